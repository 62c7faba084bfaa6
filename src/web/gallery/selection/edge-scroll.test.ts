import { expect, test } from 'vitest'
import { edgeSpeed } from './follow-drag.ts'

const at = (y: number) => edgeSpeed({ y, top: 100, bottom: 900 })

test('a drag scrolls only near the edges, faster the nearer, with a limit beyond them', () => {
  expect(at(500)).toBe(0)
  expect(at(164)).toBe(0)
  expect(at(130)).toBeLessThan(0)
  expect(at(110)).toBeLessThan(at(130))
  expect(at(100)).toBe(at(-400))
  expect(at(870)).toBeGreaterThan(0)
  expect(at(890)).toBe(-at(110))
  expect(at(2_000)).toBe(at(900))
})

test('a very low view still has a middle in which a drag does not scroll', () => {
  expect(edgeSpeed({ y: 150, top: 100, bottom: 200 })).toBe(0)
})
