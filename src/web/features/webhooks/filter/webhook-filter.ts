import type { WebhookSubscription } from '#contract/index.ts'
import { receiverToken } from '#web/data/resources/receiver-token.ts'
import type { PausedById } from '#web/data/webhooks/webhook-change.ts'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import type { HealthById } from '#web/features/webhooks/deliveries/use-webhook-health.ts'
import { type Finding, isProblem } from '#web/features/webhooks/findings/find-findings.ts'
import { targetParts } from '#web/features/webhooks/target-parts.ts'
import type { WebhookFilter } from '#web/paths.ts'
import { searchSubscriptions } from './webhook-search.ts'

/** Facts about webhooks beyond their configuration; undefined until known, or if they can't be. */
export type FilterFacts = {
  paused: PausedById
  health: HealthById
  findings: ReadonlyMap<string, readonly Finding[]> | undefined
}

export type FilterContext = FilterFacts & { albumNames: ReadonlyMap<string, string> | undefined }

/** The filters other than the search, in display order. */
export const filterNames = ['event', 'album', 'receiver', 'health', 'finding'] as const
type FilterName = (typeof filterNames)[number]

/** A subscription's value for each filter. */
const valueOf: Record<FilterName, (subscription: WebhookSubscription, facts: FilterFacts) => string | undefined> = {
  event: ({ config }) => config.event,
  album: ({ config }) => albumIdOf(config),
  // inboxes share the service's host, and each is a receiver
  receiver: ({ config: { targetUrl } }) =>
    receiverToken(targetUrl) === undefined ? targetParts(targetUrl).host : targetUrl,
  health: ({ webhookId }, { paused, health }) => {
    if (paused.has(webhookId)) return 'paused'
    return health ? health.get(webhookId)?.state : 'active'
  },
  finding: ({ webhookId }, { findings }) => {
    const found = findings?.get(webhookId)
    return found && (found.some(isProblem) ? 'problem' : 'note')
  },
}

/** Whether any filter is active. */
export const isNarrowed = ({ search = '', ...filter }: WebhookFilter): boolean =>
  search.trim() !== '' || filterNames.some((name) => filter[name] !== undefined)

/**
 * The subscriptions that match all filters and every word of the search. Filters by health or findings are ignored
 * until those are known.
 */
export function filterSubscriptions(
  subscriptions: readonly WebhookSubscription[],
  { search, ...filter }: WebhookFilter,
  { albumNames, ...facts }: FilterContext,
): readonly WebhookSubscription[] {
  const found = searchSubscriptions(subscriptions, { search, albumNames })
  const isKnown = (name: FilterName) => {
    // paused is known even without a delivery log
    if (name === 'health')
      return filter.health === 'paused' || (facts.health ? facts.health.size > 0 : filter.health === 'active')
    return name !== 'finding' || facts.findings !== undefined
  }
  const names = filterNames.filter((name) => filter[name] !== undefined && isKnown(name))
  if (names.length === 0) return found
  return found.filter((row) => names.every((name) => valueOf[name](row, facts) === filter[name]))
}

/** Values of a filter with their number of subscriptions; the chosen one is always included. */
export function choicesOf(
  name: FilterName,
  {
    subscriptions,
    chosen,
    ...facts
  }: FilterFacts & { subscriptions: readonly WebhookSubscription[]; chosen: string | undefined },
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of subscriptions) {
    const value = valueOf[name](row, facts)
    if (value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  if (chosen !== undefined && !counts.has(chosen)) counts.set(chosen, 0)
  return counts
}
