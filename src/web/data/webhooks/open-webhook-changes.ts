import type { QueryClient } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import type { Api } from '#web/data/client/client.ts'
import { LARGEST_PAGE, type Walked, walkPages } from '#web/data/client/walk-pages.ts'
import type { SubscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import { digestText } from '#web/lib/digest-text.ts'
import { sleep } from '#web/lib/sleep.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { openChangesStorage } from './changes-database.ts'
import { runChange } from './run-change.ts'
import { isFinished, type PausedWebhook, type WebhookChange } from './webhook-change.ts'
import type { WebhookService } from './webhook-service.ts'

/** Pages that are read to find a webhook: 8,192 of them. */
const PAGES = 128

/** Milliseconds until a halted change is tried again. */
const AGAIN = 20_000

export type ChangesView = {
  /** Oldest first. */
  changes: readonly WebhookChange[]
  paused: readonly PausedWebhook[]
  /** The change that this tab is running. */
  running?: string | undefined
}

type OpenOptions = {
  api: Api
  scope: string
  subscriptions: SubscriptionQueries
  queryClient: QueryClient
  /** Aborted on disconnecting. */
  signal: AbortSignal
}

const serviceOf = (api: Api): WebhookService => ({
  list: () =>
    walkPages<WebhookSubscription>(
      {
        getPage: (cursor) => api.call('getSubscriptions', { limit: LARGEST_PAGE, cursor }),
        identifier: ({ webhookId }) => webhookId,
        note: api.note,
      },
      { pages: PAGES },
    ),
  create: async (config) => (await api.call('createSubscription', config)).data,
  remove: (webhookId) => api.call('deleteSubscription', { webhookId }),
})

/** Replaces a change, or adds it. */
const withChange = (changes: readonly WebhookChange[], change: WebhookChange) => {
  const at = changes.findIndex(({ id }) => id === change.id)
  return at === -1 ? [...changes, change] : changes.with(at, change)
}

/**
 * The changes of one caller's webhooks on this device: what waits is run by one tab at a time, under a Web Lock; the others
 * hear of it. Without Web Locks a change runs in the tab that began it, and goes on only when asked to.
 */
export async function openWebhookChanges({ api, scope: named, subscriptions, queryClient, signal }: OpenOptions) {
  const scope = digestText(named)
  const storage = await openChangesStorage(scope)
  const name = `contact-sheet-webhooks ${scope}`
  const store: Store<ChangesView> = createStore<ChangesView>(await storage.load())
  const channel = new BroadcastChannel(name)
  const list = subscriptions.list()
  const service = serviceOf(api)
  const hasLocks = 'locks' in navigator
  let timer: ReturnType<typeof setTimeout> | undefined
  let own: Promise<void> = Promise.resolve()

  const load = async () => store.set({ ...store.get(), ...(await storage.load()) })
  const showList = (data: readonly WebhookSubscription[]) =>
    queryClient.setQueryData(list.queryKey, (old: Walked<WebhookSubscription> | undefined) =>
      old?.isWhole ? { ...old, data: [...data] } : old,
    )
  const run = async (begun: WebhookChange): Promise<WebhookChange> => {
    store.set({ ...store.get(), running: begun.id })
    try {
      return await runChange(begun, {
        service,
        storage,
        paused: new Map(store.get().paused.map((webhook) => [webhook.id, webhook])),
        sleep,
        now: Date.now,
        onStep: (change, { keep, drop }) => {
          const view = store.get()
          const kept = view.paused.filter(({ id }) => id !== drop && id !== keep?.id)
          store.set({
            ...view,
            changes: withChange(view.changes, { ...change, isGivenUp: isGivenUp(change.id) }),
            paused: keep ? [...kept, keep] : kept,
          })
          channel.postMessage('changed')
        },
        onList: showList,
        isGivenUp: () => isGivenUp(begun.id),
      })
    } finally {
      store.set({ ...store.get(), running: undefined })
      await queryClient.invalidateQueries({ queryKey: list.queryKey })
    }
  }
  const isGivenUp = (id: string) => store.get().changes.some((change) => change.id === id && change.isGivenUp === true)
  /** Runs what waits, oldest first, until one halts. */
  const drain = async (): Promise<void> => {
    clearTimeout(timer)
    // another tab may have gone on with it meanwhile
    await load()
    for (const { id } of store.get().changes) {
      const begun = store.get().changes.find((change) => change.id === id)
      if (signal.aborted || begun === undefined || isFinished(begun)) continue
      if (isFinished(await run(begun))) continue
      timer = setTimeout(() => void goOn(), AGAIN)
      return
    }
  }
  /** Runs what waits, as soon as no other tab does. */
  const goOn = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve()
    if (hasLocks) return navigator.locks.request(name, { signal }, drain).catch(() => undefined)
    return (own = own.then(drain, drain))
  }
  const hear = () => void load()
  const retry = () => void goOn()
  channel.addEventListener('message', hear)
  addEventListener('online', retry)
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    channel.close()
    removeEventListener('online', retry)
  })
  if (hasLocks && store.get().changes.some((change) => !isFinished(change))) void goOn()

  return {
    get: store.get,
    subscribe: store.subscribe,
    /** Writes a change down and begins it. Resolves when it is written down. @throws where the storage fails */
    begin: async (change: WebhookChange): Promise<void> => {
      await storage.write({ change })
      store.set({ ...store.get(), changes: withChange(store.get().changes, change) })
      channel.postMessage('changed')
      void goOn()
    },
    goOn,
    /** Leaves undone what has not begun of a change. */
    giveUp: async (id: string): Promise<void> => {
      const change = store.get().changes.find((one) => one.id === id)
      if (change === undefined) return
      store.set({ ...store.get(), changes: withChange(store.get().changes, { ...change, isGivenUp: true }) })
      await storage.write({ change: { ...change, isGivenUp: true }, places: [] })
      channel.postMessage('changed')
      void goOn()
    },
  }
}

export type WebhookChanges = Awaited<ReturnType<typeof openWebhookChanges>>
