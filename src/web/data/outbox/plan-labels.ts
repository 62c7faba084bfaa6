import type { Label } from '#web/data/label-index.ts'
import { hasBit } from '#web/data/photo-bits.ts'
import type { PhotoColumns } from '#web/data/photo-columns.ts'
import type { LabelGroup } from './label-batch.ts'

/** An album's photos as they are wanted: with what waits to be sent over the service's answer. */
export type LabelPhotos = Pick<PhotoColumns, 'positions' | 'labels'>

/** One label, to be on some photos or not. */
export type WantedLabel = Label & { wanted: boolean; photoIds: readonly string[] }

/** What wanting this would really do: who changes, who is so already, of whom nobody knows. */
export function planLabels({ positions, labels }: LabelPhotos, changes: readonly WantedLabel[]): LabelGroup[] {
  return changes.map(({ kind, text, wanted, photoIds }) => {
    const known = labels.find((label) => label.kind === kind && label.text === text)
    const [changed, already, unsure]: string[][] = [[], [], []]
    for (const photoId of new Set(photoIds)) {
      const position = positions.get(photoId)
      if (position === undefined) unsure?.push(photoId)
      else if ((known !== undefined && hasBit(known.bits, position)) === wanted) already?.push(photoId)
      else changed?.push(photoId)
    }
    return { kind, text, wanted, photoIds: changed ?? [], ...(unsure?.length && { unsure }), ...(already?.length && { already }) }
  })
}
