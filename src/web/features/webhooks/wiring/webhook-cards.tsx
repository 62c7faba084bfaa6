import { ArrowDown } from 'lucide-react'
import type { WebhookSubscription } from '#contract/index.ts'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { albumIdOf } from '#web/features/webhooks/webhook-search.ts'
import { type AlbumNames, EventIcon, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'

type WebhookCardsProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  health: HealthById
  onSelect: (webhookId: string) => void
}

/** Webhooks as cards, an album each: the wiring on narrow screens. */
export function WebhookCards({ subscriptions, albums, health, onSelect }: WebhookCardsProps) {
  const groups = Map.groupBy(subscriptions, ({ config }) => albumIdOf(config))
  return (
    <ul aria-label={messages.webhooks} className="flex flex-col gap-2.5">
      {[...groups].map(([albumId = '', group]) => (
        <li key={albumId} className="overflow-hidden rounded-card border border-line bg-surface">
          {group[0] && (
            <p dir="auto" className="truncate px-3.5 pt-3 pb-2 font-semibold">
              <SourceAlbum config={group[0].config} albums={albums} />
            </p>
          )}
          <ul>
            {group.map(({ webhookId, config }) => {
              const status = health?.get(webhookId)
              return (
                <li key={webhookId} className="border-t border-line">
                  <button
                    type="button"
                    id={`webhook-card-${webhookId}`}
                    onClick={() => onSelect(webhookId)}
                    className="flex w-full flex-col items-start gap-1 px-3.5 py-3 text-start hover:bg-sunken focus-visible:-outline-offset-2"
                  >
                    <span className="flex w-full min-w-0 items-center gap-2 font-medium">
                      <EventIcon event={config.event} size={15} />
                      <span dir="auto" className="truncate whitespace-pre">
                        {triggerOf(config)}
                      </span>
                      <span className="sr-only">
                        {fillIn(messages.inAlbum, { album: <SourceAlbum config={config} albums={albums} /> })}
                      </span>
                    </span>
                    <span className="flex w-full items-start gap-2">
                      <ArrowDown size={15} aria-hidden className="mt-px shrink-0 text-muted" />
                      <span className="line-clamp-2">
                        <TargetAddress targetUrl={config.targetUrl} />
                      </span>
                    </span>
                    {status && <HealthLine health={status} />}
                  </button>
                </li>
              )
            })}
          </ul>
        </li>
      ))}
    </ul>
  )
}
