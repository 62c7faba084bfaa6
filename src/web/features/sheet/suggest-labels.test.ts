import { describe, expect, test } from 'vitest'
import type { LabelCount } from '#web/data/label-index.ts'
import { labelProblem, suggestLabels } from './suggest-labels.ts'

const labels: LabelCount[] = [
  { text: 'Best', kind: 'public', count: 3 },
  { text: 'best of stage', kind: 'public', count: 9 },
  { text: 'Second best', kind: 'restricted', count: 40 },
  { text: 'Crowd', kind: 'public', count: 100 },
]
const texts = (text: string, taken: LabelCount[] = []) => suggestLabels({ labels, taken, text }).map((label) => label.text)

describe('suggested labels', () => {
  test('ignore case; what begins so comes first, then what is used more', () => {
    expect(texts('BEST')).toEqual(['best of stage', 'Best', 'Second best'])
    expect(texts(' cRo ')).toEqual(['Crowd'])
    expect(texts('none')).toEqual([])
  })

  test('are the most used ones while nothing is typed', () => {
    expect(texts('')).toEqual(['Crowd', 'Second best', 'best of stage', 'Best'])
  })

  test('leave out what the photo has, but not the other kind of the same text', () => {
    expect(texts('best', [{ text: 'Best', kind: 'public', count: 3 }])).toEqual(['best of stage', 'Second best'])
    expect(texts('best', [{ text: 'Best', kind: 'restricted', count: 3 }])).toContain('Best')
  })
})

test('a label may have 40 characters, counted as people do', () => {
  expect(labelProblem('👍'.repeat(40))).toBeUndefined()
  expect(labelProblem(` ${'a'.repeat(40)} `)).toBeUndefined()
  expect(labelProblem('a'.repeat(41))).toBe('At most 40 characters; this has 41.')
})
