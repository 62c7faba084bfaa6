import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aboveAtShare, readIndex, travelledShare, travelOf } from './scroll-progress.ts'
import { sheetLayout } from './sheet-layout.ts'
import { usualLook } from './view-settings.ts'

const travels = fc.record({
  count: fc.integer({ min: 60, max: 500 }),
  step: fc.integer({ min: 1, max: 9 }),
  sheetTop: fc.nat(200),
})

function travel({ count, step, sheetTop }: { count: number; step: number; sheetTop: number }) {
  const layout = sheetLayout(new Float32Array(count).fill(1.5), 1_100, usualLook)
  const frames = { count, frames: count * step, frameAt: (index: number) => index * step + 1 }
  return { layout, frames, sheetTop, height: 800 }
}

test('the way along a sheet begins at its first photo and ends at its last', () => {
  fc.assert(
    fc.property(travels, (given) => {
      const made = travel(given)
      expect(readIndex(made, -made.sheetTop)).toBe(0)
      expect(readIndex(made, travelOf(made) - made.sheetTop)).toBe(given.count - 1)
    }),
  )
})

test('each place leads to its share of the album, and back', () => {
  fc.assert(
    fc.property(travels, fc.double({ min: 0, max: 1, noNaN: true }), (given, part) => {
      const made = travel(given)
      const above = part * travelOf(made) - made.sheetTop
      expect(Math.abs(aboveAtShare(made, travelledShare(made, above)) - above)).toBeLessThan(1)
    }),
  )
})
