import type { WebhookSubscription } from '#contract/index.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { WebhookCards } from '#web/features/webhooks/list/webhook-cards.tsx'
import { WebhookTable } from '#web/features/webhooks/list/webhook-table.tsx'
import type { DrawnWebhook } from '#web/features/webhooks/map/use-connect.ts'
import { WebhookMap } from '#web/features/webhooks/map/webhook-map.tsx'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import type { AlbumNames } from './webhook-source.tsx'

type WebhookViewsProps = {
  found: readonly WebhookSubscription[]
  albums: AlbumNames
  paused: PausedById
  health: HealthById
  selection: WebhookSelection
  view: WebhooksView
  /** The webhook in the panel beside them. */
  shown: WebhookSubscription | undefined
  onOpen: (webhookId: string) => void
  /** Called when a line was drawn on the map. */
  onDraw: (drawn: DrawnWebhook) => void
}

/** The filtered webhooks: a map or a table, or cards where the chosen one has no room. */
export function WebhookViews(props: WebhookViewsProps) {
  const { found, albums, paused, health, selection, view, shown, onOpen, onDraw } = props
  // beside an open webhook, a table needs more than a map
  const isWide = useMediaQuery(view.view === 'list' ? '(width >= 80rem)' : '(width >= 64rem)')
  const common = { subscriptions: found, albums, paused, health, selection }
  if (!isWide) return <WebhookCards {...common} openId={view.webhookId} onOpen={onOpen} />
  if (view.view === 'list') {
    return (
      <WebhookTable
        {...common}
        openId={shown?.webhookId}
        toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
      />
    )
  }
  return <WebhookMap {...common} shownId={shown?.webhookId} openId={view.webhookId} onOpen={onOpen} onDraw={onDraw} />
}
