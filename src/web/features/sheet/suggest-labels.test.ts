import { describe, expect, test } from 'vitest'
import type { LabelCount } from '#web/data/label-index.ts'
import { labelProblem, suggestLabels } from './suggest-labels.ts'

const labels: LabelCount[] = [
  { text: 'Best', kind: 'public', count: 3 },
  { text: 'best of stage', kind: 'public', count: 9 },
  { text: 'Second best', kind: 'restricted', count: 40 },
  { text: 'Crowd', kind: 'public', count: 100 },
  { text: 'Backstage', kind: 'public', count: 9 },
]
const texts = (text: string) => suggestLabels({ labels, taken: [], text }).map((label) => label.text)

describe('suggested labels', () => {
  test('ignore case; what begins so comes first, then what is used more', () => {
    expect(texts('BEST')).toEqual(['best of stage', 'Best', 'Second best'])
    expect(texts(' cRo ')).toEqual(['Crowd'])
    expect(texts('none')).toEqual([])
  })

  test('are the most used ones while nothing is typed', () => {
    expect(texts('')).toEqual(['Crowd', 'Second best', 'Backstage', 'best of stage', 'Best'])
  })

  test('stay where they are when one is chosen, and tell that it is', () => {
    const taken = labels.map(({ text, kind, count }) => ({ text, kind, count: text === 'best of stage' ? count + 1 : count }))
    const suggested = suggestLabels({ labels: taken, taken: [{ text: 'best of stage', kind: 'public' }], text: '' })
    expect(suggested.map((label) => label.text)).toEqual(texts(''))
    expect(suggested.filter((label) => label.isTaken).map((label) => label.text)).toEqual(['best of stage'])
  })

  test('tell the kinds of one text apart', () => {
    const [label] = suggestLabels({ labels, taken: [{ text: 'Crowd', kind: 'restricted' }], text: 'crowd' })
    expect(label?.isTaken).toBe(false)
  })
})

test('a label may have 40 characters, counted as people do', () => {
  expect(labelProblem('👍'.repeat(40))).toBeUndefined()
  expect(labelProblem(` ${'a'.repeat(40)} `)).toBeUndefined()
  expect(labelProblem('a'.repeat(41))).toBe('At most 40 characters; this has 41.')
})
