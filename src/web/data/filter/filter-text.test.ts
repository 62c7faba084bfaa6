import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFilter } from '#testing/fixtures/filters.ts'
import { type Filter, noFilter } from './filter.ts'
import { readFilter } from './read-filter.ts'
import { writeFilter, writeText } from './write-filter.ts'

/** A filter as it is read back: one without parts is the empty filter, however many of them had to match. */
const readBack = (filter: Filter) => (filter.chips.length === 0 ? noFilter : filter)

describe('the text of a filter', () => {
  test('reads back as the same filter', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        expect(readFilter(writeFilter(filter))).toEqual({ filter: readBack(filter) })
      }),
      { numRuns: 500 },
    )
  })

  test('can express any label', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('public', 'restricted'), (text, kind) => {
        const filter = {
          match: 'all' as const,
          chips: [{ condition: { type: 'label' as const, kind, text }, without: false, off: false }],
        }
        expect(readFilter(writeFilter(filter))).toEqual({ filter })
      }),
    )
  })

  test('is either a filter or has a problem at a place in the text', () => {
    const piece = fc.constantFrom(
      '&',
      '|',
      '!',
      '(',
      ')',
      ',',
      '@',
      '"',
      '“',
      '\\',
      'off:',
      'is:',
      'is:video',
      'in:',
      'x:',
      ':',
      '2 of ',
      'any of ',
      'a',
      'Best',
      ' ',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
          fc.string({ unit: 'binary' }),
        ),
        (text) => {
          const { filter, problem } = readFilter(text)
          if (filter) expect(readFilter(writeFilter(filter))).toEqual({ filter: readBack(filter) })
          else {
            expect(problem.from).toBeGreaterThanOrEqual(0)
            expect(problem.to).toBeGreaterThanOrEqual(problem.from)
            expect(problem.text).toMatch(/\.$/)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['Best & !"Sponsor wall" & (stage | crowd) & @approved', undefined],
    ['Best|Crowd', 'Best | Crowd'],
    ['((Best))', 'Best'],
    ['!!Best', 'Best'],
    ['a & b | c', '(a & b) | c'],
    ['2 of (a, b & c, !d)', '2 of (a, (b & c), !d)'],
    ['any of (a, b)', 'a | b'],
    ['any of ()', ''],
    ['2 of ()', ''],
    ['off:Best & Crowd', undefined],
    ['any of (off:!Best)', undefined],
    ['(2 of (a, b))', undefined],
    ['!(a | b)', undefined],
    ['“Sponsor wall” & „gut“', '"Sponsor wall" & gut'],
    ['is:video & shape:portrait & no:label & only:restricted & in:selected', undefined],
    ['Best\n&\tCrowd', 'Best & Crowd'],
    ['@"is:video" & in:relabelled', undefined],
    ['me@home & a!', 'me@home & a!'],
  ])('%s', (text, written = text) => {
    const { filter, problem } = readFilter(text)
    expect(problem).toBeUndefined()
    expect(filter && readFilter(writeFilter(filter)).filter).toEqual(filter && readBack(filter))
    if (text !== 'me@home & a!') expect(filter && writeFilter(filter)).toBe(written)
  })

  test.each([
    ['Best', 'Best'],
    ['Tag-2026_b.1', 'Tag-2026_b.1'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
    ['été', 'été'],
    ['Sponsor wall', '"Sponsor wall"'],
    ['say "hi" \\', String.raw`"say \"hi\" \\"`],
    ['Be\u200bst', String.raw`"Be\u{200b}st"`],
    ['e\u0301', String.raw`"e\u{301}"`],
    ['Best ', '"Best "'],
    ['any', '"any"'],
    ['2', '"2"'],
    ['', '""'],
  ])('writes the label %j as %s', (label, written) => expect(writeText(label)).toBe(written))
})

test.each([
  ['Best &', 'Add something after “&”.', [5, 6]],
  ['off:', 'Add something after “off:”.', [0, 4]],
  ['& Best', 'Add something before “&”.', [0, 1]],
  ['Best && Crowd', 'Add something before “&”.', [6, 7]],
  ['Sponsor wall', 'Put & or | between these, or quotes around a label with spaces: "Sponsor wall".', [0, 12]],
  ['Best constructor', 'Put & or | between these, or quotes around a label with spaces: "Best constructor".', [0, 16]],
  ['Best and Crowd', 'Use & instead of “and”.', [5, 8]],
  ['"Best" (a)', 'Put & or | between these.', [0, 8]],
  ['(Best', 'This ( has no matching ).', [0, 1]],
  ['Best)', 'This ) has no matching (.', [4, 5]],
  ['()', 'There is nothing between these brackets.', [1, 2]],
  ['a & any of ()', 'There is nothing between these brackets.', [4, 13]],
  ['"Best', 'This quote isn’t closed: add a " at the end.', [0, 5]],
  [String.raw`"a\b"`, String.raw`Inside quotes, put a \ only before " or another \.`, [2, 4]],
  ['@', 'After @, put a label that is hidden from participants.', [0, 1]],
  ['@(a)', 'After @, put a label that is hidden from participants.', [0, 1]],
  ['is:movie', 'After is:, put image, live, or video.', [0, 8]],
  ['is:', 'After is:, put image, live, or video.', [0, 3]],
  ['stage:main', 'There is no “stage:”. A label with a colon in it needs quotes: "stage:main".', [0, 10]],
  ['in:select', 'After in:, put selected, new, or relabelled.', [0, 9]],
  ['in:', 'After in:, put selected, new, or relabelled.', [0, 3]],
  ['3 of (a, b) & c', 'This list has only 2 to choose from, not 3.', [0, 11]],
  ['2 of a', 'After “of”, put a list in brackets: 2 of (one, two, three).', [2, 4]],
  ['a & (b | off:c)', 'off: turns off a whole part of the filter, not something inside one.', [9, 13]],
  ['a, b', 'Commas only go in a list: 2 of (one, two, three).', [1, 2]],
  [':x', 'Put a word before the colon. A label with a colon in it needs quotes.', [0, 1]],
  ['('.repeat(60), 'This is nested too deeply.', [40, 41]],
])('%s: %s', (text, sentence, [from, to]) => {
  expect(readFilter(text).problem).toEqual({ text: sentence, from, to })
})

test.each(['!', 'off:', '!off:', '!('])('a text of thousands of %s has a problem', (sign) => {
  expect(readFilter(sign.repeat(20_000)).problem?.text).toBe('This is nested too deeply.')
})
