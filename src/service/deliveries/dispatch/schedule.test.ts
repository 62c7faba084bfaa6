import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttempt, readRetryAfter, SCHEDULE_SECONDS } from './schedule.ts'

const now = new Date('2026-03-01T12:00:00Z')
const HOUR = 3_600_000
const ATTEMPTS = 10

const delaysOf = (deliveryId: string) =>
  Array.from({ length: ATTEMPTS - 1 }, (_, i) => {
    const next = nextAttempt({ deliveryId, tries: i + 1, now })
    return next === undefined ? NaN : next.getTime() - now.getTime()
  })

test('ten attempts over about 75 hours, with a jitter of a fifth', () => {
  const plain = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400].map((seconds) => seconds * 1000)
  fc.assert(
    fc.property(fc.string(), (id) => {
      const delays = delaysOf(id)
      expect(delays).toEqual(delaysOf(id))
      delays.forEach((delay, i) => {
        expect(delay / (plain[i] ?? 0)).toBeGreaterThanOrEqual(0.8)
        expect(delay / (plain[i] ?? 0)).toBeLessThanOrEqual(1.2)
      })
      expect(nextAttempt({ deliveryId: id, tries: ATTEMPTS, now })).toBeUndefined()
    }),
  )
  const totals = Array.from({ length: 200 }, (_, i) => delaysOf(`${i}`).reduce((sum, delay) => sum + delay) / HOUR)
  expect(totals.reduce((sum, total) => sum + total) / totals.length).toBeCloseTo(75.6, 0)
  expect(Math.max(...totals) - Math.min(...totals)).toBeGreaterThan(10)
})

test.each([
  ['600', 600_000],
  ['Sun, 01 Mar 2026 12:30:00 GMT', 1_800_000],
  // bounds: an hour, or twice the regular delay
  ['99999999999999999999', HOUR],
  ['Fri, 31 Dec 9999 23:59:59 GMT', HOUR],
])('Retry-After: %s is honoured within bounds', (retryAfter, ms) => {
  const next = nextAttempt({ deliveryId: 'x', tries: 1, now, retryAfter })
  expect(Number(next) - Number(now)).toBe(ms)
})

test.each(['-5', '0', 'soon', '', '1e3', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
  'Retry-After: %s changes nothing',
  (retryAfter) => {
    const plain = nextAttempt({ deliveryId: 'x', tries: 3, now })
    expect(nextAttempt({ deliveryId: 'x', tries: 3, now, retryAfter })).toEqual(plain)
  },
)

test('a Retry-After that is neither seconds nor a date is ignored', () => {
  expect(readRetryAfter('abc', now)).toBeUndefined()
  expect(readRetryAfter(undefined, now)).toBeUndefined()
})

test.each([
  ['without Retry-After', undefined],
  ['with a Retry-After of a day each time', '86400'],
  ['with the longest Retry-After', '99999999999999999999'],
])('the schedule’s length covers all attempts %s', (_, retryAfter) => {
  fc.assert(
    fc.property(fc.string(), (deliveryId) => {
      let at = now
      for (let tries = 1; tries < ATTEMPTS; tries++) at = nextAttempt({ deliveryId, tries, now: at, retryAfter }) ?? at
      expect((at.getTime() - now.getTime()) / 1000).toBeLessThanOrEqual(SCHEDULE_SECONDS)
    }),
  )
  expect(SCHEDULE_SECONDS).toBe((153 * HOUR) / 1000)
})
