import { expect, test } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'

function open() {
  let now = 0
  const limit = createAttemptLimit(() => new Date(now))
  return { ...limit, pass: (ms: number) => void (now += ms) }
}

const minutes = (count: number) => count * 60_000

test('ten tries of an address are let through, and the next when the first is a quarter of an hour old', () => {
  const { take, pass } = open()
  for (let tries = 0; tries < 10; tries++) {
    expect(take('a')).toBeUndefined()
    pass(minutes(1))
  }
  expect(take('a')).toBe(5 * 60)
  expect(take('b')).toBeUndefined()
  pass(minutes(5) - 1)
  expect(take('a')).toBe(1)
  pass(1)
  expect(take('a')).toBeUndefined()
  expect(take('a')).toBe(60)
})

test('a try that was not let through makes nobody wait longer', () => {
  const { take, pass } = open()
  for (let tries = 0; tries < 10; tries++) take('a')
  for (let tries = 0; tries < 500; tries++) expect(take('a')).toBe(15 * 60)
  expect(take('b')).toBeUndefined()
  pass(minutes(15))
  expect(take('a')).toBeUndefined()
})

test('many addresses together get a hundred', () => {
  const { take, pass } = open()
  for (let address = 0; address < 100; address++) expect(take(String(address))).toBeUndefined()
  expect(take('another')).toBe(15 * 60)
  pass(minutes(15))
  expect(take('another')).toBeUndefined()
})

test('who succeeds begins anew', () => {
  const { take, forgive } = open()
  for (let tries = 0; tries < 10; tries++) take('a')
  forgive('a')
  expect(take('a')).toBeUndefined()
})
