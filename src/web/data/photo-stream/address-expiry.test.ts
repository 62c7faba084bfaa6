import { describe, expect, test } from 'vitest'
import { expiryOf, type DatedAddress, isStale, renewalOf } from './address-expiry.ts'
import { timerFor } from './photo-queries.ts'
import { uncachedAddress } from './uncached-address.ts'

const NOON = Date.parse('2026-01-31T12:00:00Z')

const untilRenewal = (given: DatedAddress, now: number): number | false => {
  const moment = renewalOf(given)
  return moment === false ? false : timerFor(moment, now)
}

describe('the expiry of a signed address', () => {
  test.each([
    ['our own', `https://m.test/a?expires=${NOON / 1000}&signature=x`],
    ['milliseconds', `https://m.test/a?exp=${NOON}`],
    ['S3', 'https://b.test/k?X-Amz-Date=20260131T110000Z&X-Amz-Expires=3600&X-Amz-Signature=f'],
    ['Google', 'https://b.test/k?X-Goog-Date=20260131T114500Z&X-Goog-Expires=900'],
    ['CloudFront', `https://c.test/k?Expires=${NOON / 1000}&Key-Pair-Id=K`],
    ['Azure', 'https://a.test/k?sv=2024-01-01&se=2026-01-31T12%3A00%3A00Z&sig=f'],
  ])('is read: %s', (_name, address) => {
    expect(expiryOf(address)).toBe(NOON)
  })

  test.each([
    'https://m.test/a',
    'https://m.test/a?expires=never',
    'https://m.test/?X-Amz-Date=x&X-Amz-Expires=y',
    'not an address',
  ])('is unknown without a readable parameter: %s', (address) => {
    expect(expiryOf(address)).toBeUndefined()
    expect(untilRenewal({ address, givenAt: 0 }, NOON)).toBe(false)
    expect(isStale({ address, givenAt: 0 }, NOON)).toBe(false)
  })

  test('causes a renewal five minutes before, in a minute at the earliest, and within a timer’s range', () => {
    const address = `https://m.test/a?expires=${NOON / 1000}`
    const until = (ago: number) => untilRenewal({ address, givenAt: 0 }, NOON - ago)
    expect(until(3_600_000)).toBe(3_300_000)
    expect(until(1_000)).toBe(60_000)
    expect(until(-9_999_999)).toBe(60_000)
    expect(until(NOON)).toBe(2 ** 31 - 1)
    expect(untilRenewal({ address: undefined, givenAt: 0 }, NOON)).toBe(false)
  })

  test('causes a renewal a quarter of a short life before, and no timer for a very short one', () => {
    const address = `https://m.test/a?expires=${NOON / 1000}`
    const fresh = (life: number) => untilRenewal({ address, givenAt: NOON - life }, NOON - life)
    expect(fresh(600_000)).toBe(450_000)
    expect(fresh(119_000)).toBe(false)
  })

  test('makes an address stale a little early', () => {
    const address = `https://m.test/a?expires=${NOON / 1000}`
    const stale = (life: number, left: number) => isStale({ address, givenAt: NOON - life }, NOON - left)
    expect([stale(20_000, 3_000), stale(20_000, 2_000), stale(20_000, 0)]).toEqual([false, true, true])
    expect([stale(86_400_000, 11_000), stale(86_400_000, 10_000)]).toEqual([false, true])
  })

  test('is ignored if it had passed when the address was given: the clocks differ', () => {
    const given = { address: `https://m.test/a?expires=${NOON / 1000}`, givenAt: NOON + 1 }
    expect(isStale(given, NOON + 60_000)).toBe(false)
    expect(untilRenewal(given, NOON + 60_000)).toBe(false)
  })

  test('has always passed for an address that is not cached, also after the clock was set back', () => {
    const given = { address: uncachedAddress(NOON), givenAt: NOON }
    expect([NOON, NOON + 2_000, NOON - 7_200_000].map((now) => isStale(given, now))).toEqual([true, true, true])
  })
})
