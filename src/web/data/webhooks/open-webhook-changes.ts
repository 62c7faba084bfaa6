import type { QueryClient } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import type { Api } from '#web/data/client/client.ts'
import type { Walked } from '#web/data/client/walk-pages.ts'
import { readSubscriptions } from '#web/data/resources/read-subscriptions.ts'
import type { SubscriptionQueries } from '#web/data/resources/subscription-queries.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { createStore, type Store } from '#web/lib/store.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { openChangesStorage } from './changes-database.ts'
import { runChange } from './run-change.ts'
import {
  isBegun,
  isFinished,
  type PausedWebhook,
  type PlacedWebhook,
  type PlannedItem,
  sortPaused,
  type WebhookChange,
} from './webhook-change.ts'
import type { ChangesStorage, WebhookService } from './webhook-service.ts'

/** Milliseconds before a halted change is retried. */
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

/** The service until disconnected: the next caller must not be shown this one's webhooks. */
const serviceOf = (api: Api, signal: AbortSignal): WebhookService => ({
  list: () => readSubscriptions(api, { signal }),
  create: async (config) => (await api.call('createSubscription', config, { signal })).data,
  remove: (webhookId) => api.call('deleteSubscription', { webhookId }, { signal }),
})

/** The storage until disconnected: what this device has forgotten must not be stored again. */
const storageUntil = (signal: AbortSignal, { load, write }: ChangesStorage): ChangesStorage => ({
  load,
  write: async (step) => {
    signal.throwIfAborted()
    await write(step)
  },
})

/** Replaces a change, or adds it. */
const withChange = (changes: readonly WebhookChange[], change: WebhookChange) => {
  const at = changes.findIndex(({ id }) => id === change.id)
  return at === -1 ? [...changes, change] : changes.with(at, change)
}

/** The listed webhooks that no change has deleted; one stays until its replacement is listed. */
function withoutDeleted(rows: readonly WebhookSubscription[], changes: readonly WebhookChange[]) {
  const listed = new Set(rows.map(({ webhookId }) => webhookId))
  const deleted = new Set(
    changes
      .flatMap(({ items }) => items)
      .flatMap(({ from, to, state }) => {
        const isReplaced = to?.in !== 'service' || ('id' in state && listed.has(state.id ?? ''))
        return from?.in === 'service' && state.at === 'done' && isReplaced ? from.id : []
      }),
  )
  return rows.filter(({ webhookId }) => !deleted.has(webhookId))
}

type Tools = Omit<OpenOptions, 'api' | 'scope'> & {
  service: WebhookService
  storage: ChangesStorage
  store: Store<ChangesView>
  /** Notifies the other tabs. */
  tell: () => void
}

/**
 * Runs changes one after another. @returns a function that runs the unfinished ones, oldest first, until one halts;
 * false if one did
 */
function createQueue({ service, storage, store, subscriptions, queryClient, signal, tell }: Tools) {
  const list = subscriptions.list()
  const isGivenUp = (id: string) => store.get().changes.some((change) => change.id === id && change.isGivenUp === true)
  const run = (begun: WebhookChange): Promise<WebhookChange> =>
    runChange(begun, {
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
          paused: keep ? sortPaused([...kept, keep]) : kept,
        })
        tell()
      },
      onList: (data) =>
        queryClient.setQueryData(list.queryKey, (old: Walked<WebhookSubscription> | undefined) =>
          old?.isWhole ? { ...old, data: [...data] } : old,
        ),
      isGivenUp: () => isGivenUp(begun.id),
    })
  return async (): Promise<boolean> => {
    // another tab may have continued it meanwhile
    store.set({ ...store.get(), ...(await storage.load()) })
    for (const { id } of store.get().changes) {
      const begun = store.get().changes.find((change) => change.id === id)
      if (signal.aborted || begun === undefined || isFinished(begun)) continue
      store.set({ ...store.get(), running: id })
      const ended = await run(begun).finally(() => store.set({ ...store.get(), running: undefined }))
      await queryClient.invalidateQueries({ queryKey: list.queryKey })
      if (!isFinished(ended)) return false
    }
    return true
  }
}

