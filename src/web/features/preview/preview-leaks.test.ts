import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { leakedLabels, leaksOf } from './preview-leaks.ts'

const preview = (photoId: string) => ({ photoId, originalUrl: '', stableUrl: '' })
const photo = (photoId: string, restrictedLabels?: string[]) => ({
  ...preview(photoId),
  downloadUrl: '',
  labels: ['Best'],
  restrictedLabels,
})

describe('public photos that need a look', () => {
  test('are those in the preview that carry a hidden label', () => {
    const leaks = leaksOf(
      [preview('a'), preview('b'), preview('c'), preview('gone')],
      columnsOf([
        photo('c', ['needs review', 'nsfw']),
        photo('a', ['nsfw']),
        photo('b', []),
        photo('elsewhere', ['nsfw']),
      ]),
    )
    expect(leaks.map(({ photo: { photoId }, labels }) => [photoId, labels])).toEqual([
      ['a', ['nsfw']],
      ['c', ['needs review', 'nsfw']],
    ])
    expect(leakedLabels(leaks)).toEqual(['nsfw', 'needs review'])
  })

  test('are those that carry a public label which looks private', () => {
    const album = columnsOf([
      { ...photo('a', ['nsfw']), labels: ['Best', 'nsfw', 'do not show'] },
      { ...photo('b'), labels: ['Reject'] },
    ])
    expect(leaksOf([preview('a'), preview('b')], album).map(({ labels }) => labels)).toEqual([
      ['nsfw', 'do not show'],
      ['Reject'],
    ])
  })

  test('are not those that only carry the label that made them public, or of which nothing hidden is known', () => {
    expect(leaksOf([preview('a'), preview('b')], columnsOf([photo('a', ['preview']), photo('b')]))).toEqual([])
  })
})
