import { describe, expect, test } from 'vitest'
import { labelId } from '#web/data/album/label.ts'
import type { LabelState } from '#web/data/labelling/label-states.ts'
import { labelProblem, suggestLabels } from './suggest-labels.ts'

const states: LabelState[] = [
  { text: 'Best', kind: 'public', count: 3, held: 0 },
  { text: 'best of stage', kind: 'public', count: 9, held: 0 },
  { text: 'Second best', kind: 'restricted', count: 40, held: 0 },
  { text: 'Crowd', kind: 'public', count: 100, held: 0 },
  { text: 'Backstage', kind: 'public', count: 9, held: 0 },
  { text: 'Café', kind: 'public', count: 1, held: 0 },
]
const texts = (text: string) => suggestLabels({ labels: states, text, most: 5 }).map((label) => label.text)

describe('suggested labels', () => {
  test('ignore case and accents; equal texts come first, then prefixes, then the most used', () => {
    expect(texts('BEST')).toEqual(['Best', 'best of stage', 'Second best'])
    expect(texts(' cRo ')).toEqual(['Crowd'])
    expect(texts('cafe')).toEqual(['Café'])
    expect(texts('bést')).toEqual(['Best', 'best of stage', 'Second best'])
    expect(texts('bes')).toEqual(['best of stage', 'Best', 'Second best'])
    expect(texts('none')).toEqual([])
  })

  test('are the most used ones while nothing is typed', () => {
    expect(texts('')).toEqual(['Crowd', 'Second best', 'Backstage', 'best of stage', 'Best'])
  })

  test('keep their order when one is added to the chosen photos', () => {
    const given = states.map((state) =>
      state.text === 'best of stage' ? { ...state, count: state.count + 1, held: 1 } : state,
    )
    expect(suggestLabels({ labels: given, text: '', most: 5 }).map((label) => label.text)).toEqual(texts(''))
  })

  test('begin with the labels that are ranked first', () => {
    const first = new Map([[labelId({ kind: 'public', text: 'Best' }), 0]])
    expect(suggestLabels({ labels: states, text: '', most: 2, first }).map((label) => label.text)).toEqual([
      'Best',
      'Crowd',
    ])
  })
})

test('a label may have 40 characters, counted in code points', () => {
  expect(labelProblem('👍'.repeat(40))).toBeUndefined()
  expect(labelProblem(` ${'a'.repeat(40)} `)).toBeUndefined()
  expect(labelProblem('a'.repeat(41))).toBe('At most 40 characters; this has 41.')
})
