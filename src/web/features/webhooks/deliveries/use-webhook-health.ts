import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WebhookSubscription } from '#contract/index.ts'
import { useData } from '#web/data/data-context.tsx'
import { deliveryQueries } from '#web/data/resources/delivery-queries.ts'
import { healthOf, type WebhookHealth } from './webhook-health.ts'

/** Health by webhook id; undefined if the service has no delivery log. */
export type HealthById = ReadonlyMap<string, WebhookHealth> | undefined

type UseWebhookHealthOptions = {
  /** False: uses cached data only. */
  isFetching?: boolean
}

/** Polls the health of webhooks. `isLoading`: it is being read for the first time. */
export function useWebhookHealth(
  subscriptions: readonly Pick<WebhookSubscription, 'webhookId'>[],
  { isFetching = true }: UseWebhookHealthOptions = {},
): { health: HealthById; isLoading: boolean } {
  const { api, extensions } = useData()
  const offered = useQuery(extensions.list())
  const isOffered = offered.data?.has('deliveries') === true
  const ids = subscriptions.map(({ webhookId }) => webhookId)
  const { data: logs, isLoading } = useQuery({
    ...deliveryQueries(api).newest(ids),
    enabled: isOffered && isFetching,
  })
  const health = useMemo(() => {
    if (!isOffered) return undefined
    return new Map(Object.entries(logs ?? {}).map(([webhookId, log]) => [webhookId, healthOf(log)]))
  }, [logs, isOffered])
  return { health, isLoading: offered.isLoading || isLoading }
}
