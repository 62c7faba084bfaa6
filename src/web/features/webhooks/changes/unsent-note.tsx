import type { PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { messages } from './messages.ts'

/** Number of deliveries of these webhooks not sent yet; 0 if the service has no delivery log. */
export function useUnsent(webhooks: readonly PlacedWebhook[]): number {
  const ofService = webhooks.filter(({ in: place }) => place === 'service').map(({ id: webhookId }) => ({ webhookId }))
  const { health } = useWebhookHealth(ofService)
  return ofService.reduce((sum, { webhookId }) => sum + (health?.get(webhookId)?.unsent ?? 0), 0)
}

/** Warns of deliveries that go with their webhook: the one that replaces it sends only what happens from then on. */
export function UnsentNote({ webhooks }: { webhooks: readonly PlacedWebhook[] }) {
  const unsent = useUnsent(webhooks)
  return unsent > 0 && <p className="text-small text-danger-ink">{messages.unsent(unsent)}</p>
}
