import type { IndexRun } from '#web/data/selection/index-runs.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { SheetRect } from './photos-in-rect.ts'

/**
 * The boxes that a run of photos covers, like selected text: the end of a row, whole rows, the start of a row. At most
 * three.
 */
export function rangeOutline(layout: RowsLayout, { from, to }: IndexRun): SheetRect[] {
  const top = (row: number) => layout.top[row] ?? 0
  const bottom = (row: number) => top(row) + (layout.rowHeight[row] ?? 0)
  const left = layout.x[from] ?? 0
  const right = (layout.x[to] ?? 0) + (layout.photoWidth[to] ?? 0)
  const first = layout.row[from] ?? 0
  const last = layout.row[to] ?? 0
  const { width, gap } = layout
  if (first === last) return [{ left, right, top: top(first), bottom: bottom(first) }]
  // adjacent, with no gap in between
  const boxes = [{ left, right: width, top: top(first), bottom: bottom(first) }]
  if (last - first > 1) boxes.push({ left: 0, right: width, top: top(first + 1) - gap, bottom: bottom(last - 1) })
  boxes.push({ left: 0, right, top: top(last) - gap, bottom: bottom(last) })
  return boxes
}
