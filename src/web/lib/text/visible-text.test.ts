import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { spokenText, visibleParts } from './visible-text.ts'

const marksOf = (text: string) => visibleParts(text).flatMap(({ hidden }) => hidden?.short ?? [])

describe('a text in visible parts', () => {
  test('joins back to the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(
          visibleParts(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  test.each(['Best', 'Sponsor wall', '"a & b"', 'été', 'عروس', '写真', '👍🏽', '👩‍👩‍👧', '🏔️', '🇨🇭', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'हिन्दी'])(
    'has no marks if every character is visible: %s',
    (text) => expect(visibleParts(text)).toEqual([{ text }]),
  )

  test.each([
    ['Be\u200bst', ['ZWSP']],
    ['Best\u200d', ['ZWJ']],
    ['Best\ufe0f', ['U+FE0F']],
    ['Sponsor\u00a0wall', ['NBSP']],
    [' Best', ['␣']],
    ['Best ', ['␣']],
    ['Sponsor  wall', ['␣']],
    [' ', ['␣']],
    ['\u202eBest', ['U+202E']],
    ['\ud800', ['U+D800']],
    ['e\u0301te\u0301', ['U+0301', 'U+0301']],
  ])('marks invisible characters in %j', (text, marks) => expect(marksOf(text)).toEqual(marks))
})

test('invisible characters are spoken by name', () => {
  expect(spokenText('Be\u200bst  of')).toBe('Be zero-width space st  of')
})
