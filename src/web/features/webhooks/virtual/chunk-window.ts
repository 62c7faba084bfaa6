/** Rows per chunk, which enter and leave the document together. */
export const CHUNK = 25

/** Maximum number of rows of a list that is not virtualised, so that the browser's search finds all of them. */
const WHOLE = 100

/** Estimated row height in pixels before any was measured. */
const ROW = 48

/** Measured heights of chunks in pixels. */
export type ChunkHeights = ReadonlyMap<number, number>

/** A list split into chunks. */
type Chunks = { rows: number; heights: ChunkHeights }

const chunkOf = (row: number) => Math.floor(row / CHUNK)
const rowsOf = (chunk: number, rows: number) => Math.min(CHUNK, rows - chunk * CHUNK)

/** Height of each chunk in pixels: measured, else estimated from the mean measured row. */
function heightsOf({ rows, heights }: Chunks): number[] {
  let [pixels, measured] = [0, 0]
  for (const [chunk, height] of heights) {
    // measured when the list was longer
    if (chunk * CHUNK >= rows) continue
    pixels += height
    measured += rowsOf(chunk, rows)
  }
  const mean = measured > 0 ? pixels / measured : ROW
  const count = Math.ceil(rows / CHUNK)
  return Array.from({ length: count }, (_, chunk) => heights.get(chunk) ?? mean * rowsOf(chunk, rows))
}

/** The first and the last chunk between two offsets, in pixels from the start of the list; at least one chunk. */
export function chunksBetween(
  chunks: Chunks,
  { from, to }: { from: number; to: number },
): [first: number, last: number] {
  const heights = heightsOf(chunks)
  let [first, last, end] = [heights.length - 1, 0, 0]
  for (const [chunk, height] of heights.entries()) {
    if (end < to) last = chunk
    end += height
    if (end > from) first = Math.min(first, chunk)
  }
  return [Math.min(first, last), last]
}

/** A row's index, or a space as high as the rows that it replaces. */
export type RowOrSpace = { row: number } | { space: number; at: number }

/** What to render: the rows of chunks in view and of kept ones, and spaces for the others. */
export function toRowsAndSpaces(
  chunks: Chunks,
  { view: [first, last], kept }: { view: readonly [first: number, last: number]; kept: readonly number[] },
): RowOrSpace[] {
  const all: RowOrSpace[] = []
  const others = new Set(kept.map(chunkOf))
  for (const [chunk, height] of heightsOf(chunks).entries()) {
    const before = all.at(-1)
    if (chunks.rows <= WHOLE || (chunk >= first && chunk <= last) || others.has(chunk)) {
      for (let row = chunk * CHUNK; row < chunk * CHUNK + rowsOf(chunk, chunks.rows); row++) all.push({ row })
    } else if (before && 'space' in before) all[all.length - 1] = { ...before, space: before.space + height }
    else all.push({ space: height, at: chunk })
  }
  return all
}
