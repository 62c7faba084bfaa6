import type { Label } from '#web/data/album/label.ts'
import type { ColumnBatch, RowText } from './column-batch.ts'
import { deflate, inflate, inflateLines } from './deflate.ts'

/** Thousands of photos, compressed: their columns in one piece, their rows in blocks that are read one at a time. */
export type PackedBatch = {
  columns: ArrayBuffer
  /** Block i is `rows` from `starts[i]` up to `starts[i + 1]`. */
  starts: Uint32Array<ArrayBuffer>
  /** In memory for the first photos, which are shown at once; else a blob of the database. */
  rows: ArrayBuffer | Blob
}

/** Rows in a block: some 30 kB of text. Smaller blocks compress less; larger ones read more than a view needs. */
const BLOCK_ROWS = 64

/** Bytes of the length prefix of the JSON part. */
const LENGTH_BYTES = 4

/** The JSON part of the columns; the ratios follow in binary. */
type PackedColumns = { ids: string[]; kinds: number[]; newLabels: Label[]; labelled: number[] }

/** Ratios are stored bit for bit: the layout must be the same to the pixel. */
async function packColumns({ ids, ratios, kinds, newLabels, labelled }: ColumnBatch): Promise<ArrayBuffer> {
  const json = new TextEncoder().encode(
    JSON.stringify({ ids, kinds: [...kinds], newLabels, labelled: [...labelled] } satisfies PackedColumns),
  )
  const bytes = new Uint8Array(LENGTH_BYTES + json.length + ratios.byteLength)
  new DataView(bytes.buffer).setUint32(0, json.length)
  bytes.set(json, LENGTH_BYTES)
  bytes.set(new Uint8Array(ratios.buffer, ratios.byteOffset, ratios.byteLength), LENGTH_BYTES + json.length)
  return deflate(bytes)
}

/** The columns of a packed batch. Rejects if they are corrupt. */
export async function unpackColumns({ columns }: PackedBatch): Promise<ColumnBatch> {
  const packed = await inflate(new Uint8Array(columns))
  const end = LENGTH_BYTES + new DataView(packed).getUint32(0)
  const json = new TextDecoder().decode(new Uint8Array(packed, LENGTH_BYTES, end - LENGTH_BYTES))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its checksum says that it is as packColumns wrote it
  const { ids, kinds, newLabels, labelled } = JSON.parse(json) as PackedColumns
  return {
    ids,
    kinds: Uint8Array.from(kinds),
    newLabels,
    labelled: Uint32Array.from(labelled),
    ratios: new Float32Array(packed.slice(end)),
  }
}

/** The rows of a packed batch, a text each. */
export async function unpackRows({ rows, starts }: PackedBatch): Promise<string[]> {
  const bytes = new Uint8Array(await new Response(rows).arrayBuffer())
  const blocks = [...starts.subarray(0, -1)].map((start, block) =>
    inflateLines(bytes.subarray(start, starts[block + 1])),
  )
  return (await Promise.all(blocks)).flat()
}

/** Compresses a batch of photos whose rows end with a line feed, asynchronously and block by block. */
export async function packBatch({ batch, text }: { batch: ColumnBatch; text: RowText }): Promise<PackedBatch> {
  const bytes = new Uint8Array(await text.rows.arrayBuffer())
  const blocks: ArrayBuffer[] = []
  const starts = [0]
  let size = 0
  for (let row = 0; row < batch.ids.length; row += BLOCK_ROWS) {
    const end = Math.min(row + BLOCK_ROWS, batch.ids.length)
    const block = await deflate(bytes.subarray(text.starts[row], text.starts[end]))
    blocks.push(block)
    size += block.byteLength
    starts.push(size)
  }
  return {
    columns: await packColumns(batch),
    starts: Uint32Array.from(starts),
    rows: await new Blob(blocks).arrayBuffer(),
  }
}

/** The rows of a packed batch for the page, which unpacks those it needs. */
export const packedText = ({ rows, starts }: PackedBatch): RowText => ({
  rows: new Blob([rows]),
  starts: starts.slice(),
  perBlock: BLOCK_ROWS,
})

export const packedSize = ({ columns, starts }: PackedBatch): number =>
  columns.byteLength + starts.byteLength + (starts.at(-1) ?? 0)
