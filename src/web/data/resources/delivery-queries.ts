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
import { createSemaphore } from '#web/lib/async/semaphore.ts'

/** Polling intervals while a delivery is on its way, and otherwise. */
const SOON_MS = 1500
const LATER_MS = 60_000
/** Polling interval of an inbox without a log to show that something is on its way. */
const UNTOLD_MS = 5000

/** Logs fetched concurrently: hundreds would hold up the page's other requests. */
const AT_ONCE = 6

/** Tolerated clock skew between the service and the browser. */
const CLOCKS_MS = 10_000

/** True while an attempt is due or under way. */
const isMoving = ({ deliveries }: DeliveryLog) =>
  deliveries.some(({ nextAt }) => nextAt !== undefined && Date.parse(nextAt) < Date.now() + CLOCKS_MS)

/** Queries of delivery logs and inboxes, for services that offer them. */
export function deliveryQueries(api: Api) {
  const readLog = (
    input: { webhookId: string; cursor?: string | undefined },
    signal: AbortSignal,
  ): Promise<DeliveryLog> =>
    askExtension(api, { method: 'GET', path: '/extensions/deliveries', input, schema: deliveryLog }, { signal })
  /** The newest page of one log. */
  const newestOf = (webhookId: string) =>
    queryOptions({
      queryKey: ['delivery', 'newest', webhookId] as const,
      queryFn: ({ signal }) => readLog({ webhookId }, signal),
      staleTime: ({ state: { data } }) => (data && isMoving(data) ? 0 : LATER_MS),
      retry: false,
    })
  const readNewest = async (
    client: QueryClient,
    webhookIds: readonly string[],
    options?: { staleTime: number },
  ): Promise<Record<string, DeliveryLog>> => {
    const inTurn = createSemaphore(AT_ONCE)
    const read = async (webhookId: string): Promise<[string, DeliveryLog][]> =>
      inTurn(() => client.fetchQuery({ ...newestOf(webhookId), ...options })).then(
        (log) => [[webhookId, log]],
        () => [],
      )
    return Object.fromEntries((await Promise.all(webhookIds.map(read))).flat())
  }
  return {
    /**
     * The newest page of many logs by webhook, as one query; logs that can't be read are left out. Polled only while
     * something is on its way, and then only those logs: there may be hundreds.
     */
    newest: (webhookIds: readonly string[]) =>
      queryOptions({
        queryKey: ['delivery', 'newest of', webhookIds] as const,
        queryFn: ({ client }) => readNewest(client, webhookIds),
        placeholderData: keepPreviousData,
        refetchInterval: ({ state: { data } }) => (data && Object.values(data).some(isMoving) ? SOON_MS : false),
      }),
    /** The same, read anew, to show which deliveries would be lost with these webhooks. Not polled. */
    newestNow: (webhookIds: readonly string[]) =>
      queryOptions({
        queryKey: ['delivery', 'newest now', webhookIds] as const,
        queryFn: ({ client }) => readNewest(client, webhookIds, { staleTime: 0 }),
        staleTime: SOON_MS,
      }),
    /** `later`: polling interval in milliseconds while nothing is on its way. */
    log: (webhookId: string, later: number | false = LATER_MS) =>
      infiniteQueryOptions({
        queryKey: ['delivery', 'log', webhookId] as const,
        queryFn: ({ pageParam: cursor, signal }) => readLog({ webhookId, cursor }, signal),
        initialPageParam: undefined as string | undefined,
        getNextPageParam: ({ cursor }) => (isEndCursor(cursor) ? undefined : cursor),
        refetchInterval: ({ state }) => (state.data?.pages.some(isMoving) === true ? SOON_MS : later),
      }),
    /** `delivered`: number of deliveries in the log, if known; a new number refetches the inbox. */
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
        refetchInterval: delivered === undefined ? UNTOLD_MS : LATER_MS,
      }),
  }
}

const post = (path: `/${string}`, input: Record<string, unknown>) => ({ method: 'POST' as const, path, input })

/** Delivery mutations. */
export function deliveryMutations({ api, queryClient }: { api: Api; queryClient: QueryClient }) {
  // not the logs of other webhooks, of which there may be hundreds
  const refresh = (webhookId: string) =>
    Promise.all(
      [['log', webhookId], ['newest', webhookId], ['newest of'], ['inbox'], ['all'], ['health']].map((key) =>
        queryClient.invalidateQueries({ queryKey: ['delivery', ...key] }),
      ),
    )
  return {
    test: () =>
      mutationOptions({
        mutationFn: (webhookId: string) =>
          askExtension(api, { ...post('/extensions/deliveries/test', { webhookId }), schema: dueAnswer }),
        onSettled: (_due, _error, webhookId) => refresh(webhookId),
      }),
    redeliver: () =>
      mutationOptions({
        mutationFn: (chosen: RedeliverRequest) =>
          askExtension(api, { ...post('/extensions/deliveries/redeliver', chosen), schema: dueAnswer }),
        onSettled: (_due, _error, { webhookId }) => refresh(webhookId),
      }),
    addReceiver: () =>
      mutationOptions({
        mutationFn: () => askExtension(api, { ...post('/extensions/receiver', {}), schema: receiver }),
      }),
  }
}
