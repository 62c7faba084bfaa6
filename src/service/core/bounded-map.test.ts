import { expect, test } from 'vitest'
import { createBoundedMap } from './bounded-map.ts'

test('a bounded map forgets what was set least recently', () => {
  const map = createBoundedMap<number>(2)
  map.set('a', 1)
  map.set('b', 2)
  map.set('a', 3)
  map.set('c', 4)
  expect(['a', 'b', 'c'].map(map.get)).toEqual([3, undefined, 4])
  map.delete('a')
  map.set('d', 5)
  expect([...map.values()]).toEqual([4, 5])
})
