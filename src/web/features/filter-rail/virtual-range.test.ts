import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inSteps, virtualRange } from './virtual-range.ts'

const heights = fc.array(fc.integer({ min: 20, max: 140 }), { maxLength: 400 })
const view = fc
  .tuple(fc.integer({ min: -2_000, max: 20_000 }), fc.nat(1_500))
  .map(([top, high]) => inSteps({ top, bottom: top + high }))

const sum = (some: readonly number[]) => some.reduce((total, height) => total + height, 0)

test('every row that is in view is ready, and the gaps are as high as the rows they stand for', () => {
  fc.assert(
    fc.property(heights, view, (all, seen) => {
      const { from, to, before, after } = virtualRange(all, seen)
      expect(before).toBe(sum(all.slice(0, from)))
      expect(after).toBe(sum(all.slice(to)))
      for (const [row, height] of all.entries()) {
        const top = sum(all.slice(0, row))
        if (top < seen.bottom && top + height > seen.top) expect(row >= from && row < to).toBe(true)
      }
    }),
  )
})

test('of a long list no more rows are ready than can be seen, and a few', () => {
  const all = Array.from({ length: 5_000 }, () => 33)
  const { from, to } = virtualRange(all, inSteps({ top: 33_000, bottom: 33_000 + 825 }))
  expect(to - from).toBeLessThan(825 / 33 + 12)
})

test('of a list that is far from the view no row is ready', () => {
  expect(virtualRange([33, 33], { top: -4_000, bottom: -3_000 })).toEqual({ from: 0, to: 0, before: 0, after: 66 })
  expect(virtualRange([33, 33], { top: 4_000, bottom: 5_000 })).toEqual({ from: 2, to: 2, before: 66, after: 0 })
})
