import { memo } from 'react'
import { Link, type To } from 'react-router'
import type { ListedDelivery } from '#contract/extensions.ts'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { useVirtualChunks } from '#web/features/webhooks/virtual/use-virtual-chunks.ts'
import { type AlbumNames, EventIcon } from '#web/features/webhooks/webhook-source.tsx'
import { eventWords } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { ChooseBox } from './choose-box.tsx'
import { DeliveryAlbum, deliveryRest, DeliveryState, idsOf, lastAttempt, NoValue } from './delivery-facts.tsx'
import { messages } from './messages.ts'
import type { Chosen } from './use-chosen.ts'

export type DeliveryTableProps = {
  deliveries: readonly ListedDelivery[]
  albums: AlbumNames
  /** The open delivery. */
  openId: string | undefined
  toDelivery: (deliveryId: string) => To
  /** Deliveries chosen to compare. */
  chosen: Chosen
}

const head = 'px-3 py-2.5 text-section font-semibold text-muted uppercase'
const cell = 'px-3 py-2.5 align-top'

/** Deliveries as a table; it drops the columns that an open delivery beside it shows. */
export function DeliveryTable({ deliveries, albums, openId, toDelivery, chosen }: DeliveryTableProps) {
  const isBeside = openId !== undefined
  const { list, all } = useVirtualChunks<HTMLTableSectionElement>({ ids: idsOf(deliveries), openId })
  const heads: readonly (readonly [word: string, look: string])[] = [
    [messages.state, 'w-[146px] text-start'],
    [messages.time, 'w-[152px] text-start'],
    [messages.event, 'w-[138px] text-start'],
    [messages.album, 'w-[16%] text-start'],
    [messages.receiver, 'text-start'],
  ]
  const further: typeof heads = [
    [messages.attempts, 'w-[100px] text-end'],
    [messages.duration, 'w-[92px] text-end'],
    [messages.answer, 'w-[15%] text-start'],
  ]
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table
        aria-label={messages.list}
        aria-rowcount={deliveries.length + 1}
        className={classNames('w-full table-fixed', isBeside ? 'min-w-[740px]' : 'min-w-[1160px]')}
      >
        <thead>
          <tr aria-rowindex={1} className="border-b border-line">
            <th scope="col" className="w-11">
              <span className="sr-only">{messages.compared}</span>
            </th>
            {[...heads, ...(isBeside ? [] : further)].map(([word, look]) => (
              <th key={word} scope="col" className={classNames(head, look)}>
                {word}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={list}>
          {all.map((each) => {
            if ('space' in each) return <Space key={`space ${each.at}`} height={each.space} />
            const delivery = deliveries[each.row]
            if (delivery === undefined) return null
            return (
              <Row
                key={delivery.deliveryId}
                place={each.row}
                delivery={delivery}
                albums={albums}
                isOpen={delivery.deliveryId === openId}
                isBeside={isBeside}
                to={toDelivery(delivery.deliveryId)}
                chosen={chosen}
              />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Spacer for rows that are not in the document. */
const Space = ({ height }: { height: number }) => (
  <tr aria-hidden style={{ height }}>
    <td aria-hidden />
  </tr>
)

type RowProps = {
  /** Index among all loaded rows. */
  place: number
  delivery: ListedDelivery
  albums: AlbumNames
  isOpen: boolean
  isBeside: boolean
  to: To
  chosen: Chosen
}

const Row = memo(function Row({ place, delivery, albums, isOpen, isBeside, to, chosen }: RowProps) {
  const { deliveryId, createdAt, event, targetUrl, attempts } = delivery
  const last = lastAttempt(delivery)
  return (
    <tr
      data-row={place}
      aria-rowindex={place + 2}
      className={classNames(
        'relative border-b border-line last:border-0',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <td className="ps-2.5 pt-2 align-top">
        <ChooseBox delivery={delivery} chosen={chosen} />
      </td>
      <td className={cell}>
        <Link
          to={to}
          id={`delivery-${deliveryId}`}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
          className="block font-medium after:absolute after:inset-0 forced-colors:aria-[current]:underline"
        >
          <DeliveryState delivery={delivery} />
          <span className="sr-only"> {deliveryRest(delivery)}</span>
        </Link>
      </td>
      <td className={classNames(cell, 'tabular-nums')}>
        <time dateTime={createdAt}>{timeWord(createdAt)}</time>
      </td>
      <td className={cell}>
        <span className="flex items-center gap-2" title={event}>
          <EventIcon event={event} size={15} />
          <span className="min-w-0 truncate">{eventWords[event].title}</span>
        </span>
      </td>
      <td className={classNames(cell, 'wrap-anywhere')}>
        <DeliveryAlbum delivery={delivery} albums={albums} />
      </td>
      <td className={cell}>
        <span className="line-clamp-2">
          <TargetAddress targetUrl={targetUrl} />
        </span>
      </td>
      {!isBeside && (
        <>
          <td className={classNames(cell, 'text-end tabular-nums')}>{formatCount(attempts.length)}</td>
          <td className={classNames(cell, 'text-end tabular-nums')}>{last?.duration ?? <NoValue />}</td>
          <td className={classNames(cell, 'wrap-anywhere')}>{last?.outcome ?? <NoValue />}</td>
        </>
      )}
    </tr>
  )
})
