import { expect, test } from 'vitest'
import { randomId } from '#service/core/random.ts'

test('an identifier never starts with a hyphen and needs no escaping in an address', () => {
  const ids = Array.from({ length: 5000 }, randomId)
  expect(ids.filter((id) => !/^\w[\w-]{15}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})
