import { describe, expect, test } from 'vitest'
import { createAddressRenewal } from './address-renewal.ts'

function setUp() {
  let now = Date.parse('2026-01-31T12:00:00Z')
  const renewals: number[] = []
  const renewal = createAddressRenewal({ renew: () => void renewals.push(now), now: () => now })
  return { ...renewal, renewals, pass: (seconds: number) => (now += seconds * 1000), now: () => now }
}

/** An address that tells its end; `life` in seconds. */
const endingAfter = (givenAt: number, life: number) => ({
  address: `https://m.test/p?exp=${givenAt + life * 1000}`,
  givenAt,
})

const silent = (givenAt: number) => ({ address: 'https://m.test/p', givenAt })

describe('renewing addresses that do not tell when they end', () => {
  test('asks once for any number of pictures that fail together', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = silent(now())
    pass(3_600)
    for (let photo = 0; photo < 50; photo++) failed(`p${photo}`, given)
    expect(renewals).toHaveLength(1)
  })

  test('does not ask for addresses that are fresh: what fails on them is gone', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = silent(now())
    pass(4)
    failed('p', given)
    expect(renewals).toHaveLength(0)
  })

  test('asks as often as they end, also where they live for 20 seconds and some photos always fail', () => {
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

  test('asks once a photo that was refused for good, and then not for a minute', () => {
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

  test('asks less and less often where it does not help', () => {
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

  test('asks again as soon as before once it has helped', () => {
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

describe('renewing addresses that tell when they end', () => {
  test('asks once when they have ended, however many pictures fail, however young they were', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = endingAfter(now(), 20)
    pass(10)
    failed('p0', given)
    expect(renewals).toHaveLength(0)
    pass(10)
    for (let photo = 0; photo < 50; photo++) failed(`p${photo}`, given)
    expect(renewals).toHaveLength(1)
  })

  test('asks each time they end', () => {
    const { renewals, ended, pass, now } = setUp()
    for (let time = 0; time < 5; time++) {
      const { givenAt } = endingAfter(now(), 20)
      pass(20)
      ended(givenAt)
    }
    expect(renewals).toHaveLength(5)
  })

  test('does not loop on a picture that is gone: on good addresses it asks no one', () => {
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

  test('asks at most twice a second, whatever they say', () => {
    const { renewals, ended, pass, now } = setUp()
    for (let time = 0; time < 1_000; time++) {
      ended(now())
      pass(0.01)
    }
    expect(renewals.length).toBeLessThanOrEqual(20)
  })

  test('asks once more, after a while, when no answer came', () => {
    const { renewals, ended, pass, now } = setUp()
    const givenAt = now()
    for (let second = 0; second < 9; second++) {
      pass(1)
      ended(givenAt)
    }
    expect(renewals).toHaveLength(2)
  })

  test('takes a clock that is behind into account: what fails for long is asked for anew', () => {
    const { renewals, failed, pass, now } = setUp()
    const given = endingAfter(now(), 3_600)
    pass(120)
    failed('p', given)
    expect(renewals).toHaveLength(1)
  })
})
