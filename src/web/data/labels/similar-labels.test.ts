import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createTwinFinder, explainTwins, findAllTwins, twinReasons } from './similar-labels.ts'

describe('two labels that are probably meant to be one', () => {
  test.each([
    ['Stage', 'stage', ['case']],
    ['Straße', 'STRASSE', ['case']],
    ['first dance', 'first  dance', ['space']],
    ['first dance', 'firstdance', ['space']],
    ['first dance', 'first-dance', ['space']],
    ['first dance', 'first\u00a0dance', ['invisible']],
    ['Stage', 'Stage\u200b', ['invisible']],
    ['Caf\u00e9', 'Cafe\u0301', ['invisible']],
    ['Café', 'Cafe', ['accent']],
    ['Stage', 'Ѕtаge', ['lookalike']],
    ['Table 1', 'Table l', ['lookalike']],
    ['VIP', 'VlP', ['lookalike']],
    ['modern', 'modem', ['lookalike']],
    ['Ｓtage', 'Stage', ['lookalike']],
    ['Guest', 'Guests', ['plural']],
    ['Family', 'Families', ['plural']],
    ['Speech', 'speeches', ['plural', 'case']],
    ['Guest', 'Geust', ['letter']],
    ['Dance', 'Dnce', ['letter']],
    ['Dance', 'Darce', ['letter']],
    ['First Dance', 'first-dance', ['space', 'case']],
  ])('%s and %s differ in %j', (one, other, reasons) => {
    expect(twinReasons(one, other)).toEqual(reasons)
    expect(twinReasons(other, one)).toEqual(reasons)
  })

  test.each([
    ['Stage', 'Stage'],
    ['Day 1', 'Day 2'],
    ['Table 1', 'Table 11'],
    ['2025', '2026'],
    ['cat', 'cut'],
    ['bus', 'bu'],
    ['-', '_'],
    ['Stage', 'Crowd'],
    ['Stage', 'Stages left'],
    ['', 'a'],
  ])('%s and %s are two', (one, other) => {
    expect(twinReasons(one, other)).toEqual([])
  })

  const word = fc.oneof(
    fc.constantFrom('Stage', 'stage', 'Stages', 'Staeg', 'St age', 'Guest', 'VIP', 'VlP'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )

  test('are found among others, whichever way round', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (texts, text) => {
        const expected = texts.filter((other) => twinReasons(text, other).length > 0)
        expect(new Set(createTwinFinder(texts)(text).map((twin) => twin.text))).toEqual(new Set(expected))
        for (const other of texts) expect(twinReasons(other, text)).toEqual(twinReasons(text, other))
      }),
    )
  })

  test('say what they differ in', () => {
    expect(explainTwins(['case'])).toBe('capital letters')
    expect(explainTwins(['plural', 'space', 'case'])).toBe('the plural, spaces or hyphens and capital letters')
  })

  test('are paired once', () => {
    expect(findAllTwins(['Stage', 'Crowd', 'stage', 'Stages', 'Stage'])).toEqual({
      of: new Map([
        [
          'Stage',
          [
            { text: 'stage', reasons: ['case'] },
            { text: 'Stages', reasons: ['plural'] },
          ],
        ],
        [
          'stage',
          [
            { text: 'Stage', reasons: ['case'] },
            { text: 'Stages', reasons: ['plural', 'case'] },
          ],
        ],
        [
          'Stages',
          [
            { text: 'Stage', reasons: ['plural'] },
            { text: 'stage', reasons: ['plural', 'case'] },
          ],
        ],
      ]),
      pairs: [
        { texts: ['Stage', 'stage'], reasons: ['case'] },
        { texts: ['Stage', 'Stages'], reasons: ['plural'] },
        { texts: ['stage', 'Stages'], reasons: ['plural', 'case'] },
      ],
      hasMore: false,
    })
  })

  test('are three of one and fifty pairs at most, and that there are more is told', () => {
    const guests = findAllTwins(Array.from({ length: 26 }, (_, n) => `Guest${String.fromCodePoint(0x61 + n)}`))
    expect([guests.of.size, guests.of.get('Guestz')?.length, guests.hasMore]).toEqual([26, 3, true])
    const days = Array.from({ length: 60 }, (_, n) => [`Day ${n}`, `day ${n}`]).flat()
    expect([findAllTwins(days).pairs.length, findAllTwins(days).hasMore]).toEqual([50, true])
    expect(findAllTwins(days.slice(0, 100))).toMatchObject({ pairs: { length: 50 }, hasMore: false })
  })

  test('are not sought of what is longer than any label', () => {
    const long = 'x'.repeat(5_000_000)
    expect(findAllTwins([long, `${long}x`]).pairs).toEqual([])
  })
})
