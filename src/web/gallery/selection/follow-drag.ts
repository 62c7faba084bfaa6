import { type ClientPoint, type SheetInWindow, viewBox } from './sheet-coordinates.ts'

/** Pixels from the edge of the view in which a drag scrolls it. */
const ZONE = 64

/** Pixels a second, at the edge and beyond; further out is no faster: nobody could stop in time. */
const FASTEST = 1_800

type EdgeSpeedOptions = {
  /** The pointer's, in the window. */
  y: number
  /** The view's, in the window. */
  top: number
  bottom: number
}

/** Speed at which a drag at this height scrolls, in pixels a second, negative upwards; slow where it enters the zone. */
export function edgeSpeed({ y, top, bottom }: EdgeSpeedOptions): number {
  const zone = Math.min(ZONE, (bottom - top) / 4)
  const up = Math.min(1, Math.max(0, (top + zone - y) / zone))
  const down = Math.min(1, Math.max(0, (y - (bottom - zone)) / zone))
  return (down * down - up * up) * FASTEST
}

type DragOptions = {
  /** The sheet as it is now: it may grow while it is dragged over. */
  sheet: () => SheetInWindow
  /** Called in every frame in which the pointer or the sheet has moved. */
  onMove: (point: ClientPoint) => void
}

/** Milliseconds that one frame counts at most: after a pause the sheet must not jump. */
const LONGEST_FRAME = 50

/** Follows a drag frame by frame; near the sheet's edges it scrolls by itself. */
export function followDrag(from: ClientPoint, { sheet, onMove }: DragOptions) {
  let point = from
  let seen = ''
  /** Fractions of a pixel still to be scrolled: browsers scroll whole ones. */
  let rest = 0
  let last: number | undefined
  const frame = (time: number) => {
    const now = sheet()
    const { scroller } = now.elements
    const elapsed = Math.min(LONGEST_FRAME, time - (last ?? time))
    last = time
    rest += (edgeSpeed({ y: point.y, ...viewBox(now) }) * elapsed) / 1000
    const whole = Math.trunc(rest)
    rest -= whole
    if (whole !== 0) scroller.scrollBy({ top: whole, behavior: 'instant' })
    const state = `${point.x} ${point.y} ${scroller.scrollTop} ${now.layout.count}`
    if (state !== seen) {
      seen = state
      onMove(point)
    }
    request = requestAnimationFrame(frame)
  }
  let request = requestAnimationFrame(frame)
  return {
    moveTo: (next: ClientPoint): void => {
      point = next
    },
    /** Ends the drag where the pointer is. */
    stop: (): void => {
      cancelAnimationFrame(request)
      onMove(point)
    },
    abort: (): void => cancelAnimationFrame(request),
  }
}
