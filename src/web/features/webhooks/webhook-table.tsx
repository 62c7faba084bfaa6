import { Link, type To } from 'react-router'
import type { WebhookSubscription } from '#contract/index.ts'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { messages } from './messages.ts'
import { TargetAddress } from './target-address.tsx'
import { labelOf } from './webhook-search.ts'
import { type AlbumNames, EventIcon, SourceAlbum } from './webhook-source.tsx'
import { eventWords } from './webhook-words.ts'

type WebhookTableProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  health: HealthById
  selectedId: string | undefined
  toWebhook: (webhookId: string) => To
}

const head = 'px-3.5 py-2.5 text-start text-section font-semibold text-muted uppercase first:ps-4.5'
const cell = 'px-3.5 py-2.5 align-top first:ps-4.5 pointer-coarse:py-3'

/** Table of webhooks. */
export function WebhookTable({ subscriptions, albums, health, selectedId, toWebhook }: WebhookTableProps) {
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full min-w-[720px] table-fixed">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className={classNames(head, 'w-[172px]')}>
              {messages.event}
            </th>
            <th scope="col" className={classNames(head, 'w-[24%]')}>
              {messages.album}
            </th>
            <th scope="col" className={classNames(head, 'w-[17%]')}>
              {messages.label}
            </th>
            <th scope="col" className={head}>
              {messages.sendsTo}
            </th>
            {health && (
              <th scope="col" className={classNames(head, 'w-[22%]')}>
                {messages.status}
              </th>
            )}
            <th scope="col" className={classNames(head, 'w-[132px] text-end')}>
              {messages.metadata}
            </th>
          </tr>
        </thead>
        <tbody>
          {subscriptions.map(({ webhookId, config }) => {
            const selected = webhookId === selectedId
            const label = labelOf(config)
            const status = health?.get(webhookId)
            return (
              <tr
                key={webhookId}
                aria-selected={selected || undefined}
                className={classNames(
                  'relative border-b border-line last:border-0',
                  selected ? 'bg-accent-soft' : 'hover:bg-sunken',
                )}
              >
                <td className={classNames(cell, 'whitespace-nowrap')}>
                  <Link
                    to={toWebhook(webhookId)}
                    preventScrollReset
                    aria-current={selected ? 'true' : undefined}
                    className="flex items-center gap-2 font-medium after:absolute after:inset-0 forced-colors:aria-[current]:underline"
                    title={config.event}
                  >
                    <EventIcon event={config.event} />
                    {eventWords[config.event].title}
                  </Link>
                </td>
                <td className={classNames(cell, 'wrap-anywhere')}>
                  <SourceAlbum config={config} albums={albums} />
                </td>
                <td className={classNames(cell, 'wrap-anywhere whitespace-pre-wrap')}>{label ?? <None />}</td>
                <td className={cell}>
                  <TargetAddress targetUrl={config.targetUrl} />
                </td>
                {health && <td className={cell}>{status ? <HealthLine health={status} /> : null}</td>}
                <td className={classNames(cell, 'text-end tabular-nums')}>
                  {config.metadata && Object.keys(config.metadata).length > 0 ? (
                    formatCount(Object.keys(config.metadata).length)
                  ) : (
                    <None />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function None() {
  return (
    <>
      <span aria-hidden className="text-faint">
        –
      </span>
      <span className="sr-only">{messages.none}</span>
    </>
  )
}
