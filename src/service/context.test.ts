import { expect, test } from 'vitest'
import { randomId } from '#service/core/random.ts'

test('an identifier is an argument on every command line, and goes into an address as it is', () => {
  const ids = Array.from({ length: 5000 }, randomId)
  expect(ids.filter((id) => !/^\w[\w-]{15}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
