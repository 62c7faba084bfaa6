import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboveAtProgress, indexAtProgress, progressShare, scrollRange } from './scroll-progress.ts'
import { sheetLayout } from './sheet-layout.ts'
import { usualSettings } from './view-settings.ts'

const travels = fc.record({
  count: fc.integer({ min: 60, max: 500 }),
  step: fc.integer({ min: 1, max: 9 }),
  sheetTop: fc.nat(200),
  below: fc.nat(200),
})

type Travel = { count: number; step: number; sheetTop: number; below: number }

function travel({ count, step, sheetTop, below }: Travel) {
  const layout = sheetLayout(new Float32Array(count).fill(1.5), 1_100, usualSettings)
  const frames = { count, frames: count * step, frameAt: (index: number) => index * step + 1 }
  return { layout, frames, sheetTop, below, height: 800 }
}

test('scroll progress begins at the first photo and ends at the last', () => {
  fc.assert(
    fc.property(travels, (given) => {
      const made = travel(given)
      expect(indexAtProgress(made, -made.sheetTop)).toBe(0)
      expect(indexAtProgress(made, scrollRange(made) - made.sheetTop)).toBe(given.count - 1)
    }),
  )
})

test('aboveAtProgress inverts progressShare', () => {
  fc.assert(
    fc.property(travels, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const made = travel(given)
      const above = part * scrollRange(made) - made.sheetTop
      expect(Math.abs(aboveAtProgress(made, progressShare(made, above)) - above)).toBeLessThan(1)
    }),
  )
})
