import type { IndexRun } from '#web/data/selection/index-runs.ts'
import { photosOfRow, rowAt } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'

/** In pixels of the sheet. */
export type SheetPoint = { x: number; y: number }

export type SheetRect = { left: number; right: number; top: number; bottom: number }

/** The rectangle between any two opposite corners. */
export const rectBetween = (one: SheetPoint, other: SheetPoint): SheetRect => ({
  left: Math.min(one.x, other.x),
  right: Math.max(one.x, other.x),
  top: Math.min(one.y, other.y),
  bottom: Math.max(one.y, other.y),
})

/** The photos that a rectangle touches, as runs of neighbours. O(photos in its rows). */
export function photosInRect(layout: RowsLayout, { left, right, top, bottom }: SheetRect): IndexRun[] {
  const runs: IndexRun[] = []
  if (layout.count === 0 || bottom <= 0) return runs
  const take = (index: number) => {
    const last = runs.at(-1)
    if (last?.to === index - 1) last.to = index
    else runs.push({ from: index, to: index })
  }
  for (let row = rowAt(layout, top); row < layout.rowCount && (layout.top[row] ?? 0) < bottom; row++) {
    // `rowAt` counts the gap below a row as part of it
    if ((layout.top[row] ?? 0) + (layout.rowHeight[row] ?? 0) <= top) continue
    const { start, end } = photosOfRow(layout, row)
    for (let index = start; index < end; index++) {
      const x = layout.x[index] ?? 0
      if (x < right && x + (layout.photoWidth[index] ?? 0) > left) take(index)
    }
  }
  return runs
}
