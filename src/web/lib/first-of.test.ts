import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstOf } from './first-of.ts'

const compare = (a: { rank: number }, b: { rank: number }) => a.rank - b.rank

test('the result is that of a stable sort, cut to length', () => {
  const item = fc.record({ rank: fc.nat(5), id: fc.nat() })
  fc.assert(
    fc.property(fc.array(item), fc.integer({ min: 1, max: 8 }), (items, most) => {
      expect(firstOf(items, most, compare)).toEqual(items.toSorted(compare).slice(0, most))
    }),
  )
})
