import type { WebhookSubscription } from '#contract/index.ts'
import type { LabelCount } from '#web/data/album/label-index.ts'
import { sameLabel, type Label, type LabelKind } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { undoneIds } from '#web/data/journal/label-history.ts'
import { messages as journalMessages } from '#web/data/journal/messages.ts'
import { type LabelMerge, type LabelPhotos, planLabels, type NewBatch } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { messages } from './messages.ts'

/** A merge: one label replaces others. */
export type MergePlan = Pick<LabelMerge, 'from' | 'into'>

/** A merge in words, before or after it is done. */
export const mergeWords = ({ from, into }: MergePlan): string => messages.becomes(from, into)

/** The photos that have any of these labels, in the album's order. */
export function photosWith(columns: PhotoColumns, labels: readonly Label[]): string[] {
  const positions = new Set<number>()
  for (const column of columns.labels) {
    if (labels.some((label) => sameLabel(label, column)))
      for (const position of positionsOf(column.bits)) positions.add(position)
  }
  return [...positions].toSorted((a, b) => a - b).flatMap((position) => columns.ids[position] ?? [])
}

/** Photos that a merge changes for participants: they see a label that was hidden (`shown`), or lose one (`hidden`). */
export function participantsSee(columns: PhotoColumns, { from, into }: MergePlan): { shown: number; hidden: number } {
  const marked = (kind: LabelKind) =>
    photosWith(
      columns,
      from.filter((label) => label.kind === kind),
    )
  if (into.kind === 'restricted') return { shown: 0, hidden: marked('public').length }
  const there = new Set(photosWith(columns, [into]))
  return { shown: marked('restricted').filter((photoId) => !there.has(photoId)).length, hidden: 0 }
}

/**
 * Orders labels by which to keep: hidden ones first, since a merge makes nothing public unasked, then the most used.
 */
export const compareForKeeping = (a: LabelCount, b: LabelCount): number =>
  a.kind === b.kind ? b.count - a.count : a.kind === 'restricted' ? -1 : 1

type Begun = { albumId: string; id: string; columns: PhotoColumns }

/** The first half: adds the new label to every photo that has an old one, which fixes the photos of the merge. */
export function addBatch({ from, into }: MergePlan, { albumId, id, columns }: Begun): NewBatch {
  const groups = planLabels(columns, [{ ...into, wanted: true, photoIds: photosWith(columns, from) }])
  return {
    albumId,
    what: journalMessages.newLabelAdded(journalMessages.merged(from, into)),
    groups,
    job: { id, part: 'add', from, into },
  }
}

/** The photos of a merge, those that had the new label already included. */
export const photosOf = ({ groups }: Pick<JournalEntry, 'groups'>): string[] =>
  groups.flatMap(({ photoIds, already = [] }) => [...photoIds, ...already])

/** The second half: removes the old labels from those of the merge's photos on which the service has the new one. */
export function removeBatch(
  add: Pick<JournalEntry, 'albumId' | 'groups'> & { job: LabelMerge },
  { seen }: { /** As the service has it now. */ seen: LabelPhotos & Pick<PhotoColumns, 'ids'> },
) {
  const { albumId, job: merge } = add
  const { from, into } = merge
  const [has] = planLabels(seen, [{ ...into, wanted: true, photoIds: photosOf(add) }])
  const sure = has?.already ?? []
  const groups = planLabels(
    seen,
    from.map((label) => ({ ...label, wanted: false, photoIds: sure })),
  )
  const batch: NewBatch = {
    albumId,
    what: journalMessages.oldLabelsRemoved(from.length, journalMessages.merged(from, into)),
    groups,
    job: { ...merge, part: 'remove' },
  }
  return { batch, missing: has?.photoIds.length ?? 0 }
}

export type MergeState = {
  merge: LabelMerge
  at: number
  add: JournalEntry & { job: LabelMerge }
  remove: JournalEntry | undefined
  /**
   * adding: the first half is being sent. checking: the service is asked before anything is removed. stopped: undone.
   */
  phase: 'adding' | 'checking' | 'removing' | 'done' | 'stopped'
}

/** The merges in an album's journal, latest first. `waiting`: ids of unfinished batches. */
export function mergesOf(entries: readonly JournalEntry[], waiting: ReadonlySet<string>): MergeState[] {
  const merges = new Map<string, MergeState>()
  for (const entry of entries) {
    const { job: merge } = entry
    if (merge?.part === 'add') {
      const phase = waiting.has(entry.id) ? 'adding' : 'checking'
      merges.set(merge.id, { merge, at: entry.at, add: { ...entry, job: merge }, remove: undefined, phase })
    } else if (merge) {
      const known = merges.get(merge.id)
      if (known) merges.set(merge.id, { ...known, remove: entry, phase: waiting.has(entry.id) ? 'removing' : 'done' })
    }
  }
  const undone = undoneIds(entries)
  return [...merges.values()]
    .map((state) =>
      undone.has(state.add.id) || (state.remove && undone.has(state.remove.id))
        ? { ...state, phase: 'stopped' as const }
        : state,
    )
    .toReversed()
}

/**
 * Subscriptions for a label that a merge removes, which would no longer fire. `labels`: those of the album after the
 * merge; a label may be in use again. Subscriptions don't distinguish public labels from hidden ones.
 */
export const listeningFor = (
  subscriptions: readonly WebhookSubscription[],
  albumId: string,
  { from, into, labels = [] }: MergePlan & { labels?: readonly Label[] },
): WebhookSubscription[] =>
  subscriptions.filter(
    ({ config }) =>
      config.event === 'photoLabelAdded' &&
      config.albumId === albumId &&
      config.label !== into.text &&
      from.some(({ text }) => text === config.label) &&
      !labels.some(({ text }) => text === config.label),
  )
