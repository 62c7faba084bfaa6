import type { WebhookConfig } from '#contract/index.ts'
import type { ApiErrorKind } from '#web/data/client/api-error.ts'
import { randomId } from '#web/data/client/random-id.ts'
import { sameConfig } from '#web/data/resources/subscription-mutations.ts'

/** Where a webhook is: a subscription of the service, or paused, which only this device knows. */
export type WebhookPlace = 'service' | 'device'

/** A webhook in its place. `id`: the service's webhookId, or this device's own. */
export type PlacedWebhook = { in: WebhookPlace; id: string; config: WebhookConfig }

/** Paused webhook: its configuration, kept on this device while the service has no subscription. */
export type PausedWebhook = { id: string; config: WebhookConfig; pausedAt: number }

/** Paused webhooks by their id on this device. */
export type PausedById = ReadonlyMap<string, PausedWebhook>

/** The reason why an item was not done. gone: there was nothing to change any more. stopped: the user gave it up. */
export type ChangeFailure = { kind: ApiErrorKind | 'gone' | 'unlisted' | 'stopped'; detail?: string | undefined }

/** Second ones, made by requests that were believed lost, that the service refuses to delete. */
type Twins = readonly string[] | undefined

/** Progress of an item, as it is written down before each request. */
export type ItemState =
  | { at: 'waiting' }
  /** A request is on its way, or was. `known`: equal subscriptions of before; `sent`: requests whose outcome may be unknown. */
  | { at: 'creating'; known: readonly string[]; sent: number }
  /** The new one is there, and has yet to be seen in the list. */
  | { at: 'made'; id: string; known: readonly string[]; sent: number }
  /** The new one was seen, so the old one may go. */
  | { at: 'removing'; id?: string | undefined; twins?: Twins }
  /** The old one stays, so the new one has to go. */
  | { at: 'rollingBack'; id: string; failure: ChangeFailure; twins?: Twins }
  | { at: 'done'; id?: string | undefined; twins?: Twins }
  /** left: all is as before, or both webhooks are there. `id`: the new one of both. */
  | { at: 'failed'; failure: ChangeFailure; left: 'before' | 'both'; id?: string | undefined; twins?: Twins }

/**
 * One webhook put in the place of another: an edit (service to service), pausing (to the device), resuming (from there); a
 * clone has no `from`, a deletion no `to`.
 */
export type ChangeItem = {
  from?: PlacedWebhook | undefined
  /** `id` where it is this device's to choose. */
  to?: { in: WebhookPlace; id?: string | undefined; config: WebhookConfig } | undefined
  /** The deleted webhook that `to` brings back, under an id of its own. */
  restores?: string | undefined
  state: ItemState
}

export type ChangeKind = 'edit' | 'pause' | 'resume' | 'move' | 'field' | 'clone' | 'import' | 'delete' | 'undo'

/** Several items that the user asked for in one act: an entry of the journal. */
export type WebhookChange = {
  id: string
  kind: ChangeKind
  /** Milliseconds since 1970. */
  at: number
  items: readonly ChangeItem[]
  /** The change that this one undoes. */
  undoes?: string | undefined
  /** Set when the service could not be reached or asked to wait for too long: it is tried again later. */
  halted?: ChangeFailure | undefined
  /** The user wants no more of it: what has not begun stays as it is. */
  isGivenUp?: boolean | undefined
}

/** An item that has yet to be done. */
export type PlannedItem = Omit<ChangeItem, 'state'>

export const isOver = ({ state }: ChangeItem): boolean => state.at === 'done' || state.at === 'failed'

export const isFinished = ({ items }: WebhookChange): boolean => items.every(isOver)

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

/** Another configuration, in the same place. */
export const replaced = (webhook: PlacedWebhook, config: WebhookConfig): PlannedItem => ({
  from: webhook,
  to: { in: webhook.in, config, ...(webhook.in === 'device' && { id: randomId() }) },
})

export const paused = (webhook: PlacedWebhook): PlannedItem => ({
  from: webhook,
  to: { in: 'device', id: randomId(), config: webhook.config },
})

export const resumed = (webhook: PlacedWebhook): PlannedItem => ({
  from: webhook,
  to: { in: 'service', config: webhook.config },
})

export const removed = (webhook: PlacedWebhook): PlannedItem => ({ from: webhook })

export const added = (config: WebhookConfig, place: WebhookPlace = 'service'): PlannedItem => ({
  to: { in: place, config, ...(place === 'device' && { id: randomId() }) },
})

/** The webhook that stands in the place of another by now, through all that was done since, in the order of `changes`. */
function successorOf(webhook: PlacedWebhook, changes: readonly WebhookChange[]): PlacedWebhook {
  let now = webhook
  for (const { from, to, restores, state } of changes.flatMap(({ items }) => items)) {
    if (state.at !== 'done' || to === undefined || state.id === undefined) continue
    if ((from?.id ?? restores) === now.id) now = { in: to.in, id: state.id, config: to.config }
  }
  return now
}

/** The id of what a webhook is by now: a subscription, or one that is paused on this device. */
export function webhookNow(id: string, changes: readonly WebhookChange[]): string {
  const before = changes.flatMap(({ items }) => items).find(({ from }) => from?.id === id)?.from
  return before ? successorOf(before, changes).id : id
}

/**
 * The items that undo a change: each webhook that it made gives its place back to what was there before, if it is still
 * there, and as the change left it. Empty where there is nothing to undo, or where that was done already.
 */
export function undoItems(
  change: WebhookChange,
  { changes, isThere }: { changes: readonly WebhookChange[]; isThere: (place: WebhookPlace, id: string) => boolean },
): PlannedItem[] {
  const isUndone = changes.some(
    ({ undoes, items }) => undoes === change.id && items.some(({ state }) => state.at !== 'failed'),
  )
  if (isUndone) return []
  return change.items.flatMap(({ from, to, state }): PlannedItem[] => {
    if (state.at !== 'done') return []
    const back = from && { in: from.in, config: from.config, ...(from.in === 'device' && { id: from.id }) }
    if (to === undefined) return from ? [{ to: back, restores: from.id }] : []
    const now = successorOf({ in: to.in, id: state.id ?? '', config: to.config }, changes)
    const isAsLeft = now.in === to.in && sameConfig(now.config, to.config) && isThere(now.in, now.id)
    return isAsLeft ? [{ from: now, to: back }] : []
  })
}
