import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { leakedLabels, leakFilter, leaksOf, takingOut } from './preview-leaks.ts'

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
    expect(leaks.map(({ photo: { photoId }, labels }) => [photoId, labels.map(({ text }) => text)])).toEqual([
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
    expect(leaksOf([preview('a'), preview('b')], album).map(({ labels }) => labels.map(({ text }) => text))).toEqual([
      ['nsfw', 'do not show'],
      ['Reject'],
    ])
  })

  test('are not those that only carry the label that made them public, or of which nothing hidden is known', () => {
    expect(leaksOf([preview('a'), preview('b')], columnsOf([photo('a', ['preview']), photo('b')]))).toEqual([])
  })

  test('are found on the sheet by a label of each, within the preview where a label makes it', () => {
    const shown = ['a', 'b'].map(preview)
    const all = columnsOf([photo('a', ['nsfw', 'x']), photo('b', ['needs review'])])
    expect(leakFilter(leaksOf(shown, all))).toBe('(@nsfw | @"needs review")')
    expect(leakFilter(leaksOf(shown, columnsOf([photo('a', ['nsfw', 'preview'])])))).toBe('@preview & @nsfw')
  })

  test('are taken out of the preview by its label, where that put them there', () => {
    const album = columnsOf([
      { ...photo('a', ['nsfw']), labels: ['preview'] },
      photo('b', ['nsfw', 'preview']),
      photo('c', ['nsfw']),
    ])
    expect(takingOut(leaksOf(['a', 'b', 'c'].map(preview), album))).toEqual([
      { kind: 'restricted', text: 'preview', wanted: false, photoIds: ['b'] },
      { kind: 'public', text: 'preview', wanted: false, photoIds: ['a'] },
    ])
  })
})
