import { useQueryClient } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import type { PlacedWebhook } from '#web/data/webhooks/webhook-change.ts'
import { useWebhookHealth } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { healthOf } from '#web/features/webhooks/deliveries/webhook-health.ts'
import { messages } from './messages.ts'

const idsIn = (webhooks: readonly PlacedWebhook[]): string[] =>
  webhooks.flatMap(({ in: place, id }) => (place === 'service' ? [id] : []))

/**
 * Counts the deliveries of webhooks that have not arrived yet; 0 if the service has no delivery log. They are lost with
 * their webhook: one that replaces it sends only what happens from then on.
 */
export function useCountUnsent(): (webhooks: readonly PlacedWebhook[]) => Promise<number> {
  const { api, extensions } = useData()
  const queryClient = useQueryClient()
  return async (webhooks) => {
    const offered = await queryClient.ensureQueryData(extensions.list()).catch(() => undefined)
    if (offered?.has('deliveries') !== true) return 0
    const logs = await queryClient.fetchQuery(deliveryQueries(api).newest(idsIn(webhooks)))
    return Object.values(logs).reduce((sum, log) => sum + healthOf(log).unsent, 0)
  }
}

/** Says how many deliveries would be lost; renders nothing if there are none. */
export function UnsentNote({ webhooks }: { webhooks: readonly PlacedWebhook[] }) {
  const { health } = useWebhookHealth(idsIn(webhooks).map((webhookId) => ({ webhookId })))
  const unsent = idsIn(webhooks).reduce((sum, id) => sum + (health?.get(id)?.unsent ?? 0), 0)
  return unsent > 0 && <p className="text-small text-danger-ink">{messages.unsent(unsent)}</p>
}
