import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { labelsIn } from './labels-in.ts'

let made = 0
const photo = (labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${made++}`,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})

test('labels come most used first, each text once, with the photos of both kinds', () => {
  const columns = columnsOf([photo(['Crowd', 'Best']), photo(['Best'], ['approved']), photo([], ['Best'])])
  expect(labelsIn(columns)).toEqual([
    { text: 'Best', kind: 'public', count: 3 },
    { text: 'Crowd', kind: 'public', count: 1 },
    { text: 'approved', kind: 'restricted', count: 1 },
  ])
})
