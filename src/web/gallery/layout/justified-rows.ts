import { boundedRatio, widestRatio } from './photo-ratio.ts'

export type RowsOptions = {
  /** Width of the sheet in pixels. */
  width: number
  /** Pixels; rows come out between about half and one and a half times this. */
  targetHeight: number
  /** Pixels between photos and between rows. */
  gap: number
}

/**
 * The place of every photo of a sheet, in whole pixels, as a structure of arrays. Arrays may have spare capacity:
 * `count` and `rowCount` entries are valid.
 */
export type RowsLayout = RowsOptions & {
  count: number
  rowCount: number
  /** Height of the whole sheet, without a gap after the last row. */
  height: number
  /** Photos in the fullest row. */
  columns: number
  /** Per photo. */
  x: Int32Array
  photoWidth: Int32Array
  row: Int32Array
  /** Per row; `first` has one entry more: row r holds the photos first[r] to first[r + 1] - 1. */
  top: Int32Array
  rowHeight: Int32Array
  first: Int32Array
}

/** In target heights: a taller row takes one more photo, however wide. */
const TALLEST = 1.5

function grown(array: Int32Array | undefined, length: number): Int32Array {
  if (array === undefined) return new Int32Array(length)
  if (array.length >= length) return array
  const larger = new Int32Array(Math.max(length, array.length * 2))
  larger.set(array)
  return larger
}

/** An empty layout with capacity for `count` photos, and for as many rows. */
function withRoom(count: number, options: RowsOptions, from: RowsLayout | undefined): RowsLayout {
  return {
    ...options,
    count,
    rowCount: 0,
    height: 0,
    columns: from?.columns ?? 0,
    x: grown(from?.x, count),
    photoWidth: grown(from?.photoWidth, count),
    row: grown(from?.row, count),
    top: grown(from?.top, count),
    rowHeight: grown(from?.rowHeight, count),
    first: grown(from?.first, count + 1),
  }
}

/**
 * Justified rows, greedy: O(n), one pass; a row depends on no photos after the next row. So a layout can be extended:
 * pass the layout so far as `before` (same options, same ratios at its start) and only its last row is laid out again.
 * The arrays of `before` are reused: while it is still shown, its last row lies as in the longer sheet.
 */
export function justifiedRows(ratios: Float32Array, options: RowsOptions, before?: RowsLayout): RowsLayout {
  const layout = withRoom(ratios.length, options, before)
  const { width, targetHeight, gap } = options
  const widest = widestRatio(options)
  layout.rowCount = before === undefined ? 0 : Math.max(0, before.rowCount - 1)
  let start = layout.rowCount === 0 ? 0 : (layout.first[layout.rowCount] ?? 0)
  let sum = 0
  for (let index = start; index < ratios.length; index++) {
    const ratio = boundedRatio(ratios[index] ?? 0, widest)
    const photos = index - start
    // each further photo makes the row lower
    const tall = (width - gap * photos) / (sum + ratio)
    const tallBefore = photos === 0 ? Infinity : (width - gap * (photos - 1)) / sum
    if (tall > targetHeight) {
      sum += ratio
    } else if (tallBefore <= targetHeight * TALLEST && tallBefore / targetHeight < targetHeight / tall) {
      // without this photo the row is nearer to the target height: the photo starts the next row
      placeRow(layout, { start, end: index, height: tallBefore, fill: true, ratios })
      start = index
      sum = 0
      index--
    } else {
      placeRow(layout, { start, end: index + 1, height: tall, fill: true, ratios })
      start = index + 1
      sum = 0
    }
  }
  // the last row is too short to fill the width: it gets the target height instead of being enlarged
  if (start < ratios.length) placeRow(layout, { start, end: ratios.length, height: targetHeight, fill: false, ratios })
  layout.first[layout.rowCount] = ratios.length
  const last = layout.rowCount - 1
  layout.height = last < 0 ? 0 : (layout.top[last] ?? 0) + (layout.rowHeight[last] ?? 0)
  return layout
}

type Row = { start: number; end: number; height: number; fill: boolean; ratios: Float32Array }

/** Rounds edges, not widths, so that rounding errors do not add up and a filled row ends exactly at the width. */
function placeRow(layout: RowsLayout, { start, end, height, fill, ratios }: Row): void {
  const row = layout.rowCount++
  const top = row === 0 ? 0 : (layout.top[row - 1] ?? 0) + (layout.rowHeight[row - 1] ?? 0) + layout.gap
  layout.columns = Math.max(layout.columns, end - start)
  layout.first[row] = start
  layout.top[row] = top
  layout.rowHeight[row] = Math.max(1, Math.round(height))
  const { x, photoWidth, row: rowOf, gap, width } = layout
  const widest = widestRatio(layout)
  let sum = 0
  let left = 0
  for (let index = start; index < end; index++) {
    sum += boundedRatio(ratios[index] ?? 0, widest)
    const right = fill && index === end - 1 ? width : Math.round(sum * height) + gap * (index - start)
    x[index] = left
    photoWidth[index] = Math.max(1, right - left)
    rowOf[index] = row
    left = right + gap
  }
}
