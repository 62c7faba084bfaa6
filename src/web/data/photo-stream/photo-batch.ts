import type { Photo } from '#contract/index.ts'
import type { Label, LabelKind } from '#web/data/label-index.ts'
import type { ColumnBatch } from '#web/data/photo-columns.ts'
import { mediaKinds } from '#web/data/photo-columns.ts'
import { mediaKindOf } from '#web/data/photo-media.ts'

const ratioOf = ({ width, height }: Photo) => (width && height && width > 0 && height > 0 ? width / height : Number.NaN)

/** Turns photos into columns, batch after batch; knows which labels the album has shown so far. */
export function createBatcher(): (photos: readonly Photo[]) => ColumnBatch {
  const numbers: Record<LabelKind, Map<string, number>> = { public: new Map(), restricted: new Map() }
  let known = 0
  return (photos) => {
    const newLabels: Label[] = []
    const labelled: number[] = []
    const note = (photo: number, kind: LabelKind, texts: readonly string[] = []) => {
      for (const text of texts) {
        let number = numbers[kind].get(text)
        if (number === undefined) {
          number = known++
          numbers[kind].set(text, number)
          newLabels.push({ text, kind })
        }
        labelled.push(photo, number)
      }
    }
    for (const [position, photo] of photos.entries()) {
      note(position, 'public', photo.labels)
      note(position, 'restricted', photo.restrictedLabels)
    }
    return {
      ids: photos.map((photo) => photo.photoId),
      ratios: Float32Array.from(photos, ratioOf),
      kinds: Uint8Array.from(photos, (photo) => mediaKinds.indexOf(mediaKindOf(photo))),
      newLabels,
      labelled: Uint32Array.from(labelled),
    }
  }
}
