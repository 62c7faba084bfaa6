import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { labelsIn, meantLabel } from './label-choices.ts'

let made = 0
const photo = (labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${made++}`,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})

test('labels are sorted by use, with the photos of both kinds of a text added up', () => {
  const columns = columnsOf([photo(['Crowd', 'Best']), photo(['Best'], ['approved']), photo([], ['Best'])])
  expect(labelsIn(columns)).toEqual([
    { text: 'Best', kind: 'public', count: 3 },
    { text: 'Crowd', kind: 'public', count: 1 },
    { text: 'approved', kind: 'restricted', count: 1 },
  ])
})

const label = (text: string, count: number) => ({ text, kind: 'public' as const, count })

test.each([
  ['aproved', 'approved'],
  ['approevd', 'approved'],
  ['Approved', 'approved'],
  ['best-of', 'Best of'],
  ['Beat', 'Best'],
  ['Bets', undefined],
  ['sponsor', undefined],
  ['x'.repeat(10_000), undefined],
])('%s probably means %s', (text, meant) => {
  const labels = [label('approved', 9), label('Best', 4), label('Best of', 2)]
  expect(meantLabel(text, labels)?.text).toBe(meant)
})
