import type { Label, LabelIntent } from '#web/data/album/label.ts'
import type { ApiErrorKind } from '#web/data/client/api-error.ts'

/** One label, on some photos: what is wanted of it, and what that does to them. */
export type LabelGroup = Label & {
  /** true: on the photo. */
  wanted: boolean
  /** Photos that are changed by it: each is one call. */
  photoIds: readonly string[]
  /** Photos of which nobody knew: asked for all the same, left out of an undo. */
  unsure?: readonly string[]
  /** Photos that were so already: never asked for. */
  already?: readonly string[]
}

/** What someone asked for in one go. */
export type LabelBatch = {
  id: string
  albumId: string
  /** Milliseconds since 1970. */
  at: number
  /** In words, for whoever reads the journal. */
  what: string
  groups: readonly LabelGroup[]
  /** The batch that this one takes back, or does again. */
  undoes?: string
  redoes?: string
  /** It is the first or the second half of a merge. The name is that of the stored data. */
  job?: LabelMerge
}

/** One label takes the place of others: it is added first, and they go only where it has been seen to be. */
export type LabelMerge = { id: string; part: 'add' | 'remove'; from: readonly Label[]; into: Label }

/** `seq`: its place in the order of all batches. One that could not be stored stands between two that are. */
export type PlacedBatch = LabelBatch & { seq: number }

/** The intents of a batch in an order that never changes: an intent is named by its place in it. */
export function intentsOf({ albumId, groups }: LabelBatch): LabelIntent[] {
  return groups.flatMap(({ kind, text, wanted, photoIds, unsure = [] }) =>
    [...photoIds, ...unsure].map((photoId) => ({ albumId, photoId, kind, text, wanted })),
  )
}

/** Whether it is to be written down: a step of a merge, an undo and a redo are, also where there is nothing to send. */
export const isWorthStoring = (batch: LabelBatch): boolean =>
  (batch.job ?? batch.undoes ?? batch.redoes) !== undefined || intentsOf(batch).length > 0

/** Why a service will not do it. */
export type Refusal = { kind: ApiErrorKind; status?: number | undefined; detail?: string | undefined }

/**
 * What became of an intent, by its batch's `seq` and its place in there. queued: it is to be sent (again).
 * parked: refused, until someone decides. discarded: someone did. over: nothing more will become of it. replaced: the same,
 * a later batch wants something of the same label and photo.
 */
export type Outcome = {
  seq: number
  index: number
  now: 'queued' | 'acknowledged' | 'parked' | 'discarded' | 'over' | 'replaced'
  reason?: Refusal
}

/** Nothing more becomes of it. */
export const isOver = (now: Outcome['now']): now is 'discarded' | 'over' | 'replaced' =>
  now === 'discarded' || now === 'over' || now === 'replaced'

/** What came back of one call. retry: it may succeed later, and nobody knows whether it did. */
export type CallResult =
  | { type: 'done' }
  /** The album is there and the photo is not, which may change: its disk is not mounted, its file was moved away for a while. */
  | { type: 'missing'; reason: Refusal }
  | { type: 'refused'; reason: Refusal }
  | { type: 'unauthorized' }
  | { type: 'retry'; reason: Refusal; retryAfter?: number | undefined; busy: boolean }
