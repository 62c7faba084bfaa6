import type { RowsLayout } from './justified-rows.ts'

/** The row at `y` pixels from the sheet's top; a gap belongs to the row above it. O(log rows). */
export function rowAt({ top, rowCount }: RowsLayout, y: number): number {
  let low = 0
  let high = rowCount - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((top[middle] ?? 0) <= y) low = middle
    else high = middle - 1
  }
  return low
}

/** The photos of a row: `start` to `end - 1`. */
export function photosOfRow({ first, rowCount, count }: RowsLayout, row: number): { start: number; end: number } {
  if (row < 0 || row >= rowCount) return { start: 0, end: 0 }
  // a sheet that was gone on with shares its last row with the longer one
  return { start: first[row] ?? 0, end: Math.min(first[row + 1] ?? 0, count) }
}

/** The photos of the rows `from` to `to`, inclusive; none where `from` lies behind `to`, as beyond the end of a sheet. */
export function photosOfRows(layout: RowsLayout, from: number, to: number): number[] {
  if (from > to) return []
  const { start } = photosOfRow(layout, from)
  const { end } = photosOfRow(layout, to)
  return Array.from({ length: end - start }, (_, offset) => start + offset)
}

/** The photo of a row whose middle is nearest to `x`. A row is short: a walk is as good as a search. */
export function nearestInRow(layout: RowsLayout, row: number, x: number): number {
  const { start, end } = photosOfRow(layout, row)
  let nearest = start
  let distance = Infinity
  for (let index = start; index < end; index++) {
    const away = Math.abs(middleOf(layout, index) - x)
    if (away < distance) {
      nearest = index
      distance = away
    }
  }
  return nearest
}

/** Horizontal middle of a photo, in pixels. */
export function middleOf({ x, photoWidth }: RowsLayout, index: number): number {
  return (x[index] ?? 0) + (photoWidth[index] ?? 0) / 2
}

/** The photo under a point, or the nearest one in its row; nothing on an empty sheet. */
export function photoAtPoint(layout: RowsLayout, { x, y }: { x: number; y: number }): number | undefined {
  if (layout.count === 0) return undefined
  const { start, end } = photosOfRow(layout, rowAt(layout, y))
  let low = start
  let high = end - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((layout.x[middle] ?? 0) - layout.gap / 2 <= x) low = middle
    else high = middle - 1
  }
  return low
}

type Span = {
  /** Pixels of the sheet in view. */
  top: number
  bottom: number
  /** Pixels kept ready above and below. */
  overscan: number
  /** At most so many photos: what is in view comes first, then the nearer rows. */
  most: number
}

/** The rows to have ready: `from` to `to`, inclusive. What is in view is always part of them. */
export function rowsInSpan(layout: RowsLayout, { top, bottom, overscan, most }: Span): { from: number; to: number } {
  let from = rowAt(layout, top)
  let to = rowAt(layout, Math.max(top, bottom - 1))
  const earliest = rowAt(layout, top - overscan)
  const latest = rowAt(layout, bottom + overscan)
  const photos = () => (layout.first[to + 1] ?? 0) - (layout.first[from] ?? 0)
  while (photos() < most && (from > earliest || to < latest)) {
    if (to < latest) to++
    if (from > earliest && photos() < most) from--
  }
  return { from, to }
}
