import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aboveOfAnchor, anchorInView } from '#web/gallery/navigation/scroll-anchor.ts'
import { photosOfRow, rowAt } from './find-rows.ts'
import { justifiedRows } from './justified-rows.ts'
import { withMeasured, isRatio } from './photo-ratio.ts'

const ratio = fc.constantFrom(3 / 2, 4 / 3, 2 / 3, 3 / 4, 1, 16 / 9, 9 / 16, 7, 0.1)

/** The true shapes of photos, and those that the service gives: NaN for some. */
const album = fc
  .array(fc.record({ shape: ratio, told: fc.boolean() }), { minLength: 1, maxLength: 400 })
  .map((photos) => ({
    shapes: Float32Array.from(photos, ({ shape }) => shape),
    told: Float32Array.from(photos, ({ shape, told }) => (told ? shape : Number.NaN)),
  }))

const layOut = (ratios: Float32Array) => justifiedRows(ratios, { width: 1_400, targetHeight: 190, gap: 4 })

describe('measured ratios', () => {
  test('replace only those that the service did not give', () => {
    fc.assert(
      fc.property(album, fc.array(fc.nat(450)), ({ shapes, told }, seen) => {
        const corrected = withMeasured(
          told,
          seen.map((index) => [index, shapes[index] ?? 1]),
        )
        for (const [index, given] of told.entries()) {
          expect(corrected[index]).toBe(seen.includes(index) && !isRatio(given) ? shapes[index] : given)
        }
      }),
    )
  })

  test('that contradict the service, or are invalid, change nothing', () => {
    const told = Float32Array.of(1.5, Number.NaN)
    expect(
      withMeasured(told, [
        [0, 1],
        [1, Number.NaN],
        [1, 0],
        [-1, 2],
        [7, 2],
      ]),
    ).toBe(told)
  })

  test('of all photos lead to the layout with all sizes known', () => {
    fc.assert(
      fc.property(album, ({ shapes, told }) => {
        const corrected = withMeasured(
          told,
          [...shapes].map((shape, index) => [index, shape]),
        )
        expect(corrected).toEqual(shapes)
        expect(layOut(corrected)).toEqual(layOut(shapes))
      }),
    )
  })

  test('change no row further up than the one above theirs, and leave the scroll anchor in place', () => {
    fc.assert(
      fc.property(album, fc.nat(), fc.nat(20_000), ({ shapes, told }, from, above) => {
        const first = from % told.length
        const before = layOut(told)
        const after = layOut(
          withMeasured(
            told,
            [...shapes].map((shape, index) => [index, index < first ? (told[index] ?? 1) : shape]),
          ),
        )
        const row = before.row[first] ?? 0
        for (let upper = 0; upper < row - 1; upper++) {
          expect([after.top[upper], after.rowHeight[upper], photosOfRow(after, upper)]).toEqual([
            before.top[upper],
            before.rowHeight[upper],
            photosOfRow(before, upper),
          ])
        }
        const place = anchorInView(before, { above: Math.min(above, before.height), height: 800 }, String)
        if (place === undefined) return
        const nowAbove = aboveOfAnchor(after, place, place.index)
        const middle =
          (after.top[after.row[place.index] ?? 0] ?? 0) + (after.rowHeight[after.row[place.index] ?? 0] ?? 0) / 2
        expect(Math.abs(middle - nowAbove - place.offset)).toBeLessThanOrEqual(1)
        expect(rowAt(after, nowAbove + place.offset)).toBe(after.row[place.index])
      }),
    )
  })
})
