import { expect, test } from 'vitest'
import { labelsIn, suggestLabels } from './label-suggestions.ts'

const photo = (labels: string[], restrictedLabels: string[] = []) => ({
  photoId: 'p',
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})
const labels = labelsIn([photo(['Crowd', 'Best']), photo(['Best'], ['approved']), photo([], ['Best'])])

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
