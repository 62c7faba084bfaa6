import { describe, expect, test } from 'vitest'
import { createAddressRenewal } from './address-renewal.ts'

function setUp() {
  let now = Date.parse('2026-01-31T12:00:00Z')
  const renewals: number[] = []
  const renewal = createAddressRenewal({ renew: () => void renewals.push(now), now: () => now })
  return { ...renewal, renewals, pass: (seconds: number) => (now += seconds * 1000), now: () => now }
}

/** An address with a readable expiry; `life` in seconds. */
const endingAfter = (givenAt: number, life: number) => ({
  address: `https://m.test/p?exp=${givenAt + life * 1000}`,
  givenAt,
})

const silent = (givenAt: number) => ({ address: 'https://m.test/p', givenAt })

describe('renewing addresses without a readable expiry', () => {
  test('happens once for any number of pictures that fail together', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = silent(now())
    pass(3_600)
    for (let photo = 0; photo < 50; photo++) failed(`p${photo}`, given)
    expect(renewals).toHaveLength(1)
  })

  test('does not happen for fresh addresses: a picture that fails on one is gone', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = silent(now())
    pass(4)
    failed('p', given)
    expect(renewals).toHaveLength(0)
  })

  test('happens whenever they expire, even every 20 seconds and while some photos always fail', () => {
    const { renewals, failed, pass, now } = setUp()
    let given = silent(now())
    for (let second = 0; second < 180; second++) {
      pass(1)
      const before = renewals.length
      failed(`lost${second % 3}`, given)
      if (now() - given.givenAt >= 20_000) {
        failed(`p${second}`, given)
        expect(renewals.length).toBeGreaterThan(before)
      }
      if (renewals.length > before) given = silent(now())
    }
    expect(renewals.length).toBeLessThan(20)
  })

  test('happens at most once a minute for a photo that always fails', () => {
    const { renewals, failed, pass, now } = setUp()
    let given = silent(now())
    for (let second = 0; second < 60; second++) {
      pass(1)
      const before = renewals.length
      failed('gone', given)
      if (renewals.length > before) given = silent(now())
    }
    expect(renewals.length).toBeLessThanOrEqual(1)
  })

  test('backs off while it does not help', () => {
    const { renewals, failed, pass, now } = setUp()
    let given = silent(now())
    for (let minute = 0; minute < 240; minute++) {
      pass(60)
      const before = renewals.length
      failed('gone', given)
      // the fresh address of the same picture fails as well
      if (renewals.length > before) {
        given = silent(now())
        pass(1)
        failed('gone', given)
      }
    }
    expect(renewals.length).toBeLessThan(10)
    expect(renewals.length).toBeGreaterThan(4)
  })

  test('does not back off while it helps', () => {
    const { renewals, failed, pass, now } = setUp()
    for (let time = 0; time < 5; time++) {
      const given = silent(now())
      pass(120)
      failed('p', given)
      pass(1)
    }
    expect(renewals).toHaveLength(5)
  })
})

describe('renewing addresses with a readable expiry', () => {
  test('happens once when they have expired, however many pictures fail, and not before', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = endingAfter(now(), 20)
    pass(10)
    failed('p0', given)
    expect(renewals).toHaveLength(0)
    pass(10)
    for (let photo = 0; photo < 50; photo++) failed(`p${photo}`, given)
    expect(renewals).toHaveLength(1)
  })

  test('happens each time they expire', () => {
    const { renewals, expired, pass, now } = setUp()
    for (let time = 0; time < 5; time++) {
      const { givenAt } = endingAfter(now(), 20)
      pass(20)
      expired(givenAt)
    }
    expect(renewals).toHaveLength(5)
  })

  test('does not loop on a picture that is gone: it happens at the expiry only', () => {
    const { renewals, failed, pass, now } = setUp()
    let given = endingAfter(now(), 20)
    for (let second = 0; second < 600; second++) {
      pass(1)
      const before = renewals.length
      failed('gone', given)
      if (renewals.length > before) given = endingAfter(now(), 20)
    }
    expect(renewals.length).toBeLessThanOrEqual(600 / 18)
  })

  test('happens at most twice a second, whatever their expiry', () => {
    const { renewals, expired, pass, now } = setUp()
    for (let time = 0; time < 1_000; time++) {
      expired(now())
      pass(0.01)
    }
    expect(renewals.length).toBeLessThanOrEqual(20)
  })

  test('is repeated after five seconds without an answer', () => {
    const { renewals, expired, pass, now } = setUp()
    const givenAt = now()
    for (let second = 0; second < 9; second++) {
      pass(1)
      expired(givenAt)
    }
    expect(renewals).toHaveLength(2)
  })

  test('happens before the expiry when an older address fails: this clock may be behind', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = endingAfter(now(), 3_600)
    pass(120)
    failed('p', given)
    expect(renewals).toHaveLength(1)
  })
})

describe('when the clock is set back by an hour', () => {
  test('addresses that fail are renewed, once, as old ones', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = silent(now())
    pass(-3_600)
    failed('p', given)
    failed('q', given)
    pass(1)
    failed('q', given)
    expect(renewals).toHaveLength(1)
  })

  test('expired ones are renewed although others were just before', () => {
    const { renewals, expired, pass, now } = setUp()
    expired(now())
    pass(-3_600)
    expired(now() + 3_600_000)
    expect(renewals).toHaveLength(2)
    pass(0.1)
    expired(now() + 3_600_000)
    expect(renewals).toHaveLength(2)
  })

  test('a photo that failed on its new address is not given up for longer', () => {
    const { renewals, failed, pass, now } = setUp()
    pass(3)
    failed('p', silent(now()))
    pass(-3_600)
    const given = silent(now())
    pass(120)
    failed('p', given)
    expect(renewals).toHaveLength(1)
  })
})
