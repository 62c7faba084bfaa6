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
