import { ArrowDown } from 'lucide-react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import { PausedLine } from '#web/features/webhooks/changes/paused-line.tsx'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { albumIdOf } from '#web/features/webhooks/filter/webhook-search.ts'
import { FindingMark } from '#web/features/webhooks/findings/finding-mark.tsx'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, EventIcon, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { nameOf, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { messages } from './messages.ts'
import { SelectBox } from './select-box.tsx'
import { useRangeSelect } from './use-range-select.ts'
import { useSlice } from './use-slice.tsx'

type WebhookCardsProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  selection: WebhookSelection
  onOpen: (webhookId: string) => void
}

/** Webhooks as cards, one per album, which replace the map on narrow screens. */
export function WebhookCards({ subscriptions, albums, paused, health, selection, onOpen }: WebhookCardsProps) {
  const { shown, more } = useSlice(subscriptions, undefined)
  const select = useRangeSelect(subscriptions, selection)
  const groups = Map.groupBy(shown, ({ config }) => albumIdOf(config))
  return (
    <>
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
                const pausedAt = paused.get(webhookId)?.pausedAt
                return (
                  <li key={webhookId} className="flex items-start border-t border-line">
                    <SelectBox
                      label={messages.select(nameOf(config, albums))}
                      checked={selection.ids.has(webhookId)}
                      onSelect={(isSelected, isRange) => select(webhookId, isSelected, isRange)}
                      className="ms-2 mt-2.5 pointer-coarse:mt-0"
                    />
                    <button
                      type="button"
                      id={`webhook-card-${webhookId}`}
                      onClick={() => onOpen(webhookId)}
                      className={classNames(
                        'flex min-w-0 flex-1 flex-col items-start gap-1 py-3 ps-1.5 pe-3.5 text-start hover:bg-sunken focus-visible:-outline-offset-2',
                        pausedAt !== undefined && 'text-muted',
                      )}
                    >
                      <span className="flex w-full min-w-0 items-center gap-2 font-medium">
                        <EventIcon event={config.event} size={15} />
                        <span dir="auto" className="truncate whitespace-pre">
                          {triggerOf(config)}
                        </span>
                        <FindingMark webhookId={webhookId} />
                        <span className="sr-only">
                          {fillIn(messages.cardAlbum, { album: <SourceAlbum config={config} albums={albums} /> })}
                        </span>
                      </span>
                      <span className="flex w-full items-start gap-2">
                        <ArrowDown size={15} aria-hidden className="mt-px shrink-0 text-muted" />
                        <span className="line-clamp-2">
                          <TargetAddress targetUrl={config.targetUrl} />
                        </span>
                      </span>
                      {status && <HealthLine health={status} />}
                      {pausedAt !== undefined && <PausedLine pausedAt={pausedAt} />}
                    </button>
                  </li>
                )
              })}
            </ul>
          </li>
        ))}
      </ul>
      {more}
    </>
  )
}
