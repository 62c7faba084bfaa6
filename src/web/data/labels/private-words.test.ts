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
  'no-publish',
  'not approved',
  'Not public',
  'non-public',
  'opt-out',
  'Opted out',
  'Don’t post',
  'do_not_post',
  'No permission',
  'no release',
  'not for release',
  'taken down',
  'unpublished',
  'Declined',
  'NSFWContent',
  'REject',
  'NSfw',
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
  'Release party',
  'Press release',
  'public',
  'Public viewing',
  'approved',
  'Published',
  'Blog post',
  'Post production',
  'Outdoors',
  'Knock-out round',
  'VIPs',
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
