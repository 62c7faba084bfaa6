import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WebhookSubscription } from '#contract/index.ts'
import { ApiError, explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { readSubscriptions } from '#web/data/resources/read-subscriptions.ts'
import { type ChangesView, openWebhookChanges, type WebhookChanges } from '#web/data/webhooks/open-webhook-changes.ts'
import {
  isFinished,
  type PausedWebhook,
  planChange,
  type PlannedItem,
  undoItems,
  type WebhookChange,
  type WebhookPlace,
} from '#web/data/webhooks/webhook-change.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { failureOfChange, ongoingWordsOf, wordsOf } from './change-words.ts'
import { messages } from './messages.ts'

const nothing: ChangesView = { changes: [], paused: [] }

function useChangesQuery() {
  const { api, scope, subscriptions, disconnected } = useData()
  const queryClient = useQueryClient()
  return queryOptions({
    queryKey: ['webhook-changes'] as const,
    queryFn: async () =>
      openWebhookChanges({ api, scope: await scope(), subscriptions, queryClient, signal: disconnected.signal }),
    // an ApiError means that the caller isn't known yet; a browser that blocks storage will keep blocking it
    retry: (_, error) => error instanceof ApiError,
    networkMode: 'always',
    // one instance for the life of the connection
    staleTime: Infinity,
    gcTime: Infinity,
    structuralSharing: false,
  })
}

/** The webhook changes of this connection; `changes` is undefined until read from this device. */
export function useOpenChanges(): { changes: WebhookChanges | undefined; view: ChangesView } {
  const { data: changes } = useQuery(useChangesQuery())
  const view = useStore(changes, (state) => state ?? nothing)
  return { changes, view }
}

/** Resolves with the webhook changes once they are open, which takes a known caller; undefined if storage is blocked. */
export function useWhenOpen(): () => Promise<WebhookChanges | undefined> {
  const changesQuery = useChangesQuery()
  const queryClient = useQueryClient()
  return () => queryClient.ensureQueryData(changesQuery).catch(() => undefined)
}

type Plan = {
  kind: WebhookChange['kind']
  items: readonly PlannedItem[]
  undoes?: string
  /** Leaves out what a change does already. */
  isOnce?: boolean
}

/** Resolves with a change once `holds` is true of it; with undefined if it is no longer stored. */
const untilChange = (
  changes: WebhookChanges,
  id: string,
  holds: (change: WebhookChange, view: ChangesView) => boolean,
): Promise<WebhookChange | undefined> =>
  new Promise((resolve) => {
    const check = () => {
      const view = changes.get()
      const change = view.changes.find((one) => one.id === id)
      if (change && !holds(change, view)) return
      unsubscribe()
      resolve(change)
    }
    const unsubscribe = changes.subscribe(check)
    check()
  })

/** True of a change that is finished, halted, or waiting for a halted one. */
const isAtRest = (change: WebhookChange, { changes, running }: ChangesView): boolean =>
  isFinished(change) || (running === undefined && changes.some((one) => !isFinished(one) && one.halted !== undefined))

/** Actions on webhooks: each is stored as a change, run, and its outcome shown as a toast with Undo. */
export function useChangeActs() {
  const { view } = useOpenChanges()
  const whenOpen = useWhenOpen()
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const toast = useToast()

  /**
   * Begins a change; `onBegun` is called once it is stored. @returns the change when finished, halted or no longer run;
   * undefined if it couldn't be stored, or if nothing is left of it
   */
  const begin = async (plan: Plan, onBegun?: (id: string) => void): Promise<WebhookChange | undefined> => {
    const changes = await whenOpen()
    if (changes === undefined) {
      toast.show({ text: messages.noStorage, tone: 'error' })
      return undefined
    }
    const items = plan.isOnce ? plan.items.filter((item) => !changes.isBegun(item)) : plan.items
    if (items.length === 0) return undefined
    const change = planChange({ ...plan, items })
    try {
      await changes.begin(change)
      onBegun?.(change.id)
    } catch {
      toast.show({ text: messages.notWritten, tone: 'error' })
      return undefined
    }
    let hasRun = false
    return untilChange(changes, change.id, (one, now) => {
      // it ends without a word if its steps can't be stored any more
      const hasStopped = hasRun && now.running === undefined
      hasRun ||= now.running === change.id
      return hasStopped || isAtRest(one, now)
    })
  }
  const tell = (change: WebhookChange | undefined, all = view.changes): void => {
    if (change === undefined) return
    if (!isFinished(change)) return void tellOnceFinished(change.id)
    const { failed, reason } = failureOfChange(change)
    if (failed > 0) {
      const what = ongoingWordsOf(change, all)
      return toast.show({ text: messages.someFailed(what, failed, reason), tone: 'error' })
    }
    const action = { label: messages.undo, onSelect: () => void undo(change) }
    const text = `${wordsOf(change, all)}.`
    toast.show({ text, tone: 'ok', topic: 'webhook-change', ...(change.kind !== 'undo' && { action }) })
  }
  /** Until then the page shows the halted change; one that was given up there needs no toast. */
  const tellOnceFinished = async (id: string): Promise<void> => {
    const changes = await whenOpen()
    const change = changes && (await untilChange(changes, id, isFinished))
    if (change?.isGivenUp !== true) tell(change, changes?.get().changes)
  }
  const undo = async (change: WebhookChange): Promise<void> => {
    // pages other than the webhooks page may not have read the list, and none reads more than it can show
    const list = await queryClient
      .ensureQueryData(subscriptions.list())
      .then((shown) => (shown.isWhole ? shown : readSubscriptions(api)))
      .catch((error: unknown) => {
        toast.show({ text: messages.exportFailed(explainError(error)), tone: 'error' })
      })
    if (list === undefined) return
    const { changes, paused } = (await whenOpen())?.get() ?? nothing
    const items = undoItems(change, { changes, isThere: isThereIn({ paused, rows: list.data }) })
    if (items.length === 0) return toast.show({ text: messages.notHere, tone: 'info' })
    tell(await begin({ kind: 'undo', items, undoes: change.id }), changes)
  }
  /** A webhook's button stays until its change is over: what it began already is left out. */
  const act = async (plan: Plan): Promise<void> => tell(await begin({ ...plan, isOnce: true }))
  return { begin, undo, tell, act }
}

/** Records a completed deletion, so that it can be undone. */
export function useRecordDeletion(): (subscription: WebhookSubscription) => Promise<void> {
  const whenOpen = useWhenOpen()
  return async ({ webhookId, config }) => {
    const from = { in: 'service', id: webhookId, config } as const
    const change = { ...planChange({ kind: 'delete', items: [] }), items: [{ from, state: { at: 'done' } as const }] }
    // if the browser blocks storage, there is no history
    await (await whenOpen())?.begin(change).catch(() => undefined)
  }
}

type Present = { paused: readonly PausedWebhook[]; rows: readonly WebhookSubscription[] }

/** Predicate for whether a webhook exists. */
export function isThereIn({ paused, rows }: Present): (place: WebhookPlace, id: string) => boolean {
  const ids = { service: new Set(rows.map(({ webhookId }) => webhookId)), device: new Set(paused.map(({ id }) => id)) }
  return (place, id) => ids[place].has(id)
}
