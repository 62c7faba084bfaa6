import { sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { hasBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { intentKey } from './folded-intents.ts'
import { intentsOf, type LabelBatch, type LabelGroup, type Outcome, type PlacedBatch } from './label-batch.ts'

/** An album's photos as they are wanted: with what waits to be sent over the service's answer. */
export type LabelPhotos = Pick<PhotoColumns, 'positions' | 'labels'>

/** One label, to be on some photos or not. */
export type WantedOnPhotos = WantedLabel & { photoIds: readonly string[] }

/** What wanting this would really do: who changes, who is so already, of whom nobody knows. */
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
 * The batch over those that wait before it: what is so already only as long as one of them has not been sent is to be
 * changed after all. A tab can't know of all that others have stored, so this is for whoever gives batches their places.
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
