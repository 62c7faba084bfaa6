import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { chosenPhotos, leakedLabels, leakFilter, leaksOf, previewRemovals } from './preview-leaks.ts'

const preview = (photoId: string) => ({ photoId, originalUrl: '', stableUrl: '' })
const photo = (photoId: string, restrictedLabels?: string[]) => ({
  ...preview(photoId),
  downloadUrl: '',
  labels: ['Best'],
  restrictedLabels,
})

describe('public photos that need a look', () => {
  test('include those with a hidden label', () => {
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

  test('include those with a public label that looks private', () => {
    const album = columnsOf([
      { ...photo('a', ['nsfw']), labels: ['Best', 'nsfw', 'do not show'] },
      { ...photo('b'), labels: ['Reject'] },
    ])
    expect(leaksOf([preview('a'), preview('b')], album).map(({ labels }) => labels.map(({ text }) => text))).toEqual([
      ['nsfw', 'do not show'],
      ['Reject'],
    ])
  })

  test('exclude those with only the preview label, or with no known hidden label', () => {
    expect(leaksOf([preview('a'), preview('b')], columnsOf([photo('a', ['preview']), photo('b')]))).toEqual([])
  })

  test('are found on the sheet by one label of each, and by the preview label if all have it', () => {
    const shown = ['a', 'b'].map(preview)
    const all = columnsOf([photo('a', ['nsfw', 'x']), photo('b', ['needs review'])])
    expect(leakFilter(leaksOf(shown, all))).toBe('(@nsfw | @"needs review")')
    expect(leakFilter(leaksOf(shown, columnsOf([photo('a', ['nsfw', 'preview'])])))).toBe('@preview & @nsfw')
  })

  test('are removed from the preview by removing its label, where they have it', () => {
    const album = columnsOf([
      { ...photo('a', ['nsfw']), labels: ['preview'] },
      photo('b', ['nsfw', 'preview']),
      photo('c', ['nsfw']),
    ])
    expect(previewRemovals(leaksOf(['a', 'b', 'c'].map(preview), album))).toEqual([
      { kind: 'restricted', text: 'preview', wanted: false, photoIds: ['b'] },
      { kind: 'public', text: 'preview', wanted: false, photoIds: ['a'] },
    ])
  })
})

describe('the photos of a preview of our own service', () => {
  const many = Array.from({ length: 40 }, (_, index) => photo(`p${index}`, index === 35 ? ['preview'] : []))

  test('are those labelled preview, publicly or hidden, in the album’s order', () => {
    const album = columnsOf([photo('a'), photo('b', ['preview']), { ...photo('c'), labels: ['preview', 'Preview'] }])
    expect(chosenPhotos(album)).toEqual({ positions: [1, 2], why: 'whyLabelled' })
    expect(chosenPhotos(columnsOf(many))).toEqual({ positions: [35], why: 'whyLabelled' })
  })

  test('are 32 at most', () => {
    const { positions } = chosenPhotos(columnsOf(many.map((one) => ({ ...one, labels: ['preview'] }))))
    expect(positions).toEqual(Array.from({ length: 32 }, (_, index) => index))
  })

  test('are the first of the album, or all, if none is labelled preview', () => {
    const { positions, why } = chosenPhotos(columnsOf(many.map((one) => ({ ...one, restrictedLabels: [] }))))
    expect([positions.length, positions[31], why]).toEqual([32, 31, 'whyFirst'])
    expect(chosenPhotos(columnsOf([photo('a'), photo('b')]))).toEqual({ positions: [0, 1], why: 'whyAll' })
    expect(chosenPhotos(columnsOf([])).positions).toEqual([])
  })

  test('are none while the service says that those labelled preview have lost their files', () => {
    const album = columnsOf([photo('a'), photo('b')])
    expect(chosenPhotos(album, { isLost: true })).toEqual({ positions: [], why: 'whyLabelled' })
  })
})
