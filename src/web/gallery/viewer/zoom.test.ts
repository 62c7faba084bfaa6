import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  nextScale,
  pannedBy,
  type Point,
  withinPhoto,
  type Zoom,
  zoomedTo,
  type ZoomFrame,
  zoomTransform,
} from './zoom.ts'

/** A photo of 3,000 × 2,000 pixels on a stage of 900 × 800, at a pixel ratio of 1. */
const frame: ZoomFrame = { stage: { width: 900, height: 800 }, fitted: { width: 900, height: 600 }, full: 3_000 / 900 }

const side = fc.double({ min: 40, max: 3_000, noNaN: true })
const anyFrame = fc
  .record({ stage: fc.record({ width: side, height: side }), ratio: fc.double({ min: 0.1, max: 12, noNaN: true }) })
  .chain(({ stage, ratio }) => {
    const width = Math.min(stage.width, stage.height * ratio)
    const fitted = { width, height: width / ratio }
    return fc.record({
      stage: fc.constant(stage),
      fitted: fc.constant(fitted),
      full: fc.double({ min: 0.2, max: 20, noNaN: true }),
    })
  })
const anyPoint = fc.record({
  x: fc.double({ min: -500, max: 500, noNaN: true }),
  y: fc.double({ min: -500, max: 500, noNaN: true }),
})

/** The point of the photo, 0 to 1 on each axis, at `point` of the stage. */
const seenAt = ({ scale, at }: Zoom, { x, y }: Point, { fitted }: ZoomFrame) => ({
  x: at.x + x / (fitted.width * scale),
  y: at.y + y / (fitted.height * scale),
})

test('the point under the pointer stays there during zooming, unless an edge of the photo is near', () => {
  const point = { x: 40, y: -25 }
  const near = zoomedTo(undefined, { scale: 2, point }, frame)
  const nearer = near && zoomedTo(near, { scale: 3, point }, frame)
  if (!near || !nearer) throw new Error('it is not zoomed')
  expect(seenAt(near, point, frame).x).toBeCloseTo(0.5 + 40 / 900, 10)
  expect(seenAt(nearer, point, frame).x).toBeCloseTo(0.5 + 40 / 900, 10)
  expect(seenAt(nearer, point, frame).y).toBeCloseTo(0.5 - 25 / 600, 10)
})

test('no edge of a zoomed photo comes inside the stage, however it is panned', () => {
  fc.assert(
    fc.property(anyFrame, fc.double({ min: 0.5, max: 30, noNaN: true }), anyPoint, (place, scale, by) => {
      const zoom = zoomedTo(undefined, { scale, point: by }, place)
      const drawn = zoom && pannedBy(zoom, by, place)
      if (!drawn) return
      for (const way of ['x', 'y'] as const) {
        const length = way === 'x' ? 'width' : 'height'
        const shown = place.fitted[length] * drawn.scale
        const before = drawn.at[way] * shown
        // if narrower than the stage, it stays centred
        if (shown <= place.stage[length]) expect(drawn.at[way]).toBeCloseTo(0.5, 6)
        else {
          expect(before).toBeGreaterThanOrEqual(place.stage[length] / 2 - 1e-6)
          expect(shown - before).toBeGreaterThanOrEqual(place.stage[length] / 2 - 1e-6)
        }
      }
    }),
  )
})

test('zooming out ends at the whole photo, zooming in at four times its pixels', () => {
  expect(zoomedTo({ scale: 2, at: { x: 0.2, y: 0.8 } }, { scale: 0.5, point: { x: 0, y: 0 } }, frame)).toBeUndefined()
  expect(zoomedTo(undefined, { scale: 900, point: { x: 0, y: 0 } }, frame)?.scale).toBeCloseTo((3_000 / 900) * 4, 10)
  expect(withinPhoto({ scale: 1, at: { x: 0, y: 0 } }, frame)).toBeUndefined()
})

test('each toggle zooms in: to pixel for pixel, then back to the whole photo', () => {
  const { full } = frame
  expect(nextScale(1, frame)).toBe(full)
  expect(nextScale(2, frame)).toBe(full)
  expect(nextScale(full, frame)).toBe(1)
})

test('a panorama first fills the stage, and a small photo is shown at twice its size', () => {
  const panorama: ZoomFrame = { stage: { width: 375, height: 600 }, fitted: { width: 375, height: 94 }, full: 12 }
  const fill = nextScale(1, panorama)
  expect(fill * panorama.fitted.height).toBeCloseTo(600, 6)
  expect(nextScale(fill, panorama)).toBe(12)
  expect(nextScale(12, panorama)).toBe(1)
  const small: ZoomFrame = { stage: { width: 900, height: 800 }, fitted: { width: 320, height: 240 }, full: 1 }
  expect(nextScale(1, { ...small, stage: { width: 330, height: 250 } })).toBe(2)
})

test('the transform centres the point looked at', () => {
  expect(zoomTransform({ scale: 2, at: { x: 0.25, y: 0.5 } })).toBe('translate(50%, 0%) scale(2)')
})
