import { ArrowDown } from 'lucide-react'
import { memo } from 'react'
import { Link, type To } from 'react-router'
import type { ListedDelivery } from '#contract/extensions.ts'
import { timeWord } from '#web/features/webhooks/deliveries/delivery-words.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { useVirtualChunks } from '#web/features/webhooks/virtual/use-virtual-chunks.ts'
import { EventIcon, oneLineName } from '#web/features/webhooks/webhook-source.tsx'
import { eventWords } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { ChooseBox } from './choose-box.tsx'
import { DeliveryAlbum, DeliveryState, idsOf, lastAttempt } from './delivery-facts.tsx'
import type { DeliveryTableProps } from './delivery-table.tsx'
import { messages } from './messages.ts'

/** Deliveries as cards, which replace the table where it has no room. */
export function DeliveryCards({ deliveries, albums, openId, toDelivery, chosen }: DeliveryTableProps) {
  const { list, all } = useVirtualChunks<HTMLUListElement>({ ids: idsOf(deliveries), openId })
  return (
    <ul
      ref={list}
      aria-label={messages.list}
      className="divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
    >
      {all.map((each) => {
        if ('space' in each) return <li key={`space ${each.at}`} aria-hidden style={{ height: each.space }} />
        const delivery = deliveries[each.row]
        if (delivery === undefined) return null
        return (
          <Card
            key={delivery.deliveryId}
            place={each.row}
            count={deliveries.length}
            delivery={delivery}
            albums={albums}
            isOpen={delivery.deliveryId === openId}
            to={toDelivery(delivery.deliveryId)}
            chosen={chosen}
          />
        )
      })}
    </ul>
  )
}

type CardProps = Pick<DeliveryTableProps, 'albums' | 'chosen'> & {
  /** Index among all loaded deliveries. */
  place: number
  count: number
  delivery: ListedDelivery
  isOpen: boolean
  to: To
}

const Card = memo(function Card({ place, count, delivery, albums, isOpen, to, chosen }: CardProps) {
  const { deliveryId, createdAt, event, targetUrl, attempts } = delivery
  const last = lastAttempt(delivery)
  const facts = [messages.attemptCount(attempts.length), last?.duration, last?.outcome]
  return (
    <li
      data-row={place}
      aria-posinset={place + 1}
      aria-setsize={count}
      className={classNames('relative flex items-start', isOpen ? 'bg-accent-soft' : 'hover:bg-sunken')}
    >
      <ChooseBox delivery={delivery} chosen={chosen} className="ms-2 mt-2.5 pointer-coarse:mt-0" />
      <Link
        to={to}
        id={`delivery-${deliveryId}`}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
        className="flex min-w-0 flex-1 flex-col gap-1 py-3 ps-1.5 pe-3.5 focus-visible:-outline-offset-2 forced-colors:aria-[current]:underline"
      >
        <span className="flex items-baseline justify-between gap-3 font-medium">
          <DeliveryState delivery={delivery} />
          <time dateTime={createdAt} className="shrink-0 text-small font-normal text-muted tabular-nums">
            {timeWord(createdAt)}
          </time>
        </span>
        <span className="flex min-w-0 items-center text-small">
          <EventIcon event={event} size={14} />
          <span className="shrink-0 ps-2 whitespace-pre">{eventWords[event].title} · </span>
          <span className={classNames('min-w-0', oneLineName)}>
            <DeliveryAlbum delivery={delivery} albums={albums} />
          </span>
        </span>
        <span className="flex items-start gap-2">
          <ArrowDown size={14} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <span className="line-clamp-2 min-w-0">
            <TargetAddress targetUrl={targetUrl} />
          </span>
        </span>
        <span className="text-small text-muted tabular-nums wrap-anywhere">{facts.filter(Boolean).join(' · ')}</span>
      </Link>
    </li>
  )
})
