import fc from 'fast-check'
import { expect, test } from 'vitest'
import { looksPrivate } from './privacy-check.ts'

test.each([
  'reject',
  'REJECT',
  'Rejected!',
  'nsfw',
  'maybe NSFW?',
  'legal_hold',
  'legal-check',
  'minor',
  'minors in picture',
  'Private',
  'to delete',
  'Hidden',
  'do not show',
  'Do-Not-Show',
  'DoNotShow',
  "don't show",
  'Don’t publish',
  'no consent',
  'under 18',
  'ｎｓｆｗ',
  '🔒 secret',
])('%j looks private', (text) => expect(looksPrivate(text)).toBe(true))

test.each([
  'Best',
  'Minority report',
  'illegal',
  'paralegal',
  'privateer',
  'undeletable',
  'hiddensee',
  'show',
  'do',
  'no',
  'consent given',
  'Stage',
  '',
  '…',
  'rejection letter',
  'do show not',
])('%j does not', (text) => expect(looksPrivate(text)).toBe(false))

test('a private word counts in any case and between any separators, but not inside a longer word', () => {
  const sign = fc.constantFrom(' ', '-', '_', '.', ' / ', '🙈', '(', '#')
  fc.assert(
    fc.property(sign, sign, fc.constantFrom('nsfw', 'REJECT', 'Do not show'), (before, after, word) => {
      expect(looksPrivate(`a${before}${word}${after}b`)).toBe(true)
      expect(looksPrivate(`${word.toLowerCase()}ish`)).toBe(false)
    }),
  )
})
