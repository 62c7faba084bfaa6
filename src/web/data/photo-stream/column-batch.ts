import type { Photo } from '#contract/index.ts'
import type { Label, LabelKind } from '#web/data/album/label.ts'
import { copyBits, setBit } from '#web/data/album/photo-bits.ts'
import { type LabelColumn, mediaKinds, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { mediaKindOf } from '#web/data/album/photo-media.ts'

/** Transfer format of photos between worker and page: a few buffers instead of thousands of objects. */
export type ColumnBatch = {
  ids: string[]
  /** Width by height; NaN where the service gives no size. */
  ratios: Float32Array<ArrayBuffer>
  /** Positions in `mediaKinds`. */
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
  /** Of an album that was kept: `rows` are compressed blocks of so many rows, a line each, which `starts` finds. */
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

/** Bytes of text that are held before they go into a blob, which lives outside the heap. */
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
 * Encodes photos as batches of columns, with their text as blobs; numbers the labels over all batches. A photo's object
 * is no longer needed once it was added.
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
    /** Takes out what was added since the last time. */
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

const ROOM = 1024

/** Capacity, which grows by doubling: appending is amortised O(1). */
const roomFor = (count: number, room: number): number =>
  count <= room ? room : roomFor(count, Math.max(ROOM, room * 2))

function moved<Column extends Float32Array | Uint8Array>(from: Column, to: Column): Column {
  to.set(from)
  return to
}

/**
 * Decodes batches: the album grows by each. `append` returns a new object, as React needs it, over shared buffers: an
 * earlier album is a shorter view of them. Only the bits of labels in the batch are copied.
 */
export function createBatchDecoder() {
  const ids: string[] = []
  const positions = new Map<string, number>()
  const labels: LabelColumn[] = []
  let ratios = new Float32Array(0)
  let kinds = new Uint8Array(0)

  function addLabels(batch: ColumnBatch, first: number, count: number): void {
    for (const { text, kind } of batch.newLabels) labels.push({ text, kind, bits: new Uint32Array(0) })
    const fresh = new Set<number>()
    for (let pair = 0; pair < batch.labelled.length; pair += 2) {
      const number = batch.labelled[pair + 1] ?? 0
      let column = labels[number]
      if (column === undefined) continue
      if (!fresh.has(number)) {
        fresh.add(number)
        column = { ...column, bits: copyBits(column.bits, count) }
        labels[number] = column
      }
      setBit(column.bits, first + (batch.labelled[pair] ?? 0), true)
    }
  }

  return {
    append(batch: ColumnBatch): PhotoColumns {
      const first = ids.length
      const count = first + batch.ids.length
      const room = roomFor(count, ratios.length)
      if (room > ratios.length) {
        ratios = moved(ratios, new Float32Array(room))
        kinds = moved(kinds, new Uint8Array(room))
      }
      ratios.set(batch.ratios, first)
      kinds.set(batch.kinds, first)
      for (const id of batch.ids) positions.set(id, ids.push(id) - 1)
      addLabels(batch, first, count)
      return {
        count,
        ids,
        positions,
        ratios: ratios.subarray(0, count),
        kinds: kinds.subarray(0, count),
        labels: [...labels],
      }
    },
  }
}
