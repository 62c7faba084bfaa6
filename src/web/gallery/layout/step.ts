import { middleOf, nearestInRow, rowAt } from './find-rows.ts'
import type { RowsLayout } from './justified-rows.ts'

export type Step = 'left' | 'right' | 'up' | 'down' | 'pageUp' | 'pageDown' | 'first' | 'last'

type From = {
  index: number
  /** Where steps up or down began, in pixels, so that a wide photo on the way does not divert them. */
  x?: number | undefined
  /** Height of the view in pixels. */
  page: number
}

/** The photo that a step leads to. Left and right follow the photos' order, up and down the layout. */
export function stepFrom(layout: RowsLayout, step: Step, { index, x, page }: From): number {
  const last = layout.count - 1
  const row = layout.row[index] ?? 0
  const column = x ?? middleOf(layout, index)
  const inRow = (target: number) => nearestInRow(layout, Math.max(0, Math.min(layout.rowCount - 1, target)), column)
  // at least one row, even where a row is taller than the page
  const paged = (direction: 1 | -1) => {
    const target = rowAt(layout, (layout.top[row] ?? 0) + direction * page)
    return inRow(direction === 1 ? Math.max(target, row + 1) : Math.min(target, row - 1))
  }
  switch (step) {
    case 'left':
      return Math.max(0, index - 1)
    case 'right':
      return Math.min(last, index + 1)
    case 'up':
      return row === 0 ? index : inRow(row - 1)
    case 'down':
      return row === layout.rowCount - 1 ? index : inRow(row + 1)
    case 'pageUp':
      return row === 0 ? index : paged(-1)
    case 'pageDown':
      return row === layout.rowCount - 1 ? index : paged(1)
    case 'first':
      return 0
    case 'last':
      return Math.max(0, last)
  }
}
