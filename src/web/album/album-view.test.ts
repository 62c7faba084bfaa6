import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { holdPhotos } from '#web/data/filter/held-photos.ts'
import { noSets } from '#web/data/filter/matching-bits.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import { albumContents, albumView, matchAlbum, wantedColumns } from './album-view.ts'

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  stableUrl: 'https://photos.test/p',
  downloadUrl: 'https://photos.test/p',
  originalUrl: 'https://photos.test/p',
  labels,
  restrictedLabels,
})

const whole = columnsOf([photo('a', ['Best']), photo('b', ['Crowd'], ['nsfw']), photo('c', ['Best', 'Crowd'])])

function filterOf(text: string) {
  const { filter } = readFilter(text)
  if (filter === undefined) throw new Error(`${text} is no filter`)
  return filter
}

const matchesOf = (text: string, columns = whole) =>
  matchAlbum(filterOf(text), { whole: columns, preview: undefined, sets: noSets })

const heldOf = (text: string) => holdPhotos(undefined, { asked: text, ...matchesOf(text) })

const viewOf = (text: string, held = heldOf(text)) => albumView({ filter: filterOf(text), sets: noSets, whole, held })

const withoutBest = {
  pending: new Map([['best', { photoId: 'a', text: 'Best', kind: 'public' as const, wanted: false }]]),
  isLens: false,
}

describe('the view of an album', () => {
  test('has the matching photos, and the count that each choice would leave', () => {
    const view = viewOf('Best')
    expect([...view.shown]).toEqual([0, 2])
    expect(view).toMatchObject({ matching: 2, gone: 0 })
    expect(view.countsFor({ type: 'label', kind: 'public', text: 'Crowd' })).toEqual({ with: 1, without: 1 })
    expect(view.findPhoto('b')).toMatchObject({ frame: 2 })
    expect(view.around('b')).toEqual({ position: undefined, previous: 0, next: 1 })
  })

  test('keeps a photo that no longer matches, and reports it as gone', () => {
    const columns = wantedColumns({ ...noAlbum, columns: whole }, withoutBest)
    const held = holdPhotos(heldOf('Best'), { asked: 'Best', ...matchesOf('Best', columns) })
    const view = viewOf('Best', held)
    expect([...view.shown]).toEqual([0, 2])
    expect(view).toMatchObject({ matching: 1, gone: 1 })
    expect(view.isGone('a')).toBe(true)
    expect(view.isGone('c')).toBe(false)
  })

  test('uses the preview while that has more matches than the album', () => {
    const preview = columnsOf([photo('c', ['Best', 'Crowd']), photo('z', ['Best'])])
    const some = columnsOf([photo('b', ['Crowd'])])
    expect(matchAlbum(filterOf('Best'), { whole: some, preview, sets: noSets })).toMatchObject({ isPreview: true })
    expect(matchAlbum(filterOf('Best'), { whole, preview, sets: noSets })).toMatchObject({ isPreview: false })
  })
})

test('through the lens no photo has a hidden label', () => {
  const album = { ...noAlbum, columns: whole }
  const hidden = filterOf('@nsfw')
  const countOf = (isLens: boolean) =>
    albumContents(wantedColumns(album, { pending: new Map(), isLens }), noSets).countOf(hidden)
  expect([countOf(false), countOf(true)]).toEqual([1, 0])
})
