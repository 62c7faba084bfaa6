import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import type { NewBatch } from '#web/data/outbox/outbox.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { type LabelPhotos, planLabels, type WantedLabel } from '#web/data/outbox/plan-labels.ts'

/**
 * What a change truly did: its photos without those that were so already, of which nobody knew, and that the service
 * refused. What a later change took the place of before it was sent counts: it was so, for a while.
 */
export function effectOf({ groups, discarded }: Pick<JournalEntry, 'groups' | 'discarded'>): LabelGroup[] {
  const refused = new Set(discarded)
  let place = 0
  const effect: LabelGroup[] = []
  for (const { kind, text, wanted, photoIds, unsure = [] } of groups) {
    const first = place
    place += photoIds.length + unsure.length
    const changed = photoIds.filter((_, index) => !refused.has(first + index))
    if (changed.length > 0) effect.push({ kind, text, wanted, photoIds: changed })
  }
  return effect
}

/** Labels on photos, however many there are of each. */
export const countLabels = (groups: readonly Pick<LabelGroup, 'photoIds'>[]): number =>
  groups.reduce((total, { photoIds }) => total + photoIds.length, 0)

type TakeBackOptions = {
  photos: LabelPhotos
  /** All photos of the album are known: one that is not is gone. */
  isWhole: boolean
}

/** The opposite of what a change truly did, as far as that is not so by now; `leftAlone`: labels on photos that are, or that are gone. */
export function takeBack(entry: Pick<JournalEntry, 'groups' | 'discarded'>, { photos, isWhole }: TakeBackOptions): { groups: LabelGroup[]; leftAlone: number } {
  const effect = effectOf(entry)
  const isThere = (photoId: string) => !isWhole || photos.positions.has(photoId)
  const opposite = effect.toReversed().map(({ kind, text, wanted, photoIds }): WantedLabel => ({ kind, text, wanted: !wanted, photoIds: photoIds.filter(isThere) }))
  const groups = planLabels(photos, opposite).filter(({ photoIds, unsure }) => photoIds.length + (unsure?.length ?? 0) > 0)
  const asked = groups.reduce((total, { photoIds, unsure }) => total + photoIds.length + (unsure?.length ?? 0), 0)
  return { groups, leftAlone: countLabels(effect) - asked }
}

/** Takes back `last`, what a change did when it was made or made again. */
export function undoOf({ root, last }: { root: JournalEntry; last: JournalEntry }, options: TakeBackOptions): { batch: NewBatch; leftAlone: number } {
  const { groups, leftAlone } = takeBack(last, options)
  return { batch: { albumId: root.albumId, what: `Taken back: ${root.what}`, groups, undoes: root.id }, leftAlone }
}

/** Makes a change again: takes back what took it back. */
export function redoOf({ root, last }: { root: JournalEntry; last: JournalEntry }, options: TakeBackOptions): { batch: NewBatch; leftAlone: number } {
  const { groups, leftAlone } = takeBack(last, options)
  return { batch: { albumId: root.albumId, what: `Made again: ${root.what}`, groups, redoes: root.id }, leftAlone }
}
