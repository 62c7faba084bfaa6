import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import {
  deliveryList,
  type DeliveryList,
  type DeliveryListQuery,
  type ListedDelivery,
  receiverHealth,
  type ReceiverHealth,
  redeliverAllAnswer,
  type RedeliverAllRequest,
} from '#contract/extensions.ts'
import { isEndCursor } from '#contract/index.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { Api } from '#web/data/client/client.ts'

/** A filter over all deliveries; `lastHours`: only the hours before the request. */
export type DeliveryFilter = Omit<DeliveryListQuery, 'cursor'> & { lastHours?: number | undefined }

const HOUR_MS = 3_600_000

/** The filter as the service takes it, with `lastHours` as a time. */
function toListQuery({ lastHours, ...query }: DeliveryFilter, now = Date.now()): DeliveryListQuery {
  return lastHours === undefined ? query : { ...query, since: new Date(now - lastHours * HOUR_MS).toISOString() }
}

/** Most pages read to count deliveries: at 50 a page, a thousand. */
const COUNTED_PAGES = 20

/** How many deliveries would be sent again; `isMore`: there are more than were counted. */
export type RedeliveryCount = { count: number; isMore: boolean }

const path = '/extensions/deliveries/all'

/** Queries over the deliveries of all webhooks, for services that list them. */
export function deliveryListQueries(api: Api) {
  const read = (input: DeliveryListQuery, signal: AbortSignal): Promise<DeliveryList> =>
    askExtension(api, { method: 'GET', path, input, schema: deliveryList }, { signal })
  /** Counts deliveries in one state, without test deliveries, which are never resent with others. */
  async function countState(query: DeliveryListQuery, signal: AbortSignal): Promise<RedeliveryCount> {
    let count = 0
    let cursor: string | undefined
    for (let page = 0; page < COUNTED_PAGES; page++) {
      const answer = await read({ ...query, cursor }, signal)
      count += answer.deliveries.filter(({ isTest }) => !isTest).length
      if (isEndCursor(answer.cursor)) return { count, isMore: false }
      cursor = answer.cursor
    }
    return { count, isMore: true }
  }
  return {
    list: (filter: DeliveryFilter) =>
      infiniteQueryOptions({
        queryKey: ['delivery', 'all', filter] as const,
        queryFn: ({ pageParam: cursor, signal }) => read({ ...toListQuery(filter), cursor }, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ cursor }) => (isEndCursor(cursor) ? undefined : cursor),
        placeholderData: keepPreviousData,
      }),
    /** One delivery, regardless of the list's filter; null if there is none with this identifier. */
    one: (deliveryId: string) =>
      queryOptions({
        queryKey: ['delivery', 'all', 'one', deliveryId] as const,
        queryFn: async ({ signal }): Promise<ListedDelivery | null> =>
          // a service that ignores this filter answers with other deliveries
          (await read({ deliveryId }, signal)).deliveries.find((each) => each.deliveryId === deliveryId) ?? null,
      }),
    health: () =>
      queryOptions({
        queryKey: ['delivery', 'health'] as const,
        queryFn: ({ signal }): Promise<ReceiverHealth> =>
          askExtension(
            api,
            { method: 'GET', path: '/extensions/deliveries/health', schema: receiverHealth },
            { signal },
          ),
      }),
    /** How many deliveries in any of these states match a filter. */
    count: (filter: DeliveryFilter, states: readonly NonNullable<DeliveryFilter['state']>[]) =>
      queryOptions({
        queryKey: ['delivery', 'count', filter, states] as const,
        queryFn: async ({ signal }): Promise<RedeliveryCount> => {
          const query = toListQuery(filter)
          const counts = await Promise.all(states.map((state) => countState({ ...query, state }, signal)))
          return {
            count: counts.reduce((sum, { count }) => sum + count, 0),
            isMore: counts.some(({ isMore }) => isMore),
          }
        },
        // a confirmation shows the count from when it was opened
        gcTime: 0,
        staleTime: Infinity,
        retry: false,
      }),
  }
}

type Redelivery = { filter: DeliveryFilter; delivered: boolean }

/** How far redeliveries have got, by what they send again: the next request, and how many are due. */
export type Redelivered = Map<string, { input: RedeliverAllRequest; due: number }>

/** Mutations over the deliveries of all webhooks. */
export function deliveryListMutations({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  /** One request resends a bounded number; the cursor continues with the rest, also after a failure. */
  async function redeliver({ filter, delivered }: Redelivery, reached: Redelivered): Promise<number> {
    const key = JSON.stringify({ filter, delivered })
    let { input, due } = reached.get(key) ?? {
      input: { ...toListQuery(filter), ...(delivered && { delivered }) },
      due: 0,
    }
    for (;;) {
      const answer = await askExtension(api, {
        method: 'POST',
        path: '/extensions/deliveries/redeliver-all',
        input,
        schema: redeliverAllAnswer,
      })
      due += answer.due
      if (isEndCursor(answer.cursor)) return due
      input = { ...input, cursor: answer.cursor }
      reached.set(key, { input, due })
    }
  }
  return {
    /**
     * Resends matching deliveries that failed or were stopped; with `delivered`, also those that arrived. Continues
     * from what was reached before a failure. @returns how many are due
     */
    redeliverAll: (reached: Redelivered) =>
      mutationOptions({
        mutationFn: (redelivery: Redelivery) => redeliver(redelivery, reached),
        onSettled: () => queryClient.invalidateQueries({ queryKey: ['delivery'] }),
      }),
  }
}
