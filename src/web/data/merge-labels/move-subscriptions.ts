import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { WebhookConfig, WebhookSubscription } from '#contract/index.ts'
import type { Api } from '#web/data/client/client.ts'
import { sameTrigger, subscriptionMutations } from '#web/data/resources/subscription-mutations.ts'
import type { SubscriptionQueries } from '#web/data/resources/subscription-queries.ts'

type Deps = { api: Api; subscriptions: SubscriptionQueries; queryClient: QueryClient }

const withLabel = (config: WebhookConfig, label: string): WebhookConfig =>
  'label' in config ? { ...config, label } : config

/**
 * Moves subscriptions to another label. Creates the new one first and then deletes the old: a failure in between leaves
 * two, never none. @returns how many moved
 */
export async function moveSubscriptions(
  deps: Deps,
  { listening, label }: { listening: readonly WebhookSubscription[]; label: string },
): Promise<number> {
  const { create, remove } = subscriptionMutations(deps)
  const creating = new MutationObserver(deps.queryClient, create())
  const removing = new MutationObserver(deps.queryClient, remove())
  let moved = 0
  for (const { webhookId, config } of listening) {
    const { data: known } = await deps.queryClient.fetchQuery({ ...deps.subscriptions.list(), staleTime: 0 })
    const wanted = withLabel(config, label)
    if (!known.some((other) => sameTrigger(other.config, wanted))) await creating.mutate({ config: wanted })
    await removing.mutate(webhookId)
    moved++
  }
  return moved
}
