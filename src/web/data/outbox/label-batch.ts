import { type Label, type LabelIntent, photoLabelId, sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { ApiErrorKind } from '#web/data/client/api-error.ts'

/** One label, to be added to some photos or removed from them, and what that does to each. */
export type LabelGroup = Label & {
  /** true: on the photo. */
  wanted: boolean
  /** Photos that it changes: each is one call. */
  photoIds: readonly string[]
  /** Photos that the app did not know at the time: sent as well, but left out of an undo. */
  unsure?: readonly string[]
  /** Photos that were like this already: never sent. */
  already?: readonly string[]
}

/** The label changes of one act. */
export type LabelBatch = {
  id: string
  albumId: string
  /** Milliseconds since 1970. */
  at: number
  /** In words, for whoever reads the journal. */
  what: string
  groups: readonly LabelGroup[]
  /** The batch that this one undoes or redoes. */
  undoes?: string
  redoes?: string
  /** It is the first or the second half of a merge. The name is that of the stored data. */
  job?: LabelMerge
}

/** A batch to be enqueued; its groups come from `planLabels`. */
export type NewBatch = Omit<LabelBatch, 'id' | 'at'>

/** One label replaces others: it is added first, and they are removed only where the service confirmed it. */
export type LabelMerge = { id: string; part: 'add' | 'remove'; from: readonly Label[]; into: Label }

/** `seq`: its place in the order of all batches. One that could not be stored has a fraction, between two that are. */
export type PlacedBatch = LabelBatch & { seq: number }

/** The intents of a batch in a fixed order: an intent is identified by its place in it. */
export function intentsOf({ albumId, groups }: LabelBatch): LabelIntent[] {
  return groups.flatMap(({ kind, text, wanted, photoIds, unsure = [] }) =>
    [...photoIds, ...unsure].map((photoId) => ({ albumId, photoId, kind, text, wanted })),
  )
}

/** The identity of what an intent is about: one label on one photo of an album. */
export const intentKey = (intent: LabelIntent): string => `${intent.albumId} ${photoLabelId(intent)}`

/** True for a batch that is to be stored: a step of a merge, an undo and a redo are, even with nothing to send. */
export const isWorthStoring = (batch: LabelBatch): boolean =>
  (batch.job ?? batch.undoes ?? batch.redoes) !== undefined || intentsOf(batch).length > 0

/** Why the service refused a label change. */
export type Refusal = { kind: ApiErrorKind; status?: number | undefined; detail?: string | undefined }

/**
 * The outcome of an intent, by its batch's `seq` and its place in there. queued: to be sent (again). parked: refused, until
 * someone decides. discarded: given up by someone. over: finished. replaced: finished, since a later batch has an intent
 * for the same label and photo.
 */
export type Outcome = {
  seq: number
  index: number
  now: 'queued' | 'acknowledged' | 'parked' | 'discarded' | 'over' | 'replaced'
  reason?: Refusal
}

/** True for an outcome that is final. */
export const isOver = (now: Outcome['now']): now is 'discarded' | 'over' | 'replaced' =>
  now === 'discarded' || now === 'over' || now === 'replaced'

/** The result of one call. retry: it may succeed later, and it is unknown whether it did already. */
export type CallResult =
  | { type: 'done' }
  /** The album is there and the photo is not, which may change: its disk is not mounted, its file was moved away for a while. */
  | { type: 'missing'; reason: Refusal }
  | { type: 'refused'; reason: Refusal }
  | { type: 'unauthorized' }
  | { type: 'retry'; reason: Refusal; retryAfter?: number | undefined; busy: boolean }

/** A sent label that the service has differently: someone else changed it, or the service lost it. */
export type Difference = LabelIntent & { actual: boolean }

/** An album's photos and labels, with the changes that wait to be sent laid over the service's answer. */
export type LabelPhotos = Pick<PhotoColumns, 'positions' | 'labels'>

/** One label that is to be on some photos, or off them. */
export type WantedOnPhotos = WantedLabel & { photoIds: readonly string[] }

/** Plans label changes: which photos each would change, which are like that already, which are unknown. */
export function planLabels({ positions, labels }: LabelPhotos, changes: readonly WantedOnPhotos[]): LabelGroup[] {
  return changes.map(({ kind, text, wanted, photoIds }) => {
    const known = labels.find((label) => sameLabel(label, { kind, text }))
    const [changed, already, unsure]: string[][] = [[], [], []]
    for (const photoId of new Set(photoIds)) {
      const position = positions.get(photoId)
      if (position === undefined) unsure?.push(photoId)
      else if ((known !== undefined && hasBit(known.bits, position)) === wanted) already?.push(photoId)
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
 * Plans a batch anew over those that wait before it: a photo that is "already" like this only until one of them is sent has
 * to be changed after all. A tab can't know all that other tabs have stored, so whoever gives batches their places does this.
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
