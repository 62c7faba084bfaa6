import type { WebhookSubscription } from '#contract/index.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { WebhookCards } from '#web/features/webhooks/list/webhook-cards.tsx'
import { WebhookTable } from '#web/features/webhooks/list/webhook-table.tsx'
import type { WebhookSelection } from '#web/features/webhooks/selection/use-webhook-selection.ts'
import { WebhookWiring } from '#web/features/webhooks/wiring/webhook-wiring.tsx'
import { useMediaQuery } from '#web/lib/screen/use-media-query.ts'
import { paths, type WebhooksView } from '#web/paths.ts'
import type { AlbumNames } from './webhook-source.tsx'

type WebhookViewsProps = {
  found: readonly WebhookSubscription[]
  albums: AlbumNames
  health: HealthById
  selection: WebhookSelection
  view: WebhooksView
  /** The one beside them. */
  shown: WebhookSubscription | undefined
  onOpen: (webhookId: string) => void
}

/** The webhooks that the filters leave: as cards where it is narrow, else as a table or as a map. */
export function WebhookViews({ found, albums, health, selection, view, shown, onOpen }: WebhookViewsProps) {
  const isWide = useMediaQuery('(width >= 64rem)')
  const common = { subscriptions: found, albums, health, selection }
  if (!isWide) return <WebhookCards {...common} onOpen={onOpen} />
  if (view.view === 'list') {
    return (
      <WebhookTable
        {...common}
        openId={view.webhookId}
        toWebhook={(webhookId) => paths.webhooks({ ...view, webhookId })}
      />
    )
  }
  return (
    <div className="min-h-[calc(100dvh-170px)] rounded-card border border-line bg-surface bg-[radial-gradient(var(--color-line)_1px,transparent_1.4px)] bg-size-[20px_20px]">
      <WebhookWiring
        subscriptions={found}
        albums={albums}
        health={health}
        selectedId={shown?.webhookId}
        onSelect={onOpen}
      />
    </div>
  )
}
