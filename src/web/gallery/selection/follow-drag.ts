import { type ClientPoint, type SheetInWindow, viewBox } from './sheet-coordinates.ts'

/** Pixels from the edges of the view within which a drag scrolls it. */
const ZONE = 64

/** Pixels per second at the edge and beyond. No faster further out: nobody could stop in time. */
const FASTEST = 1_800

type EdgeSpeedOptions = {
  /** Of the pointer, in the window. */
  y: number
  /** Of the view, in the window. */
  top: number
  bottom: number
}

/** Speed at which a drag at height `y` scrolls, in pixels per second, negative upwards; it rises with the square. */
export function edgeSpeed({ y, top, bottom }: EdgeSpeedOptions): number {
  const zone = Math.min(ZONE, (bottom - top) / 4)
  const up = Math.min(1, Math.max(0, (top + zone - y) / zone))
  const down = Math.min(1, Math.max(0, (y - (bottom - zone)) / zone))
  return (down * down - up * up) * FASTEST
}

type DragOptions = {
  /** The current sheet, which may grow during a drag. */
  sheet: () => SheetInWindow
  /** Called in each frame in which the pointer or the sheet has moved. */
  onMove: (point: ClientPoint) => void
}

/** Longest time counted for one frame, in milliseconds: the sheet must not jump after a pause. */
const LONGEST_FRAME = 50

/** Follows a drag frame by frame, and scrolls near the view's edges. */
export function followDrag(from: ClientPoint, { sheet, onMove }: DragOptions) {
  let point = from
  let seen = ''
  /** Fraction of a pixel carried over: browsers scroll whole pixels. */
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
    /** Ends the drag at the pointer's position. */
    stop: (): void => {
      cancelAnimationFrame(request)
      onMove(point)
    },
    abort: (): void => cancelAnimationFrame(request),
  }
}
