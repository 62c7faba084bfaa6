import { expect, test } from 'vitest'
import { nearestFirst } from './nearest-first.ts'

test('neighbours alternate, with more ahead than behind; then the rest of the filmstrip follows by distance', () => {
  const indexes = nearestFirst({ previous: 49, next: 51, strip: { from: 43, to: 65 } })
  expect(indexes.slice(0, 8)).toEqual([51, 49, 52, 48, 53, 47, 54, 46])
  expect(indexes.slice(8, 16)).toEqual([55, 56, 57, 58, 59, 60, 61, 62])
  expect(indexes.slice(16)).toEqual([45, 44, 43, 63, 64, 65])
})

test('at the end of the album the filmstrip’s photos come by their distance from the last one', () => {
  const indexes = nearestFirst({ previous: 8, next: undefined, strip: { from: 0, to: 9 } })
  expect(indexes.filter((index) => index >= 0)).toEqual([8, 7, 6, 5, 4, 3, 2, 1, 0])
})
