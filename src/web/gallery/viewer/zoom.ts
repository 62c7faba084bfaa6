export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** `scale`: times the fitted size; `at`: the photo's point in the centre of the stage, 0 to 1 on each axis. */
export type Zoom = { scale: number; at: Point }

/** A photo on its stage, in CSS pixels. */
export type ZoomFrame = {
  stage: Size
  /** Size of the whole photo, as large as the stage allows. */
  fitted: Size
  /** The scale at which one pixel of the photo is one device pixel. */
  full: number
}

/** Maximum zoom, relative to pixel for pixel. */
const CLOSEST = 4

/** Smallest factor of a step: less would not be noticed. */
const STEP = 1.2

/** A photo that needs this scale or more to fill the stage is a panorama: filling it is a step of its own. */
const PANORAMA = 2

const bounded = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

const most = ({ full }: ZoomFrame) => Math.max(full * CLOSEST, CLOSEST)

/** Clamps the zoom, so that no edge of the photo comes inside the stage. Undefined: the whole photo. */
export function withinPhoto({ scale, at }: Zoom, frame: ZoomFrame): Zoom | undefined {
  if (scale <= 1.001) return undefined
  const nearer = Math.min(scale, most(frame))
  const along = (value: number, side: 'width' | 'height') => {
    const half = Math.min(0.5, frame.stage[side] / (2 * frame.fitted[side] * nearer))
    return bounded(value, half, 1 - half)
  }
  return { scale: nearer, at: { x: along(at.x, 'width'), y: along(at.y, 'height') } }
}

/** The zoom at another scale, with `point` (pixels from the centre of the stage) as the fixed point. */
export function zoomedTo(
  zoom: Zoom | undefined,
  { scale, point }: { scale: number; point: Point },
  frame: ZoomFrame,
): Zoom | undefined {
  const from = zoom ?? { scale: 1, at: { x: 0.5, y: 0.5 } }
  const target = bounded(scale, 1, most(frame))
  const along = (value: number, offset: number, side: number) => value + (offset / side) * (1 / from.scale - 1 / target)
  const at = {
    x: along(from.at.x, point.x, frame.fitted.width),
    y: along(from.at.y, point.y, frame.fitted.height),
  }
  return withinPhoto({ scale: target, at }, frame)
}

/** The zoom panned by so many pixels. */
export const pannedBy = ({ scale, at }: Zoom, by: Point, frame: ZoomFrame): Zoom | undefined =>
  withinPhoto(
    { scale, at: { x: at.x - by.x / (frame.fitted.width * scale), y: at.y - by.y / (frame.fitted.height * scale) } },
    frame,
  )

/** The next step: a panorama fills the stage, any photo is pixel for pixel, a small one at twice its size; then 1. */
export function nextScale(scale: number, { stage, fitted, full }: ZoomFrame): number {
  const fill = Math.max(stage.width / fitted.width, stage.height / fitted.height)
  const steps = [fill >= PANORAMA ? fill : 1, full].filter((step) => step >= STEP)
  if (steps.length === 0) steps.push(2)
  return steps.toSorted((a, b) => a - b).find((step) => step >= scale * STEP) ?? 1
}

/** CSS transform of the fitted photo, centred on its stage. */
export const zoomTransform = ({ scale, at }: Zoom): string =>
  `translate(${(0.5 - at.x) * scale * 100}%, ${(0.5 - at.y) * scale * 100}%) scale(${scale})`
