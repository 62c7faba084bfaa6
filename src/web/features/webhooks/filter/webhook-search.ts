import type { WebhookSubscription } from '#contract/index.ts'
import { albumIdOf, labelOf } from '#web/data/webhooks/webhook-config.ts'

/**
 * The subscriptions in which every word of the search occurs: in event, label, album name or id, address or metadata.
 */
export function searchSubscriptions(
  subscriptions: readonly WebhookSubscription[],
  { search, albumNames }: { search: string | undefined; albumNames: ReadonlyMap<string, string> | undefined },
): readonly WebhookSubscription[] {
  const words = (search ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return subscriptions
  return subscriptions.filter(({ config }) => {
    const albumId = albumIdOf(config) ?? ''
    const metadata = Object.entries(config.metadata ?? {}).flat()
    const text = [config.event, labelOf(config), albumNames?.get(albumId), albumId, config.targetUrl, ...metadata]
    const whole = text.join('\n').toLowerCase()
    return words.every((word) => whole.includes(word))
  })
}
