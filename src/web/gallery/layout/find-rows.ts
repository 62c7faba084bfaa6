import { firstIndex } from '#web/lib/binary-search.ts'
import type { RowsLayout } from './justified-rows.ts'

/** The row at `y` pixels from the sheet's top; a gap belongs to the row above it. O(log rows). */
export const rowAt = ({ top, rowCount }: RowsLayout, y: number): number =>
  Math.max(0, firstIndex(rowCount, (row) => (top[row] ?? 0) > y) - 1)

/** The photos of a row: `start` to `end - 1`. */
export function photosOfRow({ first, rowCount, count }: RowsLayout, row: number): { start: number; end: number } {
  if (row < 0 || row >= rowCount) return { start: 0, end: 0 }
  // an extended layout shares its arrays with the longer one, in which its last row may have more photos
  return { start: first[row] ?? 0, end: Math.min(first[row + 1] ?? 0, count) }
}

/** The photos of the rows `from` to `to`, inclusive; none where `from` is greater than `to`. */
export function photosOfRows(layout: RowsLayout, from: number, to: number): number[] {
  if (from > to) return []
  const { start } = photosOfRow(layout, from)
  const { end } = photosOfRow(layout, to)
  return Array.from({ length: end - start }, (_, offset) => start + offset)
}

/** The photo of a row whose centre is nearest to `x`. Linear search: rows are short. */
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

/** Horizontal centre of a photo, in pixels. */
export function middleOf({ x, photoWidth }: RowsLayout, index: number): number {
  return (x[index] ?? 0) + (photoWidth[index] ?? 0) / 2
}

/** The photo under a point, or the nearest one in its row; undefined on an empty sheet. */
export function photoAtPoint(layout: RowsLayout, { x, y }: { x: number; y: number }): number | undefined {
  if (layout.count === 0) return undefined
  const { start, end } = photosOfRow(layout, rowAt(layout, y))
  const before = firstIndex(end - start, (column) => (layout.x[start + column] ?? 0) - layout.gap / 2 > x)
  return start + Math.max(0, before - 1)
}

type Span = {
  /** The view, in pixels of the sheet. */
  top: number
  bottom: number
  /** Overscan in pixels, above and below. */
  overscan: number
  /** Limit of photos for the overscan, nearer rows first; rows in view may exceed it. */
  most: number
}

/** The rows in view and their overscan: `from` to `to`, inclusive. */
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
