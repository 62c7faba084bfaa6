import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { albumIdOf } from '#web/data/webhooks/webhook-config.ts'
import { useFindings } from '#web/features/webhooks/findings/findings-context.tsx'
import type { WebhookFilter } from '#web/paths.ts'
import { type FilterContext, filterSubscriptions } from './webhook-filter.ts'

/** The filtered webhooks, grouped by album. */
export function useFoundWebhooks(
  subscriptions: readonly WebhookSubscription[],
  { search, event, album, receiver, health: state, finding }: WebhookFilter,
  { albumNames, paused, health }: Omit<FilterContext, 'findings'>,
): readonly WebhookSubscription[] {
  const { known: findings } = useFindings()
  return useMemo(() => {
    const filter = { search, event, album, receiver, health: state, finding }
    const filtered = filterSubscriptions(subscriptions, filter, { albumNames, paused, health, findings })
    return [...Map.groupBy(filtered, ({ config }) => albumIdOf(config)).values()].flat()
  }, [subscriptions, search, event, album, receiver, state, finding, albumNames, paused, health, findings])
}
