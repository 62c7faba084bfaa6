import { expect, test } from 'vitest'
import { edgeSpeed } from './follow-drag.ts'

const at = (y: number) => edgeSpeed({ y, top: 100, bottom: 900 })

test('a drag scrolls near the edges only, faster the nearer, and not ever faster beyond', () => {
  expect(at(500)).toBe(0)
  expect(at(164)).toBe(0)
  expect(at(130)).toBeLessThan(0)
  expect(at(110)).toBeLessThan(at(130))
  expect(at(100)).toBe(at(-400))
  expect(at(870)).toBeGreaterThan(0)
  expect(at(890)).toBe(-at(110))
  expect(at(2_000)).toBe(at(900))
})

test('a view that is hardly higher than a photo still has a middle in which nothing moves', () => {
  expect(edgeSpeed({ y: 150, top: 100, bottom: 200 })).toBe(0)
})
