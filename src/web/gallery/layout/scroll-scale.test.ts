import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scrollScale, toAbove, toScrollTop } from './scroll-scale.ts'

const sheetTop = fc.integer({ min: 0, max: 300 })
const HIGHEST = 1_000_000
const heights = fc.integer({ min: HIGHEST + 1, max: HIGHEST * 1.8 })
/** Height of the lowest possible row of a sheet, in pixels. */
const ROW = 27

describe('a sheet too tall for a browser', () => {
  test('scrolls monotonically, from its first pixel to its last', () => {
    fc.assert(
      fc.property(
        heights,
        sheetTop,
        fc.array(fc.integer({ min: 0, max: HIGHEST }), { maxLength: 60 }),
        (height, top, places) => {
          const scale = scrollScale(height, HIGHEST)
          let before = -Infinity
          for (const scrollTop of places.toSorted((a, b) => a - b)) {
            const above = toAbove(scale, { scrollTop, sheetTop: top })
            expect(above).toBeGreaterThanOrEqual(before)
            before = above
          }
          expect(toAbove(scale, { scrollTop: top, sheetTop: top })).toBe(0)
          const view = 800
          expect(toAbove(scale, { scrollTop: top + scale.height - view, sheetTop: top })).toBe(height - view)
        },
      ),
    )
  })

  test('can be scrolled to each place, to within a row', () => {
    fc.assert(
      fc.property(heights, sheetTop, fc.double({ min: 0, max: 1, noNaN: true }), (height, top, share) => {
        const scale = scrollScale(height, HIGHEST)
        const above = Math.round(height * share)
        const scrollTop = toScrollTop(scale, { above, sheetTop: top })
        expect(Math.abs(toAbove(scale, { scrollTop, sheetTop: top }) - above)).toBeLessThanOrEqual(ROW)
        expect(scrollTop).toBeLessThanOrEqual(top + scale.height)
      }),
    )
  })

  test('has every row in view inside its element', () => {
    fc.assert(
      fc.property(heights, fc.integer({ min: 0, max: HIGHEST }), (height, scrollTop) => {
        const scale = scrollScale(height, HIGHEST)
        const shift = scale.shiftAt({ scrollTop, sheetTop: 0 })
        const view = Math.min(toAbove(scale, { scrollTop, sheetTop: 0 }), height)
        expect(view - shift).toBeLessThanOrEqual(scale.height)
      }),
    )
  })
})

test('a sheet of usual height is not scaled', () => {
  fc.assert(
    fc.property(fc.nat(HIGHEST), sheetTop, fc.integer({ min: -300, max: HIGHEST }), (height, top, above) => {
      const scale = scrollScale(height, HIGHEST)
      expect(scale.height).toBe(height)
      expect(toScrollTop(scale, { above, sheetTop: top })).toBe(top + above)
      expect(toAbove(scale, { scrollTop: top + above, sheetTop: top })).toBe(above)
    }),
  )
})
