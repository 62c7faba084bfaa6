import { expect, test } from 'vitest'
import { attemptWord, deliveryWord, durationWord, timeWord } from './delivery-words.ts'

const attempt = { at: '2026-03-01T12:00:00Z', durationMs: 1, answer: '' }

test('an attempt shows its status, or why there was no valid answer', () => {
  expect(attemptWord({ ...attempt, status: 503 })).toBe('Response 503')
  expect(attemptWord({ ...attempt, status: 200, problem: 'timeout' })).toBe('Timed out')
  expect(attemptWord({ ...attempt, problem: 'something new' })).toBe('something new')
  expect(attemptWord(attempt)).toBe('No response')
})

test('words distinguish a retry from a first attempt, and giving up from being held', () => {
  expect(deliveryWord({ state: 'pending', attempts: [] }).text).toBe('Sending')
  expect(deliveryWord({ state: 'pending', attempts: [attempt] }).text).toBe('Retrying')
  expect(deliveryWord({ state: 'stopped', attempts: [attempt] }).text).toBe('Gave up')
  expect(deliveryWord({ state: 'stopped', attempts: [] }).text).toBe('Held')
})

test('times omit today’s date and the current year; durations are in ms, then seconds', () => {
  expect([durationWord(12), durationWord(999), durationWord(15_012)]).toEqual(['12 ms', '999 ms', '15.0 s'])
  expect(timeWord('soon')).toBe('soon')
  const at = new Date(2026, 2, 1, 12, 30)
  const word = (now: Date) => timeWord(at.toISOString(), { now })
  expect(word(new Date(2026, 2, 1, 23))).toMatch(/^12:30.PM$/)
  const exact = (now: Date) => timeWord(at.toISOString(), { now, exact: true })
  expect(exact(new Date(2026, 2, 1, 23))).toMatch(/^12:30:00/)
  expect(exact(new Date(2026, 2, 2))).toMatch(/Mar 1.*12:30:00/)
  expect(word(new Date(2026, 2, 2))).toMatch(/Mar 1.*12:30/)
  expect(word(new Date(2026, 2, 2))).not.toContain('2026')
  expect(word(new Date(2027, 2, 1))).toContain('2026')
})
