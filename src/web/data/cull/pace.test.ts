import { expect, test } from 'vitest'
import { minutesLeft, paceOf, withMoment } from './pace.ts'

const every = (seconds: number, count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => from + at * seconds * 1000)

test('the pace is photos a minute, once there are enough of them', () => {
  expect(paceOf([])).toBeUndefined()
  expect(paceOf(every(2, 5))).toBeUndefined()
  expect(paceOf(every(2, 6))).toBe(30)
  expect(paceOf(every(0, 6))).toBeUndefined()
})

test('a pause does not count', () => {
  const back = every(2, 10, 3_600_000)
  expect(paceOf([...every(2, 10), ...back])).toBe(30)
})

test('the pace follows the last photos', () => {
  const slow = every(6, 60)
  const moments = [...slow, ...every(1, 60, 1_000_000)].reduce<readonly number[]>(withMoment, [])
  expect(moments.length).toBeLessThan(60)
  expect(paceOf(moments)).toBe(60)
})

test('minutes left are rounded up', () => {
  expect([minutesLeft(1848, 22), minutesLeft(1, 22), minutesLeft(0, 22)]).toEqual([84, 1, 0])
})
