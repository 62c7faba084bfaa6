export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

/** How closely a photo is looked at. `scale`: times its fitted size; `at`: the point of it in the middle of the stage, 0 to 1 each way. */
export type Zoom = { scale: number; at: Point }

/** A photo on its stage, in CSS pixels. */
export type ZoomFrame = {
  stage: Size
  /** The whole photo, as large as the stage allows. */
  fitted: Size
  /** The scale that shows each of the photo's pixels as one of the screen's. */
  full: number
}

/** A photo may be looked at so many times closer than pixel for pixel, to see a few of them. */
const CLOSEST = 4

/** A step of less would not be seen as one. */
const STEP = 1.2

/** From here on a photo is a panorama: to fill the stage with it is a view of its own. */
const PANORAMA = 2

const bounded = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))

const most = ({ full }: ZoomFrame) => Math.max(full * CLOSEST, CLOSEST)

/** The zoom as far as the photo reaches: no edge of it comes inside the stage. undefined: the whole photo. */
export function withinPhoto({ scale, at }: Zoom, frame: ZoomFrame): Zoom | undefined {
  if (scale <= 1.001) return undefined
  const nearer = Math.min(scale, most(frame))
  const along = (value: number, side: 'width' | 'height') => {
    const half = Math.min(0.5, frame.stage[side] / (2 * frame.fitted[side] * nearer))
    return bounded(value, half, 1 - half)
  }
  return { scale: nearer, at: { x: along(at.x, 'width'), y: along(at.y, 'height') } }
}

/** Another scale, by which what is at `point` stays there: pixels from the middle of the stage. */
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

/** The photo drawn along by so many pixels. */
export const pannedBy = ({ scale, at }: Zoom, by: Point, frame: ZoomFrame): Zoom | undefined =>
  withinPhoto(
    { scale, at: { x: at.x - by.x / (frame.fitted.width * scale), y: at.y - by.y / (frame.fitted.height * scale) } },
    frame,
  )

/** The next closer view: a panorama fills the stage first, any photo is seen pixel for pixel, a small one twice as large. 1: around again. */
export function nextScale(scale: number, { stage, fitted, full }: ZoomFrame): number {
  const fill = Math.max(stage.width / fitted.width, stage.height / fitted.height)
  const steps = [fill >= PANORAMA ? fill : 1, full].filter((step) => step >= STEP)
  if (steps.length === 0) steps.push(2)
  return steps.toSorted((a, b) => a - b).find((step) => step >= scale * STEP) ?? 1
}

/** The transform of the fitted photo, in the middle of its stage. */
export const zoomTransform = ({ scale, at }: Zoom): string =>
  `translate(${(0.5 - at.x) * scale * 100}%, ${(0.5 - at.y) * scale * 100}%) scale(${scale})`
