import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSimilarFinder, explainSimilarity, findSimilarLabels, similarityReasons } from './similar-labels.ts'

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
    ['First Dance', 'first-dance', ['space', 'case']],
  ])('%s and %s differ in %j', (one, other, reasons) => {
    expect(similarityReasons(one, other)).toEqual(reasons)
    expect(similarityReasons(other, one)).toEqual(reasons)
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
    ['Stage', 'Stages'],
    ['Stage', 'Staeg'],
    ['Stage', 'Ѕtаge'],
    ['', 'a'],
  ])('%s and %s are not similar', (one, other) => {
    expect(similarityReasons(one, other)).toEqual([])
  })

  const word = fc.oneof(
    fc.constantFrom('Stage', 'stage', 'Stáge', 'STAGE', 'St age', 'Guest', 'VIP', 'vip'),
    fc.string({ unit: 'grapheme', maxLength: 6 }),
  )

  test('are found among others, symmetrically', () => {
    fc.assert(
      fc.property(fc.uniqueArray(word), word, (texts, text) => {
        const expected = texts.filter((other) => similarityReasons(text, other).length > 0)
        expect(new Set(createSimilarFinder(texts)(text).map((similar) => similar.text))).toEqual(new Set(expected))
        for (const other of texts) expect(similarityReasons(other, text)).toEqual(similarityReasons(text, other))
      }),
    )
  })

  test('are explained by what they differ in', () => {
    expect(explainSimilarity(['space', 'case'])).toBe('spaces or punctuation and capitals')
  })

  test('are paired once', () => {
    const { of, pairs, hasMore } = findSimilarLabels(['Stage', 'Crowd', 'stage', 'St-age', 'Stage'])
    expect(pairs).toEqual([
      { texts: ['Stage', 'stage'], reasons: ['case'] },
      { texts: ['Stage', 'St-age'], reasons: ['space'] },
      { texts: ['stage', 'St-age'], reasons: ['space', 'case'] },
    ])
    expect(hasMore).toBe(false)
    expect(of('Crowd')).toEqual([])
    expect(of('St-age')).toEqual([
      { text: 'Stage', reasons: ['space'] },
      { text: 'stage', reasons: ['space', 'case'] },
    ])
  })

  test('are at most three per label and fifty pairs, with a flag if there are more', () => {
    const guests = findSimilarLabels(['guest', 'Guest', 'gUest', 'guEst', 'gueSt'])
    expect([guests.pairs.length, guests.of('guest').length, guests.hasMore]).toEqual([6, 3, true])
    const days = Array.from({ length: 60 }, (_, n) => [`Day ${n}`, `day ${n}`]).flat()
    expect([findSimilarLabels(days).pairs.length, findSimilarLabels(days).hasMore]).toEqual([50, true])
    expect(findSimilarLabels(days.slice(0, 100))).toMatchObject({ pairs: { length: 50 }, hasMore: false })
  })

  test('are not looked for among texts longer than any label', () => {
    const long = 'x'.repeat(5_000_000)
    expect(findSimilarLabels([long, long.toUpperCase()])).toMatchObject({ pairs: [], hasMore: false })
  })
})
