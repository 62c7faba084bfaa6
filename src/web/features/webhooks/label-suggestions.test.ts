import { expect, test } from 'vitest'
import { columnsOf } from '#testing/columns-of.ts'
import { labelsIn, suggestLabels } from './label-suggestions.ts'

let made = 0
const photo = (labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${made++}`,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})
const labels = labelsIn(columnsOf([photo(['Crowd', 'Best']), photo(['Best'], ['approved']), photo([], ['Best'])]))

test('labels come most used first, each text once', () => {
  expect(labels).toEqual([
    { text: 'Best', kind: 'public' },
    { text: 'Crowd', kind: 'public' },
    { text: 'approved', kind: 'restricted' },
  ])
})

test.each([
  ['', ['Best', 'Crowd', 'approved']],
  ['ES', ['Best']],
  ['best', ['Best']],
  ['Best', []],
  ['zzz', []],
])('for "%s" these are suggested: %s', (typed, texts) => {
  expect(suggestLabels(labels, typed).map(({ text }) => text)).toEqual(texts)
})
