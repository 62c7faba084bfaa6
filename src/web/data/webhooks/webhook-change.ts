import type { WebhookConfig } from '#contract/index.ts'
import type { ApiErrorKind } from '#web/data/client/api-error.ts'
import { randomId } from '#web/data/client/random-id.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'
import { oncePer } from '#web/lib/once.ts'

/** Where a webhook is: a subscription of the service, or paused, on this device only. */
export type WebhookPlace = 'service' | 'device'

/** A webhook and where it is. `id`: the service's webhookId, or this device's own. */
export type PlacedWebhook = { in: WebhookPlace; id: string; config: WebhookConfig }

/** Paused webhook: its configuration, kept on this device while the service has no subscription. */
export type PausedWebhook = { id: string; config: WebhookConfig; pausedAt: number }

/** Sorts paused webhooks, the longest paused first. */
export const sortPaused = (all: readonly PausedWebhook[]): PausedWebhook[] =>
  all.toSorted((a, b) => a.pausedAt - b.pausedAt)

/** Paused webhooks by their id on this device. */
export type PausedById = ReadonlyMap<string, PausedWebhook>

/**
 * Why an item was not done. gone: nothing was left to change. unlisted: the list does not show the outcome. stopped:
 * the user gave it up.
 */
export type ChangeFailure = { kind: ApiErrorKind | 'gone' | 'unlisted' | 'stopped'; detail?: string | undefined }

/** Ids of duplicates, made by requests that were believed lost, that the service refuses to delete. */
type Twins = readonly string[] | undefined

/** Progress of an item, stored before each request. */
export type ItemState =
  | { at: 'waiting' }
  /**
   * A request is or was in flight. `known`: equal subscriptions that existed before; `sent`: requests whose outcome may
   * be unknown.
   */
  | { at: 'creating'; known: readonly string[]; sent: number }
  /** The new one exists, and has yet to be seen in the list. */
  | { at: 'made'; id: string; known: readonly string[]; sent: number }
  /** The new one was seen, so the old one may go. */
  | { at: 'removing'; id?: string | undefined; twins?: Twins }
  /** The old one stays, so the new one has to go. */
  | { at: 'rollingBack'; id: string; failure: ChangeFailure; twins?: Twins }
  | { at: 'done'; id?: string | undefined; twins?: Twins }
  /** left: all is as before, or both webhooks are there. `id`: the new one of both. */
  | { at: 'failed'; failure: ChangeFailure; left: 'before' | 'both'; id?: string | undefined; twins?: Twins }

/**
 * Replacement of one webhook by another: an edit (service to service), pausing (to the device), resuming (from there);
 * a clone has no `from`, a deletion no `to`.
 */
export type ChangeItem = {
  from?: PlacedWebhook | undefined
  /** `id`: only on the device, which chooses it. */
  to?: { in: WebhookPlace; id?: string | undefined; config: WebhookConfig } | undefined
  /** The deleted webhook that `to` brings back, under an id of its own. */
  restores?: string | undefined
  state: ItemState
}

export type ChangeKind = 'edit' | 'pause' | 'resume' | 'move' | 'field' | 'clone' | 'import' | 'delete' | 'undo'

/** The items of one user action: an entry of the journal. */
export type WebhookChange = {
  id: string
  kind: ChangeKind
  /** Milliseconds since 1970. */
  at: number
  items: readonly ChangeItem[]
  /** The change that this one undoes. */
  undoes?: string | undefined
  /** Set when the service could not be reached or asked for too long a wait: the change is retried later. */
  halted?: ChangeFailure | undefined
  /** Given up by the user: items that have not begun stay undone. */
  isGivenUp?: boolean | undefined
}

/** An item that has yet to be done. */
export type PlannedItem = Omit<ChangeItem, 'state'>

export const isOver = ({ state }: ChangeItem): boolean => state.at === 'done' || state.at === 'failed'

export const isFinished = ({ items }: WebhookChange): boolean => items.every(isOver)

/** Whether these changes already do what an item plans, or have done it: its webhook is on its way out, or gone. */
export const isBegun = ({ from, to }: PlannedItem, changes: readonly WebhookChange[]): boolean =>
  changes
    .flatMap(({ items }) => items)
    .some((item) => {
      if (from === undefined || item.from?.id !== from.id || item.state.at === 'failed') return false
      // undo brings a paused webhook back under its id
      if (from.in === 'device' && isOver(item)) return false
      if (to === undefined || item.to === undefined) return to === item.to
      return to.in === item.to.in && sameConfig(to.config, item.to.config)
    })

