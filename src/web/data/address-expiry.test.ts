import { describe, expect, test } from 'vitest'
import { createAddressRenewal } from './address-renewal.ts'
import { expiryOf, untilRenewal } from './address-expiry.ts'

const NOON = Date.parse('2026-01-31T12:00:00Z')

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

  test.each(['https://m.test/a', 'https://m.test/a?expires=never', 'https://m.test/?X-Amz-Date=x&X-Amz-Expires=y', 'not an address'])(
    'is unknown where the address does not tell: %s',
    (address) => {
      expect(expiryOf(address)).toBeUndefined()
      expect(untilRenewal(address, NOON)).toBe(false)
    },
  )

  test('is met some minutes earlier, but never by asking all the time, nor beyond what a timer can hold', () => {
    const address = `https://m.test/a?expires=${NOON / 1000}`
    expect(untilRenewal(address, NOON - 3_600_000)).toBe(3_300_000)
    expect(untilRenewal(address, NOON - 1_000)).toBe(60_000)
    expect(untilRenewal(address, NOON + 9_999_999)).toBe(60_000)
    expect(untilRenewal(address, 0)).toBe(2 ** 31 - 1)
    expect(untilRenewal(undefined, NOON)).toBe(false)
  })
})

function setUp() {
  let now = 1_000_000
  const renewals: number[] = []
  const { failed } = createAddressRenewal({ renew: () => void renewals.push(now), now: () => now })
  return { renewals, failed, pass: (seconds: number) => (now += seconds * 1000), now: () => now }
}

describe('renewing addresses that fail', () => {
  test('asks once for any number of pictures that fail together', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = now()
    pass(3_600)
    for (let photo = 0; photo < 50; photo++) failed(`p${photo}`, given)
    expect(renewals).toHaveLength(1)
  })

  test('does not ask for addresses that are fresh: what fails on them is gone', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = now()
    pass(20)
    failed('p', given)
    expect(renewals).toHaveLength(0)
  })

  test('asks less and less often where it does not help', () => {
    const { renewals, failed, pass, now } = setUp()
    let given = now()
    for (let minute = 0; minute < 240; minute++) {
      pass(60)
      const before = renewals.length
      failed('gone', given)
      // the fresh address of the same picture fails as well
      if (renewals.length > before) {
        given = now()
        pass(1)
        failed('gone', given)
      }
    }
    expect(renewals.length).toBeLessThan(10)
    expect(renewals.length).toBeGreaterThan(4)
  })

  test('asks again as soon as before once it has helped', () => {
    const { renewals, failed, pass, now } = setUp()
    for (let time = 0; time < 5; time++) {
      const given = now()
      pass(120)
      failed('p', given)
      pass(1)
    }
    expect(renewals).toHaveLength(5)
  })
})
