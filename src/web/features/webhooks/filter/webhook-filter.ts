import type { WebhookSubscription } from '#contract/index.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { targetParts } from '#web/features/webhooks/target-parts.ts'
import type { WebhookFilter } from '#web/paths.ts'
import { albumIdOf, searchSubscriptions } from './webhook-search.ts'

export type FilterContext = { albumNames: ReadonlyMap<string, string> | undefined; health: HealthById }

/** The filters beside the search, in the order in which they stand above the webhooks. */
export const filterNames = ['event', 'album', 'receiver', 'health'] as const
type FilterName = (typeof filterNames)[number]

/** What a subscription has of each filter. */
const valueOf: Record<FilterName, (subscription: WebhookSubscription, health: HealthById) => string | undefined> = {
  event: ({ config }) => config.event,
  album: ({ config }) => albumIdOf(config),
  receiver: ({ config }) => targetParts(config.targetUrl).host,
  health: ({ webhookId }, health) => health?.get(webhookId)?.state,
}

/** True when anything is left out. */
export const isNarrowed = ({ search = '', ...filter }: WebhookFilter): boolean =>
  search.trim() !== '' || filterNames.some((name) => filter[name] !== undefined)

/** The subscriptions of which all filters and every word of the search hold. While no health is known, its filter leaves nothing out. */
export function filterSubscriptions(
  subscriptions: readonly WebhookSubscription[],
  { search, ...filter }: WebhookFilter,
  { albumNames, health }: FilterContext,
): readonly WebhookSubscription[] {
  const found = searchSubscriptions(subscriptions, { search, albumNames })
  const isHealthKnown = health !== undefined && health.size > 0
  const names = filterNames.filter((name) => filter[name] !== undefined && (name !== 'health' || isHealthKnown))
  if (names.length === 0) return found
  return found.filter((row) => names.every((name) => valueOf[name](row, health) === filter[name]))
}

/** The values that a filter can take, with the number of subscriptions of each; the value in use is always one. */
export function choicesOf(
  name: FilterName,
  {
    subscriptions,
    health,
    chosen,
  }: { subscriptions: readonly WebhookSubscription[]; health: HealthById; chosen: string | undefined },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of subscriptions) {
    const value = valueOf[name](row, health)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0)
  return counts
}