/** A change that has not begun. */
export const planChange = (
  { kind, items, undoes }: { kind: ChangeKind; items: readonly PlannedItem[]; undoes?: string },
  at: number = Date.now(),
): WebhookChange => ({
  id: randomId(),
  kind,
  at,
  items: items.map((item) => ({ ...item, state: { at: 'waiting' } })),
  ...(undoes !== undefined && { undoes }),
})

/** Plans an edit: another configuration, in the same place. */
export const planEdit = (webhook: PlacedWebhook, config: WebhookConfig): PlannedItem => ({
  from: webhook,
  to: { in: webhook.in, config, ...(webhook.in === 'device' && { id: randomId() }) },
})

export const planPause = (webhook: PlacedWebhook): PlannedItem => ({
  from: webhook,
  to: { in: 'device', id: randomId(), config: webhook.config },
})

export const planResume = (webhook: PlacedWebhook): PlannedItem => ({
  from: webhook,
  to: { in: 'service', config: webhook.config },
})

export const planDeletion = (webhook: PlacedWebhook): PlannedItem => ({ from: webhook })

export const planAddition = (config: WebhookConfig, place: WebhookPlace = 'service'): PlannedItem => ({
  to: { in: place, config, ...(place === 'device' && { id: randomId() }) },
})

/** What replaced each webhook, by its id: several in turn if it has been on this device more than once. */
const replacementsIn = oncePer((changes: readonly WebhookChange[]) =>
  Map.groupBy(
    changes
      .flatMap(({ items }) => items)
      .flatMap(({ from, to, restores, state }, place) =>
        state.at === 'done' && to !== undefined && state.id !== undefined
          ? { place, before: from?.id ?? restores, now: { in: to.in, id: state.id, config: to.config } }
          : [],
      ),
    ({ before }) => before,
  ),
)

/** A webhook, and those that have replaced it one after another, in the order of `changes`; the last is there now. */
function successorsOf(webhook: PlacedWebhook, changes: readonly WebhookChange[]): PlacedWebhook[] {
  const after = (id: string, place: number) =>
    replacementsIn(changes)
      .get(id)
      ?.find((one) => one.place > place)
  const all = [webhook]
  for (let next = after(webhook.id, -1); next; next = after(next.now.id, next.place)) all.push(next.now)
  return all
}

/** Current id of a webhook that may have been replaced: a subscription, or paused on this device. */
export function webhookNow(id: string, changes: readonly WebhookChange[]): string {
  const before = changes.flatMap(({ items }) => items).find(({ from }) => from?.id === id)?.from
  return (before && successorsOf(before, changes).at(-1)?.id) ?? id
}

/**
 * The items that undo a change: each webhook that it made is replaced by the one before, if it is still there, as the
 * change left it, and not undone already. Those whose undo failed can be undone again.
 */
export function undoItems(
  change: WebhookChange,
  { changes, isThere }: { changes: readonly WebhookChange[]; isThere: (place: WebhookPlace, id: string) => boolean },
): PlannedItem[] {
  const undone = new Set(
    changes
      .flatMap(({ undoes, items }) => (undoes === change.id ? items : []))
      .flatMap(({ from, restores, state }) => (state.at === 'failed' ? [] : (from?.id ?? restores))),
  )
  return change.items.flatMap(({ from, to, state }): PlannedItem[] => {
    if (state.at !== 'done') return []
    const back = from && { in: from.in, config: from.config, ...(from.in === 'device' && { id: from.id }) }
    if (to === undefined) return from && !undone.has(from.id) ? [{ to: back, restores: from.id }] : []
    const all = successorsOf({ in: to.in, id: state.id ?? '', config: to.config }, changes)
    const now = all.at(-1)
    if (now === undefined || all.some(({ id }) => undone.has(id))) return []
    const isAsLeft = now.in === to.in && sameConfig(now.config, to.config) && isThere(now.in, now.id)
    return isAsLeft ? [{ from: now, to: back }] : []
  })
}
