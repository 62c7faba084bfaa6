import type { Photo } from '#contract/index.ts'
import type { Label, LabelKind } from '#web/data/album/label.ts'
import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { mediaKindOf } from '#web/data/album/photo-media.ts'

/** Transfer format of photos between worker and page: a few buffers instead of thousands of objects. */
export type ColumnBatch = {
  ids: string[]
  /** Width / height; NaN where the service gives no size. */
  ratios: Float32Array<ArrayBuffer>
  /** Indexes into `mediaKinds`. */
  kinds: Uint8Array<ArrayBuffer>
  /** Labels that are new in this batch; their numbers continue those of earlier batches. */
  newLabels: Label[]
  /** Pairs: the index of a photo in the batch, and the number of a label it has. */
  labelled: Uint32Array<ArrayBuffer>
}

/** The rows of a batch as the service sent them: row i is `rows` from `starts[i]` up to `starts[i + 1]`. */
export type RowText = {
  rows: Blob
  starts: Uint32Array<ArrayBuffer>
  /** Of a cached album: `rows` are compressed blocks of so many rows, a line each, and `starts` their offsets. */
  perBlock?: number
}

/** The buffers of a batch, to be transferred instead of copied. */
export const buffersOf = ({ ratios, kinds, labelled }: ColumnBatch, { starts }: RowText): ArrayBuffer[] => [
  ratios.buffer,
  kinds.buffer,
  labelled.buffer,
  starts.buffer,
]

const ratioOf = ({ width, height }: Photo) => (width && height && width > 0 && height > 0 ? width / height : Number.NaN)

/** Bytes of text buffered before they go into a blob, which lives outside the heap. */
const PIECE = 524_288

/** Collects the text of rows in blobs. */
function createRowText() {
  const starts = [0]
  const pieces: Blob[] = []
  let rows: Uint8Array<ArrayBuffer>[] = []
  let loose = 0
  let size = 0

  function bind(): void {
    if (rows.length > 0) pieces.push(new Blob(rows))
    rows = []
    loose = 0
  }

  return {
    add(bytes: Uint8Array<ArrayBuffer>): void {
      rows.push(bytes)
      size += bytes.length
      loose += bytes.length
      starts.push(size)
      if (loose > PIECE) bind()
    },
    take(): RowText {
      bind()
      return { rows: new Blob(pieces), starts: Uint32Array.from(starts) }
    },
  }
}

/**
 * Encodes photos as batches of columns, with their text as blobs; label numbers run across all batches. A photo's
 * object is not retained.
 */
export function createBatchEncoder() {
  const numbers: Record<LabelKind, Map<string, number>> = { public: new Map(), restricted: new Map() }
  let known = 0
  let ids: string[] = []
  let ratios: number[] = []
  let kinds: number[] = []
  let newLabels: Label[] = []
  let labelled: number[] = []
  let text = createRowText()

  function addLabels(kind: LabelKind, texts: readonly string[] = []): void {
    for (const label of texts) {
      let number = numbers[kind].get(label)
      if (number === undefined) {
        number = known++
        numbers[kind].set(label, number)
        newLabels.push({ text: label, kind })
      }
      labelled.push(ids.length, number)
    }
  }

  return {
    /** Takes a photo and the row it was read from. */
    add(photo: Photo, bytes: Uint8Array<ArrayBuffer>): void {
      addLabels('public', photo.labels)
      addLabels('restricted', photo.restrictedLabels)
      ids.push(photo.photoId)
      ratios.push(ratioOf(photo))
      kinds.push(mediaKinds.indexOf(mediaKindOf(photo)))
      text.add(bytes)
    },
    /** Takes out what was added since the last call. */
    take(): { batch: ColumnBatch; text: RowText } {
      const batch = {
        ids,
        ratios: Float32Array.from(ratios),
        kinds: Uint8Array.from(kinds),
        newLabels,
        labelled: Uint32Array.from(labelled),
      }
      const taken = { batch, text: text.take() }
      ids = []
      ratios = []
      kinds = []
      newLabels = []
      labelled = []
      text = createRowText()
      return taken
    },
  }
}
