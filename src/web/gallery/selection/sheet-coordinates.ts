import { photoAtPoint } from '#web/gallery/layout/find-rows.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import { type ScrollScale, toAbove } from '#web/gallery/layout/scroll-scale.ts'
import type { SheetElements } from '#web/gallery/navigation/sheet-elements.ts'
import type { SheetPoint } from './photos-in-rect.ts'

/** A sheet and its elements. */
export type SheetInWindow = { elements: SheetElements; layout: RowsLayout; scale: ScrollScale }

/** A point in the window, in client coordinates. */
export type ClientPoint = { x: number; y: number }

/** The part of the window that shows the sheet, below its bar. */
export function viewBox({ elements: { scroller, bar } }: SheetInWindow) {
  const { top, bottom, left, right } = scroller.getBoundingClientRect()
  return { top: Math.max(top, bar.getBoundingClientRect().bottom), bottom, left, right }
}

/** The sheet's origin in client coordinates. Changes with every scroll. */
export function offsetOf({ elements: { scroller, grid }, scale }: SheetInWindow): SheetPoint {
  const { scrollTop } = scroller
  const above = toAbove(scale, { scrollTop, sheetTop: grid.offsetTop })
  return { x: grid.getBoundingClientRect().left, y: scroller.getBoundingClientRect().top - above }
}

export function toSheet(sheet: SheetInWindow, { x, y }: ClientPoint): SheetPoint {
  const offset = offsetOf(sheet)
  return { x: x - offset.x, y: y - offset.y }
}

/** The photo at a point of the window, or the nearest one in its row. */
export const photoUnder = (sheet: SheetInWindow, point: ClientPoint): number | undefined =>
  photoAtPoint(sheet.layout, toSheet(sheet, point))

/** The tile around the target of an event. */
export function tileOf(target: EventTarget | null): { tile: HTMLElement; index: number } | undefined {
  const tile = target instanceof Element ? target.closest<HTMLElement>('[data-index]') : null
  return tile ? { tile, index: Number(tile.dataset['index']) } : undefined
}
