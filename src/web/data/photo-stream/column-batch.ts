import type { Photo } from '#contract/index.ts'
import type { Label, LabelKind } from '#web/data/album/label.ts'
import type { ColumnBatch } from '#web/data/album/photo-columns.ts'
import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { mediaKindOf } from '#web/data/album/photo-media.ts'
import type { RowText } from './messages.ts'

const ratioOf = ({ width, height }: Photo) => (width && height && width > 0 && height > 0 ? width / height : Number.NaN)

/** Bytes of text that are held before they go into a blob, which lives elsewhere. */
const PIECE = 524_288

/**
 * Gathers photos as columns, and their text as blobs, until they are taken; knows which labels the album has shown so far.
 * A photo's object is done with once it has been added.
 */
export function createLot() {
  const numbers: Record<LabelKind, Map<string, number>> = { public: new Map(), restricted: new Map() }
  let known = 0
  let ids: string[] = []
  let ratios: number[] = []
  let kinds: number[] = []
  let newLabels: Label[] = []
  let labelled: number[] = []
  let starts: number[] = [0]
  let size = 0
  let pieces: Blob[] = []
  let rows: Uint8Array<ArrayBuffer>[] = []
  let loose = 0

  function bind(): void {
    if (rows.length > 0) pieces.push(new Blob(rows))
    rows = []
    loose = 0
  }

  function note(kind: LabelKind, texts: readonly string[] = []): void {
    for (const text of texts) {
      let number = numbers[kind].get(text)
      if (number === undefined) {
        number = known++
        numbers[kind].set(text, number)
        newLabels.push({ text, kind })
      }
      labelled.push(ids.length, number)
    }
  }

  return {
    /** Takes a photo and the row it was read from. */
    add(photo: Photo, bytes: Uint8Array<ArrayBuffer>): void {
      note('public', photo.labels)
      note('restricted', photo.restrictedLabels)
      ids.push(photo.photoId)
      ratios.push(ratioOf(photo))
      kinds.push(mediaKinds.indexOf(mediaKindOf(photo)))
      rows.push(bytes)
      size += bytes.length
      loose += bytes.length
      starts.push(size)
      if (loose > PIECE) bind()
    },
    /** What has been added since the last time. */
    take(): { batch: ColumnBatch; text: RowText } {
      const batch = {
        ids,
        ratios: Float32Array.from(ratios),
        kinds: Uint8Array.from(kinds),
        newLabels,
        labelled: Uint32Array.from(labelled),
      }
      bind()
      const text = { rows: new Blob(pieces), starts: Uint32Array.from(starts) }
      ids = []
      ratios = []
      kinds = []
      newLabels = []
      labelled = []
      starts = [0]
      size = 0
      pieces = []
      return { batch, text }
    },
  }
}
