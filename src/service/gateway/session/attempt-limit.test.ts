import { expect, test } from 'vitest'
import { createAttemptLimit } from './attempt-limit.ts'

function open() {
  let now = 0
  const limit = createAttemptLimit(() => new Date(now))
  return { ...limit, pass: (ms: number) => void (now += ms) }
}

const minutes = (count: number) => count * 60_000

test('an address has ten attempts in a quarter of an hour', () => {
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

test('a refused attempt does not count', () => {
  const { take, pass } = open()
  for (let tries = 0; tries < 10; tries++) take('a')
  for (let tries = 0; tries < 500; tries++) expect(take('a')).toBe(15 * 60)
  expect(take('b')).toBeUndefined()
  pass(minutes(15))
  expect(take('a')).toBeUndefined()
})

test('all addresses together have a hundred attempts', () => {
  const { take, pass } = open()
  for (let address = 0; address < 100; address++) expect(take(String(address))).toBeUndefined()
  expect(take('another')).toBe(15 * 60)
  pass(minutes(15))
  expect(take('another')).toBeUndefined()
})

test('a success resets the count of its address', () => {
  const { take, forgive } = open()
  for (let tries = 0; tries < 10; tries++) take('a')
  forgive('a')
  expect(take('a')).toBeUndefined()
})
