import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import type { WebhookSubscription } from '#contract/index.ts'
import type { PausedById, PausedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { labelOf } from '#web/data/webhooks/webhook-config.ts'
import { PausedLine } from '#web/features/webhooks/changes/paused-line.tsx'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { FindingMark } from '#web/features/webhooks/findings/finding-mark.tsx'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, EventIcon, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { eventWords, nameOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'
import { SelectBox } from './select-box.tsx'
import { useRangeSelect } from './use-range-select.ts'
import { useSlice } from './use-slice.tsx'

type WebhookTableProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  /** The open webhook. */
  openId: string | undefined
  selection: WebhookSelection
  toWebhook: (webhookId: string) => To
}

const head = 'px-3.5 py-2.5 text-section font-semibold text-muted uppercase'
const cell = 'px-3.5 py-2.5 align-top pointer-coarse:py-3'

/** Webhooks as a table; beside an open one without their metadata, so that addresses have room. */
export function WebhookTable(props: WebhookTableProps) {
  const { subscriptions, albums, paused, health, openId, selection, toWebhook } = props
  const isBeside = openId !== undefined
  const { shown, more } = useSlice(subscriptions, openId)
  const select = useRangeSelect(subscriptions, selection)
  const { ids } = selection
  const hasStatus = health !== undefined || paused.size > 0
  const selectedHere = subscriptions.filter(({ webhookId }) => ids.has(webhookId)).length
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className={classNames('w-full table-fixed', isBeside ? 'min-w-[760px]' : 'min-w-[900px]')}>
        <thead>
          <tr className="border-b border-line">
            <td className="w-11 ps-2.5">
              <SelectBox
                label={messages.selectAll(subscriptions.length)}
                checked={selectedHere === subscriptions.length}
                isPartly={selectedHere > 0 && selectedHere < subscriptions.length}
                onSelect={(isSelected) =>
                  selection.set(
                    subscriptions.map(({ webhookId }) => webhookId),
                    isSelected,
                  )
                }
              />
            </td>
            <th scope="col" className={classNames(head, 'w-[172px] text-start')}>
              {messages.event}
            </th>
            <th scope="col" className={classNames(head, 'w-[20%] text-start')}>
              {messages.album}
            </th>
            <th scope="col" className={classNames(head, 'w-[13%] text-start')}>
              {messages.label}
            </th>
            <th scope="col" className={classNames(head, 'text-start')}>
              {messages.sendsTo}
            </th>
            {hasStatus && (
              <th scope="col" className={classNames(head, 'w-[16%] text-start')}>
                {messages.status}
              </th>
            )}
            {!isBeside && (
              <th scope="col" className={classNames(head, 'w-[108px] text-end')}>
                {messages.metadata}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((subscription) => (
            <WebhookRow
              key={subscription.webhookId}
              subscription={subscription}
              albums={albums}
              status={
                hasStatus && (
                  <RowStatus paused={paused.get(subscription.webhookId)} health={health?.get(subscription.webhookId)} />
                )
              }
              isPaused={paused.has(subscription.webhookId)}
              isOpen={subscription.webhookId === openId}
              isBeside={isBeside}
              isSelected={ids.has(subscription.webhookId)}
              onSelect={(isSelected, isRange) => select(subscription.webhookId, isSelected, isRange)}
              to={toWebhook(subscription.webhookId)}
            />
          ))}
        </tbody>
      </table>
      {more}
    </div>
  )
}

type WebhookRowProps = Pick<WebhookTableProps, 'albums'> & {
  /** False: the table has no status column. */
  status: ReactNode
  isPaused: boolean
  subscription: WebhookSubscription
  isOpen: boolean
  /** A webhook is open beside the table. */
  isBeside: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean, isRange: boolean) => void
  to: To
}

function WebhookRow(props: WebhookRowProps) {
  const { subscription, albums, status, isPaused, isOpen, isBeside, isSelected, onSelect, to } = props
  const { webhookId, config } = subscription
  const label = labelOf(config)
  return (
    <tr
      className={classNames(
        'relative border-b border-line last:border-0',
        isOpen ? 'bg-accent-soft' : 'hover:bg-sunken',
        isPaused && 'text-muted',
      )}
    >
      <td className="ps-2.5 pt-2 align-top">
        <SelectBox label={messages.select(nameOf(config, albums))} checked={isSelected} onSelect={onSelect} />
      </td>
      <td className={cell}>
        <Link
          to={to}
          preventScrollReset
          aria-current={isOpen ? 'true' : undefined}
          className="flex items-center gap-2 font-medium after:absolute after:inset-0 forced-colors:aria-[current]:underline"
          title={config.event}
        >
          <EventIcon event={config.event} />
          {eventWords[config.event].title}
          <FindingMark webhookId={webhookId} />
        </Link>
      </td>
      <td className={classNames(cell, 'wrap-anywhere')}>
        <SourceAlbum config={config} albums={albums} />
      </td>
      <td className={classNames(cell, 'wrap-anywhere whitespace-pre-wrap')}>{label ?? <NoValue />}</td>
      <td className={cell}>
        <span className="line-clamp-2">
          <TargetAddress targetUrl={config.targetUrl} />
        </span>
      </td>
      {status !== false && <td className={cell}>{status}</td>}
      {!isBeside && (
        <td className={classNames(cell, 'text-end tabular-nums')}>
          {config.metadata && Object.keys(config.metadata).length > 0 ? (
            formatCount(Object.keys(config.metadata).length)
          ) : (
            <NoValue />
          )}
        </td>
      )}
    </tr>
  )
}

/** Status of a webhook: since when it is paused, or the health of its deliveries. */
function RowStatus({ paused, health }: { paused: PausedWebhook | undefined; health: WebhookHealth | undefined }) {
  if (paused) return <PausedLine pausedAt={paused.pausedAt} />
  return health && <HealthLine health={health} />
}

function NoValue() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{messages.none}</span>
    </>
  )
}
