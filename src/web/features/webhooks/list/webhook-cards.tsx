import { ArrowDown } from 'lucide-react'
import type { WebhookSubscription } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import { PausedLine } from '#web/features/webhooks/changes/paused-line.tsx'
import { HealthLine } from '#web/features/webhooks/deliveries/health-marks.tsx'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import type { WebhookHealth } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { FindingMark } from '#web/features/webhooks/findings/finding-mark.tsx'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { TargetAddress } from '#web/features/webhooks/target-address.tsx'
import { type AlbumNames, EventIcon, oneLineName, SourceAlbum } from '#web/features/webhooks/webhook-source.tsx'
import { nameOf, triggerOf } from '#web/features/webhooks/webhook-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { messages } from './messages.ts'
import { SelectBox } from './select-box.tsx'
import { useRangeSelect } from './use-range-select.ts'
import { useSlice } from './use-slice.tsx'

type WebhookCardsProps = {
  subscriptions: readonly WebhookSubscription[]
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  /** The open webhook. */
  openId: string | undefined
  selection: WebhookSelection
  onOpen: (webhookId: string) => void
}

/** Webhooks as cards, one per album, which replace map and table where these have no room. */
export function WebhookCards(props: WebhookCardsProps) {
  const { subscriptions, albums, paused, health, openId, selection, onOpen } = props
  const { shown, more } = useSlice(subscriptions, openId)
  const select = useRangeSelect(subscriptions, selection)
  const groups = Map.groupBy(shown, ({ config }) => albumIdOf(config))
  const selectAll = () =>
    selection.set(
      subscriptions.map(({ webhookId }) => webhookId),
      true,
    )
  return (
    <>
      <Button size="sm" variant="ghost" className="mb-1.5 max-lg:hidden" onClick={selectAll}>
        {messages.selectAll(subscriptions.length)}
      </Button>
      <ul aria-label={messages.webhooks} className="flex flex-col gap-2.5">
        {[...groups].map(([albumId = '', group]) => (
          <li key={albumId} className="overflow-hidden rounded-card border border-line bg-surface">
            {group[0] && (
              <p className={classNames('px-3.5 pt-3 pb-2 font-semibold', oneLineName)}>
                <SourceAlbum config={group[0].config} albums={albums} />
              </p>
            )}
            <ul>
              {group.map((subscription) => {
                const { webhookId } = subscription
                return (
                  <Card
                    key={webhookId}
                    subscription={subscription}
                    albums={albums}
                    status={health?.get(webhookId)}
                    pausedAt={paused.get(webhookId)?.pausedAt}
                    isOpen={webhookId === openId}
                    isSelected={selection.ids.has(webhookId)}
                    onSelect={(isSelected, isRange) => select(webhookId, isSelected, isRange)}
                    onOpen={() => onOpen(webhookId)}
                  />
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

type CardProps = {
  subscription: WebhookSubscription
  albums: AlbumNames
  status: WebhookHealth | undefined
  pausedAt: number | undefined
  isOpen: boolean
  isSelected: boolean
  onSelect: (isSelected: boolean, isRange: boolean) => void
  onOpen: () => void
}

function Card({ subscription, albums, status, pausedAt, isOpen, isSelected, onSelect, onOpen }: CardProps) {
  const { webhookId, config } = subscription
  return (
    <li className={classNames('flex items-start border-t border-line', isOpen ? 'bg-accent-soft' : 'hover:bg-sunken')}>
      <SelectBox
        label={messages.select(nameOf(config, albums))}
        checked={isSelected}
        onSelect={onSelect}
        className="ms-2 mt-2.5 pointer-coarse:mt-0"
      />
      <button
        type="button"
        id={`webhook-card-${webhookId}`}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className={classNames(
          'flex min-w-0 flex-1 flex-col items-start gap-1 py-3 ps-1.5 pe-3.5 text-start focus-visible:-outline-offset-2 forced-colors:aria-[current]:underline',
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
}
