import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { anyFilter, naiveMatches, photosOf, simpleCondition } from '#testing/fixtures/filters.ts'
import { allBits, countBits, positionsOf, setBit } from '#web/data/album/photo-bits.ts'
import { choiceOf, labelledWithout, switchChip, withChoice } from './edit-filter.ts'
import { shapeOf } from './filter.ts'
import { matchingBits, wouldBeCounts } from './matching-bits.ts'
import { readFilter } from './read-filter.ts'
import { requiredLabels } from './service-filter.ts'
import { conditionKey, writeFilter } from './write-filter.ts'

/** Every second position, beyond the end of the albums. */
const odd = allBits(200)
for (let position = 0; position < 200; position += 2) setBit(odd, position, false)
const sets = new Map([['selected', { ids: Array.from({ length: 200 }, (_, position) => `p${position}`), bits: odd }]])

const filterOf = (text: string) => readFilter(text).filter ?? { match: 'all' as const, chips: [] }

describe('a filter', () => {
  test('matches what a naive evaluation matches, in album order', () => {
    fc.assert(
      fc.property(photosOf(70), anyFilter, fc.integer({ min: 1, max: 70 }), (photos, filter, size) => {
        const columns = columnsOf(photos, size)
        expect([...positionsOf(matchingBits(filter, { columns, sets }))]).toEqual(naiveMatches(photos, filter))
      }),
    )
  })

  test('that is empty or entirely off matches every photo', () => {
    for (const text of ['', 'off:Best', 'any of ()', '3 of (off:Best, off:@x)']) {
      expect(countBits(matchingBits(filterOf(text), { columns: columnsOf([]) }))).toBe(0)
    }
    const columns = columnsOf([{ photoId: 'a', originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }])
    for (const text of ['', 'off:Best', 'any of ()', '3 of (off:Best, off:@x)']) {
      expect(countBits(matchingBits(filterOf(text), { columns }))).toBe(1)
    }
  })
})

describe('a would-be count', () => {
  test('is the number of photos left after the choice', () => {
    fc.assert(
      fc.property(photosOf(70), anyFilter, simpleCondition, (photos, filter, condition) => {
        const columns = columnsOf(photos, 20)
        const counts = wouldBeCounts(filter, { columns, sets })(condition)
        for (const choice of ['with', 'without'] as const) {
          const made = withChoice(filter, condition, choice)
          expect(choiceOf(made, condition)).toBe(choice)
          expect({ choice, left: counts[choice] }).toEqual({ choice, left: naiveMatches(photos, made).length })
        }
      }),
    )
  })

  test('is right for a condition that the filter has already', () => {
    fc.assert(
      fc.property(
        photosOf(40),
        anyFilter.filter(({ chips }) => chips.length > 0),
        fc.nat(),
        (photos, filter, pick) => {
          const condition = filter.chips[pick % filter.chips.length]?.condition
          if (condition === undefined) return
          const counts = wouldBeCounts(filter, { columns: columnsOf(photos), sets })(condition)
          expect(counts.with).toBe(naiveMatches(photos, withChoice(filter, condition, 'with')).length)
          expect(counts.without).toBe(naiveMatches(photos, withChoice(filter, condition, 'without')).length)
        },
      ),
    )
  })
})

describe('a choice', () => {
  test('reset to either removes every part for the condition', () => {
    fc.assert(
      fc.property(anyFilter, simpleCondition, (filter, condition) => {
        const free = withChoice(filter, condition, 'either')
        expect(free.chips.map((chip) => conditionKey(chip.condition))).not.toContain(conditionKey(condition))
        expect(choiceOf(free, condition)).toBe('either')
      }),
    )
  })

  test('keeps its place, and a part that is off does not count as one', () => {
    const filter = filterOf('Best & Crowd & @ok')
    const turned = withChoice(filter, { type: 'label', kind: 'public', text: 'Best' }, 'without')
    expect(turned).toEqual(filterOf('!Best & Crowd & @ok'))
    expect(choiceOf(switchChip(filter, 0), { type: 'label', kind: 'public', text: 'Best' })).toBe('either')
  })
})

describe('labelled without a label', () => {
  const foo = { type: 'label', kind: 'public', text: 'Foo' } as const

  test.each([
    ['', '!no:label & !Foo'],
    ['Best & off:Crowd', 'Best & off:Crowd & !no:label & !Foo'],
    ['Best & Foo', 'Best & !Foo & !no:label'],
    ['Best | !Sponsor', '(Best | !Sponsor) & !no:label & !Foo'],
    ['off:Best | Sponsor', 'Sponsor & off:Best & !no:label & !Foo'],
    ['off:Best | off:!Sponsor', 'off:Best & off:!Sponsor & !no:label & !Foo'],
    ['any of ()', '!no:label & !Foo'],
    ['2 of (a, off:b, c, d)', '2 of (a, c, d) & off:b & !no:label & !Foo'],
    ['3 of (a, off:b, !c)', 'a & !c & off:b & !no:label & !Foo'],
  ])('%j becomes %j', (text, narrowed) => {
    expect(writeFilter(labelledWithout(filterOf(text), foo))).toBe(narrowed)
  })

  test('narrows any filter that has no part for the label, and can be read back', () => {
    fc.assert(
      fc.property(photosOf(40), anyFilter, (photos, filter) => {
        const narrowed = labelledWithout(filter, foo)
        expect(readFilter(writeFilter(narrowed))).toEqual({ filter: narrowed })
        const before = withChoice(filter, { type: 'no-label' }, 'either')
        const labelled = naiveMatches(photos, filterOf('!no:label & !Foo'))
        const expected = naiveMatches(photos, before).filter((photo) => labelled.includes(photo))
        expect(naiveMatches(photos, labelledWithout(before, foo))).toEqual(expected)
      }),
    )
  })
})

test.each([
  ['Best & @ok & is:video', { label: 'Best', restrictedLabel: 'ok' }],
  ['(Best & @ok) & !Crowd', { label: 'Best', restrictedLabel: 'ok' }],
  ['any of (Best)', { label: 'Best' }],
  ['2 of (Best, off:Crowd)', { label: 'Best' }],
  ['Best | Crowd', {}],
  ['2 of (Best, Crowd, @ok)', {}],
  ['!Best & off:Crowd & (a | b)', {}],
  ['Best & (in:selected | in:new)', {}],
])('every photo of %j carries %j', (text, required) => {
  expect(requiredLabels(filterOf(text))).toEqual(required)
})

test.each([
  [3 / 2, 'landscape'],
  [16 / 9, 'landscape'],
  [19.5 / 9, 'landscape'],
  [2 / 3, 'portrait'],
  [9 / 21, 'portrait'],
  [1, 'square'],
  [1.03, 'square'],
  [4 / 5, 'portrait'],
  [2.2, 'panorama'],
  [8, 'panorama'],
  [Number.NaN, undefined],
  [0, undefined],
])('a photo %d times as wide as high is %s', (ratio, shape) => expect(shapeOf(ratio)).toBe(shape))
