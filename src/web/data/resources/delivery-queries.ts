import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import {
  deliveryLog,
  type DeliveryLog,
  dueAnswer,
  inbox,
  type Inbox,
  receiver,
  type RedeliverRequest,
} from '#contract/extensions.ts'
import { isEndCursor } from '#contract/index.ts'
import { askExtension } from '#web/data/client/ask-extension.ts'
import type { Api } from '#web/data/client/client.ts'

/** Polling intervals, while a delivery is on its way and else. */
const SOON_MS = 1500
const LATER_MS = 60_000

/** Tolerated difference of the service's and the browser's clocks. */
const CLOCKS_MS = 10_000

/** True while an attempt is due or under way. */
const isMoving = ({ deliveries }: DeliveryLog) =>
  deliveries.some(({ nextAt }) => nextAt !== undefined && Date.parse(nextAt) < Date.now() + CLOCKS_MS)

/** Queries of delivery logs and inboxes, where the service offers them. */
export function deliveryQueries(api: Api) {
  return {
    /** `later`: polling interval in milliseconds while nothing is on its way. */
    log: (webhookId: string, later: number | false = LATER_MS) =>
      infiniteQueryOptions({
        queryKey: ['delivery', 'log', webhookId] as const,
        queryFn: ({ pageParam: cursor, signal }): Promise<DeliveryLog> =>
          askExtension(
            api,
            {
              method: 'GET',
              path: '/extensions/deliveries',
              input: { webhookId, cursor },
              schema: deliveryLog,
            },
            { signal },
          ),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ cursor }) => (isEndCursor(cursor) ? undefined : cursor),
        refetchInterval: ({ state }) => (state.data?.pages.some(isMoving) === true ? SOON_MS : later),
      }),
    /** `delivered`: number of deliveries by the log, if known; each further one refetches the inbox. */
    inbox: (token: string, delivered: number | undefined) =>
      queryOptions({
        queryKey: ['delivery', 'inbox', token, delivered] as const,
        queryFn: ({ signal }): Promise<Inbox> =>
          askExtension(
            api,
            { method: 'GET', path: `/extensions/receiver/${encodeURIComponent(token)}`, schema: inbox },
            { signal },
          ),
        placeholderData: keepPreviousData,
        refetchInterval: LATER_MS,
      }),
  }
}

const post = (path: `/${string}`, input: Record<string, unknown>) => ({ method: 'POST' as const, path, input })

/** Delivery mutations. */
export function deliveryMutations({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  const onSettled = () => queryClient.invalidateQueries({ queryKey: ['delivery'] })
  return {
    test: () =>
      mutationOptions({
        mutationFn: (webhookId: string) =>
          askExtension(api, { ...post('/extensions/deliveries/test', { webhookId }), schema: dueAnswer }),
        onSettled,
      }),
    redeliver: () =>
      mutationOptions({
        mutationFn: (chosen: RedeliverRequest) =>
          askExtension(api, { ...post('/extensions/deliveries/redeliver', chosen), schema: dueAnswer }),
        onSettled,
      }),
    addReceiver: () =>
      mutationOptions({
        mutationFn: () => askExtension(api, { ...post('/extensions/receiver', {}), schema: receiver }),
      }),
  }
}
