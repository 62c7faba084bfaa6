import { type Label, type LabelIntent, photoLabelId, sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { ApiErrorKind } from '#web/data/client/api-error.ts'
import { countIntents } from './count-intents.ts'

/** One label to add to some photos or remove from them, and which of them that changes. */
export type LabelGroup = Label & {
  /** true: add. false: remove. */
  wanted: boolean
  /** Photos that change: one call each. */
  photoIds: readonly string[]
  /** Photos that may or may not have changed, unknown or outdated when this was planned: sent, but left out of an undo. */
  unsure?: readonly string[]
  /** Photos that need no change: never sent. */
  already?: readonly string[]
}

/** The label changes of one action. */
export type LabelBatch = {
  id: string
  albumId: string
  /** Milliseconds since 1970. */
  at: number
  /** Description for the journal. */
  what: string
  groups: readonly LabelGroup[]
  /** The batch that this one undoes or redoes. */
  undoes?: string
  redoes?: string
  /** The merge that this batch is one half of; stored under this name. */
  job?: LabelMerge
}

/** A batch to be enqueued; its groups come from `planLabels`. */
export type NewBatch = Omit<LabelBatch, 'id' | 'at'>

/** One label replaces others: it is added first, and they are removed only where the service confirmed it. */
export type LabelMerge = { id: string; part: 'add' | 'remove'; from: readonly Label[]; into: Label }

/** `seq`: its place in the order of all batches. An integer, or a fraction for a batch that could not be stored. */
export type PlacedBatch = LabelBatch & { seq: number }

/** The intents of a batch in a fixed order: an intent is identified by its index. */
export function intentsOf({ albumId, groups }: LabelBatch): LabelIntent[] {
  return groups.flatMap(({ kind, text, wanted, photoIds, unsure = [] }) =>
    [...photoIds, ...unsure].map((photoId) => ({ albumId, photoId, kind, text, wanted })),
  )
}

/** Key of an intent's target: one label on one photo of an album. */
export const intentKey = (intent: LabelIntent): string => `${intent.albumId} ${photoLabelId(intent)}`

/** True for a batch with something to send, and for any merge, undo or redo, which the journal needs. */
export const isWorthStoring = (batch: LabelBatch): boolean =>
  (batch.job ?? batch.undoes ?? batch.redoes) !== undefined || countIntents(batch) > 0

/** Why the service refused a label change. */
export type Refusal = { kind: ApiErrorKind; status?: number | undefined; detail?: string | undefined }

/**
 * The outcome of an intent, identified by its batch's `seq` and its index in the batch. queued: to be sent (again).
 * parked: refused, waits for a person. discarded: given up by a person. over: finished. replaced: a later batch has an
 * intent for the same label and photo.
 */
export type Outcome = {
  seq: number
  index: number
  now: 'queued' | 'acknowledged' | 'parked' | 'discarded' | 'over' | 'replaced'
  reason?: Refusal
}

/** What an intent ends as. */
export type FinalOutcome = Extract<Outcome['now'], 'discarded' | 'over' | 'replaced'>

/** True for a final outcome. */
export const isOver = (now: Outcome['now']): now is FinalOutcome =>
  now === 'discarded' || now === 'over' || now === 'replaced'

/** The result of one call. retry: it may succeed later, or may have succeeded already. */
export type CallResult =
  | { type: 'done' }
  /** The album exists, the photo doesn't, perhaps for a while only: its disk is not mounted, or its file was moved. */
  | { type: 'missing'; reason: Refusal }
  | { type: 'refused'; reason: Refusal }
  | { type: 'unauthorized' }
  | { type: 'retry'; reason: Refusal; retryAfter?: number | undefined; busy: boolean }

/** A sent label whose state on the service differs: someone else changed it, or the service lost it. */
export type Difference = LabelIntent & { actual: boolean }

/** An album's photos and labels, with pending changes laid over the service's answer. */
export type LabelPhotos = Pick<PhotoColumns, 'positions' | 'labels'>

/** One label to add to photos or remove from them. */
export type WantedOnPhotos = WantedLabel & { photoIds: readonly string[] }

/**
 * Plans label changes: which photos would change, which need no change, and which are unknown. In an outdated album no
 * photo is known to need no change.
 */
export function planLabels(
  { positions, labels }: LabelPhotos,
  changes: readonly WantedOnPhotos[],
  { isOutdated = false } = {},
): LabelGroup[] {
  return changes.map(({ kind, text, wanted, photoIds }) => {
    const known = labels.find((label) => sameLabel(label, { kind, text }))
    const [changed, already, unsure]: string[][] = [[], [], []]
    for (const photoId of new Set(photoIds)) {
      const position = positions.get(photoId)
      const isSo = position !== undefined && (known !== undefined && hasBit(known.bits, position)) === wanted
      if (position === undefined || (isSo && isOutdated)) unsure?.push(photoId)
      else if (isSo) already?.push(photoId)
      else changed?.push(photoId)
    }
    return {
      kind,
      text,
      wanted,
      photoIds: changed ?? [],
      ...(unsure?.length && { unsure }),
      ...(already?.length && { already }),
    }
  })
}

/**
 * Replans a batch over those queued before it: a photo that needs no change now, but that a queued batch will change,
 * has to be sent after all. Done where the batch gets its `seq`, since a tab may not know what other tabs have stored.
 */
export function planOver(
  batch: LabelBatch,
  before: { batches: readonly PlacedBatch[]; outcomes: readonly Outcome[] },
): LabelBatch {
  const { albumId } = batch
  const over = new Set(
    before.outcomes.flatMap(({ seq, index, now }) =>
      now === 'discarded' || now === 'replaced' ? `${seq} ${index}` : [],
    ),
  )
  const last = new Map<string, boolean>()
  for (const waiting of before.batches.toSorted((one, other) => one.seq - other.seq)) {
    if (waiting.albumId !== albumId) continue
    for (const [index, intent] of intentsOf(waiting).entries())
      if (!over.has(`${waiting.seq} ${index}`)) last.set(intentKey(intent), intent.wanted)
  }
  const groups = batch.groups.map((group) => {
    const { kind, text, wanted, already = [] } = group
    const changed = already.filter(
      (photoId) => last.get(intentKey({ albumId, photoId, kind, text, wanted })) === !wanted,
    )
    if (changed.length === 0) return group
    const moved = new Set(changed)
    return {
      ...group,
      photoIds: [...group.photoIds, ...changed],
      already: already.filter((photoId) => !moved.has(photoId)),
    }
  })
  return { ...batch, groups }
}
