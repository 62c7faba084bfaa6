import type { DragMode } from '#web/data/selection/photo-selection.ts'
import type { SheetElements } from '#web/gallery/navigation/sheet-elements.ts'
import { followDrag } from './follow-drag.ts'
import type { GridSelection } from './grid-selection.ts'
import { photosInRect, rectBetween, type SheetRect } from './photos-in-rect.ts'
import { type ClientPoint, photoUnder, type SheetInWindow, tileOf, toSheet } from './sheet-coordinates.ts'

export type Marquee = {
  /** In the sheet's pixels. */
  rect: SheetRect
  /** Number of photos that it touches. */
  photos: number
  /** Position of the pointer. */
  point: ClientPoint
}

export type DragSelectOptions = {
  elements: SheetElements
  selection: GridSelection
  /** The current sheet. */
  sheet: () => SheetInWindow
  /** Draws the marquee; undefined removes it. */
  drawMarquee: (marquee: Marquee | undefined) => void
}

/** A primary button or finger that is down. */
export type Press = {
  at: ClientPoint
  /** The `pointerdown`. */
  event: PointerEvent
}

/** A drag that selects. */
export type SelectingDrag = ReturnType<typeof followDrag>

/** Milliseconds that a photo which is not selected must be pressed before a drag carries it. */
const HOLD = 300

const modeOf = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): DragMode =>
  ctrlKey || metaKey ? 'toggle' : shiftKey ? 'add' : 'replace'

/** Selects the photos that a rectangle drawn with the mouse touches. */
export function startMarquee(
  { elements, selection, sheet, drawMarquee }: DragSelectOptions,
  { at, event }: Press,
): SelectingDrag {
  const corner = toSheet(sheet(), at)
  const mode = modeOf(event)
  const { x: left, y: top } = corner
  const [first] = photosInRect(sheet().layout, { left, right: left + 1, top, bottom: top + 1 })
  if (first) selection.anchorAt(first.from)
  elements.scroller.setPointerCapture(event.pointerId)
  selection.startDrag()
  const onMove = (point: ClientPoint) => {
    const rect = rectBetween(corner, toSheet(sheet(), point))
    const runs = photosInRect(sheet().layout, rect)
    drawMarquee({ rect, point, photos: runs.reduce((photos, { from, to }) => photos + to - from + 1, 0) })
    selection.dragOver(runs, mode)
  }
  return followDrag(at, { sheet, onMove })
}

/** Selects the photos from the pressed one, at `index`, to the one under the finger. */
export function startSweep(
  { elements, selection, sheet }: DragSelectOptions,
  { at, event }: Press,
  index: number,
): SelectingDrag {
  selection.anchorAt(index)
  // the pressed tile, which captures a touch by default, leaves the document once it is far from the view
  elements.scroller.setPointerCapture(event.pointerId)
  selection.startDrag()
  const onMove = (point: ClientPoint) => {
    // from the anchor: the pressed photo's index changes when photos before it come or go
    selection.dragOver([selection.rangeTo(photoUnder(sheet(), point) ?? index)], 'add')
  }
  selection.dragOver([{ from: index, to: index }], 'add')
  // short, as on the platforms; ignored by devices that can't vibrate
  navigator.vibrate?.(10)
  return followDrag(at, { sheet, onMove })
}

/**
 * Whether a drag carries photos: it starts on a selected or held one, and a listener accepts the event `carryphotos` by
 * preventDefault.
 */
export function isCarried({ event }: Press, { timeStamp }: PointerEvent): boolean {
  const tile = tileOf(event.target)?.tile
  if (tile === undefined || event.ctrlKey || event.metaKey || event.shiftKey) return false
  if (tile.ariaSelected !== 'true' && timeStamp - event.timeStamp < HOLD) return false
  return !tile.dispatchEvent(new CustomEvent('carryphotos', { bubbles: true, cancelable: true }))
}
