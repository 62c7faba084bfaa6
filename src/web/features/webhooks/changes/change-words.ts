import { ApiError, explainError } from '#web/data/client/api-error.ts'
import type { ChangeFailure, ChangeItem, WebhookChange } from '#web/data/webhooks/webhook-change.ts'
import { messages } from './messages.ts'

/** Explains why an item failed, in a sentence. */
export function explainItemFailure({ kind, detail }: ChangeFailure): string {
  if (kind === 'gone' || kind === 'unlisted' || kind === 'stopped') return messages[kind]
  return explainError(new ApiError({ kind, detail, operation: '' }))
}

const summaries = {
  edit: messages.edited,
  pause: messages.paused,
  resume: messages.resumed,
  move: messages.moved,
  field: messages.fieldAdded,
  clone: messages.copied,
  import: messages.imported,
  delete: messages.deleted,
} as const

const ongoing = {
  edit: messages.editing,
  pause: messages.pausing,
  resume: messages.resuming,
  move: messages.moving,
  field: messages.addingField,
  clone: messages.copying,
  import: messages.importing,
  delete: messages.deleting,
} as const

/** A change in words, once it is over. `changes` includes the one that it undoes, if known. */
export function wordsOf({ kind, items, undoes }: WebhookChange, changes: readonly WebhookChange[]): string {
  if (kind !== 'undo') return summaries[kind](items.length)
  const undone = changes.find(({ id }) => id === undoes)
  return undone ? messages.undid(wordsOf(undone, changes)) : messages.undidSomething
}

/** The same of a change that is not over, or that failed. */
export function ongoingWordsOf({ kind, items, undoes }: WebhookChange, changes: readonly WebhookChange[]): string {
  if (kind !== 'undo') return ongoing[kind](items.length)
  const undone = changes.find(({ id }) => id === undoes)
  return undone ? messages.undoing(wordsOf(undone, changes)) : messages.undoingSomething
}

/** The problem of an item that failed or left a duplicate; undefined if there is none. */
export function problemOf({ state }: ChangeItem): string | undefined {
  const sentences = [
    state.at === 'failed' && explainItemFailure(state.failure),
    state.at === 'failed' && state.left === 'both' && messages.both,
    'twins' in state && state.twins !== undefined && messages.twins,
  ].filter((sentence) => sentence !== false)
  return sentences.length > 0 ? sentences.join(' ') : undefined
}

/** Number of items of a change with a problem, and the first problem. */
export function failureOfChange({ items }: WebhookChange): { failed: number; reason: string } {
  const problems = items.flatMap((item) => problemOf(item) ?? [])
  return { failed: problems.length, reason: problems[0] ?? '' }
}