/**
 * The changes of one caller's webhooks on this device: one tab at a time runs them, under a Web Lock, and notifies the
 * others. Without Web Locks a change runs in the tab that began it, and resumes only on request.
 */
export async function openWebhookChanges({ api, scope, ...options }: OpenOptions) {
  const name = `contact-sheet-webhooks ${digestText(scope)}`
  const { signal, subscriptions, queryClient } = options
  const storage = storageUntil(signal, await openChangesStorage(digestText(scope)))
  const store: Store<ChangesView> = createStore<ChangesView>(await storage.load())
  const channel = new BroadcastChannel(name)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no target, it never leaves its origin
  const tell = () => channel.postMessage('changed')
  const service = serviceOf(api, signal)
  const runAll = createQueue({ ...options, service, storage, store, tell })
  const hasLocks = 'locks' in navigator
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<void> = Promise.resolve()

  const drain = async (): Promise<void> => {
    clearTimeout(timer)
    if (!(await runAll()) && !signal.aborted) timer = setTimeout(() => void goOn(), AGAIN)
  }
  /** Runs unfinished changes, as soon as no other tab does. */
  const goOn = (): Promise<void> => {
    if (signal.aborted) return Promise.resolve()
    const turn = hasLocks ? navigator.locks.request(name, { signal }, drain) : last.then(drain)
    // storage failures are reported where a change begins; an abort means disconnected
    return (last = turn.catch(() => undefined))
  }
  // at once: the list is read again only at the end of a change
  const stopHiding = store.subscribe(() =>
    queryClient.setQueryData(subscriptions.list().queryKey, (old: Walked<WebhookSubscription> | undefined) => {
      const data = old && withoutDeleted(old.data, store.get().changes)
      return data && data.length < old.data.length ? { ...old, data } : undefined
    }),
  )
  const retry = () => void goOn()
  channel.addEventListener('message', () => {
    void storage.load().then(
      (kept) => store.set({ ...store.get(), ...kept }),
      // an upgrade in another tab has closed the database
      () => undefined,
    )
  })
  addEventListener('online', retry, { signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    stopHiding()
    channel.close()
  })
  if (hasLocks && store.get().changes.some((change) => !isFinished(change))) retry()

  const storing = new Set<WebhookChange>()
  /** Stores a new or edited change, and runs what is unfinished. @throws if storage fails */
  const want = async (change: WebhookChange, places?: readonly number[]): Promise<void> => {
    storing.add(change)
    await storage.write({ change, ...(places && { places }) }).finally(() => storing.delete(change))
    store.set({ ...store.get(), changes: withChange(store.get().changes, change) })
    tell()
    void goOn()
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    goOn,
    /** All webhooks: the whole list, and those that are paused. @throws ApiError */
    readAll: async (): Promise<PlacedWebhook[]> => [
      ...(await service.list()).data.map(({ webhookId, config }): PlacedWebhook => ({
        in: 'service',
        id: webhookId,
        config,
      })),
      ...store.get().paused.map(({ id, config }): PlacedWebhook => ({ in: 'device', id, config })),
    ],
    /** Whether a change that is stored, or being stored, does what this item plans. */
    isBegun: (item: PlannedItem): boolean => isBegun(item, [...store.get().changes, ...storing]),
    /** Begins a change; resolves once it is stored. @throws if storage fails */
    begin: (change: WebhookChange): Promise<void> => want(change),
    /** Gives up a change: items that have not begun stay undone. */
    giveUp: async (id: string): Promise<void> => {
      const change = store.get().changes.find((one) => one.id === id)
      if (change) await want({ ...change, isGivenUp: true }, [])
    },
  }
}

export type WebhookChanges = Awaited<ReturnType<typeof openWebhookChanges>>
