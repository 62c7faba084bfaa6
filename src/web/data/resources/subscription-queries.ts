import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import type { Api } from '#web/data/client/client.ts'
import { LARGEST_PAGE, type PagedList, type Walked, walkPages } from '#web/data/client/walk-pages.ts'

/** Pages of 64 webhooks, which are all drawn at once. */
const PAGES = 8

type List = Walked<WebhookSubscription>

const queryKey = ['subscription', 'list'] as const

/** Webhook subscriptions: the whole list, since the map is one picture, up to as many as can be drawn. */
export function subscriptionQueries(api: Api) {
  const pages = (signal?: AbortSignal): PagedList<WebhookSubscription> => ({
    getPage: (cursor) => api.call('getSubscriptions', { limit: LARGEST_PAGE, cursor }, { signal }),
    identifier: ({ webhookId }) => webhookId,
    note: api.note,
  })
  return {
    list: () =>
      queryOptions({
        queryKey,
        queryFn: ({ client, signal }) =>
          walkPages(pages(signal), { pages: PAGES, before: client.getQueryData<List>(queryKey) }),
        staleTime: 30_000,
      }),
    /** Walks the list further. */
    keepLooking: () =>
      mutationOptions({
        mutationFn: async (_: void, { client }) =>
          client.setQueryData(
            queryKey,
            await walkPages(pages(), { pages: PAGES, known: client.getQueryData<List>(queryKey) }),
          ),
      }),
  }
}

export type SubscriptionQueries = ReturnType<typeof subscriptionQueries>
