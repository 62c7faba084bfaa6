import { describe, expect, test } from 'vitest'
import type { LabelCount } from '#web/data/album/label-index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { partAt, suggestConditions } from './suggest-conditions.ts'

const label = (text: string, count: number, kind: LabelKind = 'public'): LabelCount => ({ text, kind, count })
const labels = {
  public: [
    label('Best', 3),
    label('best', 9),
    label('Be\u200bst', 1),
    label('Sponsor wall', 2),
    label('Second best', 50),
    label('Zürich', 4),
  ],
  restricted: [label('best left out', 1, 'restricted')],
  unlabelled: 0,
}

const written = (text: string, place = text.length) =>
  suggestConditions({ labels, sets: ['selected'], part: partAt(text, place) }).map((suggestion) => suggestion.written)

describe('the part around the caret', () => {
  test.each([
    ['Bes', 3, ['Bes', 'Bes', false]],
    ['Best & !Spo', 11, ['Spo', 'Spo', false]],
    ['Best & !Spo', 2, ['Best', 'Best', false]],
    ['Best & Sponsor wa | x', 17, ['Sponsor wa', 'Sponsor wa', false]],
    ['off:"Sponsor & w', 16, ['"Sponsor & w', 'Sponsor & w', false]],
    ['(a | @"need" ) & b', 9, ['@"need"', 'need', true]],
    ['2 of (a, ', 9, ['', '', false]],
  ] as const)('of %j at %d', (text, place, [part, sought, restricted]) => {
    const found = partAt(text, place)
    expect(text.slice(found.from, found.to)).toBe(part)
    expect(found).toMatchObject({ sought, restricted })
  })
})

describe('suggestions', () => {
  test('ignore case, tell near-identical labels apart, and are quoted where needed', () => {
    expect(written('BEST')).toEqual(['best', 'Best', String.raw`"Be\u{200b}st"`, '@"best left out"', '"Second best"'])
    expect(written('be')).toContain(String.raw`"Be\u{200b}st"`)
    expect(written('x & sponsor w')).toEqual(['"Sponsor wall"'])
  })

  test('ignore accents', () => expect(written('zurich')).toEqual(['Zürich']))

  test('after an @ are hidden labels only', () => expect(written('@be')).toEqual(['@"best left out"']))

  test('include types, shapes and sets, by syntax or by name', () => {
    expect(written('is:')).toEqual(['is:image', 'is:live', 'is:video'])
    expect(written('portr')).toEqual(['shape:portrait'])
    expect(written('select')).toEqual(['in:selected'])
    expect(written('relabelled')).toEqual([])
    expect(written('hidden')).toEqual(['only:restricted'])
  })
})
