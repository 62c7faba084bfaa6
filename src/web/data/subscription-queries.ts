import { queryOptions } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import type { Answer, Api } from './client.ts'
import { LARGEST_PAGE, walkPages } from './paged.ts'

/** Webhook subscriptions: the whole list, since the wiring is read as one picture. */
export function subscriptionQueries(api: Api) {
  return {
    all: () => ['subscription'] as const,
    list: () =>
      queryOptions({
        queryKey: ['subscription', 'list'] as const,
        queryFn: ({ signal }): Promise<Answer<WebhookSubscription[]>> =>
          walkPages((cursor) => api.call('getSubscriptions', { limit: LARGEST_PAGE, cursor }, { signal }), api.warn),
        staleTime: 30_000,
      }),
  }
}

export type SubscriptionQueries = ReturnType<typeof subscriptionQueries>
