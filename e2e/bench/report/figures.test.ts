import { describe, expect, test } from 'vitest'
import { median } from './figures.ts'

describe('the median of a figure', () => {
  test('is in the middle, however the runs are ordered', () => {
    expect(median([30, 10, 20])).toBe(20)
    expect(median([40, 10, 20, 30])).toBe(25)
  })

  test.each([[[20, undefined, 10]], [[20, Number.NaN, 10]], [[undefined, undefined]], [[]]])(
    'is missing where a run lacks it: %j',
    (values) => {
      expect(median(values)).toBeUndefined()
    },
  )
})
