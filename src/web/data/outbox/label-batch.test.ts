import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { planLabels } from './label-batch.ts'

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  originalUrl: '',
  stableUrl: '',
  downloadUrl: '',
  labels,
  restrictedLabels,
})

const album = columnsOf([photo('a', ['Best']), photo('b', []), photo('c', [], ['Best'])])

test('a plan separates photos that change, photos that need no change, and unknown photos', () => {
  const photoIds = ['a', 'b', 'c', 'gone', 'b']
  expect(planLabels(album, [{ kind: 'public', text: 'Best', wanted: true, photoIds }])).toEqual([
    { kind: 'public', text: 'Best', wanted: true, photoIds: ['b', 'c'], already: ['a'], unsure: ['gone'] },
  ])
  expect(planLabels(album, [{ kind: 'restricted', text: 'Best', wanted: false, photoIds: ['a', 'c'] }])).toEqual([
    { kind: 'restricted', text: 'Best', wanted: false, photoIds: ['c'], already: ['a'] },
  ])
})

test('a plan over an outdated album sends every photo, since others may have changed any of them', () => {
  const changes = [{ kind: 'public', text: 'Best', wanted: true, photoIds: ['a', 'b'] }] as const
  expect(planLabels(album, changes, { isOutdated: true })).toEqual([
    { kind: 'public', text: 'Best', wanted: true, photoIds: ['b'], unsure: ['a'] },
  ])
})

test('a label that the album does not have is missing from every photo', () => {
  expect(planLabels(album, [{ kind: 'public', text: 'New', wanted: true, photoIds: ['a'] }])[0]?.photoIds).toEqual([
    'a',
  ])
  expect(planLabels(album, [{ kind: 'public', text: 'New', wanted: false, photoIds: ['a'] }])[0]).toMatchObject({
    photoIds: [],
    already: ['a'],
  })
})
