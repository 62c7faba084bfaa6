import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { type HeldPhotos, holdPhotos } from '#web/data/filter/held-photos.ts'
import { type NamedSets, noSets } from '#web/data/filter/matching-bits.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { noAlbum } from '#web/data/photo-stream/album-photos.ts'
import { createPhotoSelection } from '#web/data/selection/photo-selection.ts'
import { albumContents, albumView, matchAlbum, columnsToShow } from './album-view.ts'

const photo = (photoId: string, labels: string[], restrictedLabels: string[] = []) => ({
  photoId,
  stableUrl: 'https://photos.test/p',
  downloadUrl: 'https://photos.test/p',
  originalUrl: 'https://photos.test/p',
  labels,
  restrictedLabels,
})

const whole = columnsOf([photo('a', ['Best']), photo('b', ['Crowd'], ['nsfw']), photo('c', ['Best', 'Crowd'])])

const unlabelled = (ids: readonly string[]) => columnsOf(ids.map((photoId) => photo(photoId, [])))

function filterOf(text: string) {
  const { filter } = readFilter(text)
  if (filter === undefined) throw new Error(`${text} is no filter`)
  return filter
}

const matchesOf = (text: string, columns = whole) =>
  matchAlbum(filterOf(text), { whole: columns, preview: undefined, sets: noSets })

const heldOf = (text: string) => holdPhotos(undefined, { key: text, ...matchesOf(text) })

const viewOf = (text: string, held = heldOf(text)) => albumView({ filter: filterOf(text), sets: noSets, whole, held })

const withoutBest = {
  pending: new Map([['best', { photoId: 'a', text: 'Best', kind: 'public' as const, wanted: false }]]),
  isLens: false,
}

describe('the view of an album', () => {
  test('has the matching photos, and the count that each choice would leave', () => {
    const view = viewOf('Best')
    expect([...view.shown]).toEqual([0, 2])
    expect(view).toMatchObject({ matching: 2, lingering: 0 })
    expect(view.countsFor({ type: 'label', kind: 'public', text: 'Crowd' })).toEqual({ with: 1, without: 1 })
    expect(view.findPhoto('b')).toMatchObject({ frame: 2 })
    expect(view.around('b')).toEqual({ position: undefined, previous: 0, next: 1 })
  })

  test('keeps a photo that no longer matches, and reports it as lingering', () => {
    const columns = columnsToShow({ ...noAlbum, columns: whole }, withoutBest)
    const held = holdPhotos(heldOf('Best'), { key: 'Best', ...matchesOf('Best', columns) })
    const view = viewOf('Best', held)
    expect([...view.shown]).toEqual([0, 2])
    expect(view).toMatchObject({ matching: 1, lingering: 1 })
    expect(view.isLingering('a')).toBe(true)
    expect(view.isLingering('c')).toBe(false)
  })

  test('uses the preview while that has more matches than the album', () => {
    const preview = columnsOf([photo('c', ['Best', 'Crowd']), photo('z', ['Best'])])
    const some = columnsOf([photo('b', ['Crowd'])])
    expect(matchAlbum(filterOf('Best'), { whole: some, preview, sets: noSets })).toMatchObject({ isPreview: true })
    expect(matchAlbum(filterOf('Best'), { whole, preview, sets: noSets })).toMatchObject({ isPreview: false })
  })
})

test.each([
  ['one before them leaves', ['b', 'c', 'd']],
  ['one comes before them', ['new', 'a', 'b', 'c', 'd']],
])('a filter by the selection shows the same photos when %s, before and after the selection has followed', (_, ids) => {
  const [before, after] = [unlabelled(['a', 'b', 'c', 'd']), unlabelled(ids)]
  const selection = createPhotoSelection({ kept: ['b', 'd'], onChange: () => undefined })
  const filter = filterOf('in:selected')
  const look = (columns: typeof whole, earlier?: HeldPhotos) => {
    const sets = new Map([['selected', selection.set()]])
    const held = holdPhotos(earlier, {
      key: 'in:selected',
      ...matchAlbum(filter, { whole: columns, preview: undefined, sets }),
    })
    const { shown, lingering } = albumView({ filter, sets, whole: columns, held })
    return { held, seen: { ids: [...shown].map((position) => columns.ids[position]), lingering } }
  }
  const same = { ids: ['b', 'd'], lingering: 0 }
  selection.follow(before, new Uint32Array(0))
  const first = look(before)
  expect(first.seen).toEqual(same)
  const then = look(after, first.held)
  expect(then.seen).toEqual(same)
  selection.follow(after, new Uint32Array(0))
  expect(look(after, then.held).seen).toEqual(same)
})

test.each(['in:selected', 'Best | (is:video & !in:selected)', '2 of (Best, Crowd, in:selected)'])(
  'the number of photos that match %s is known only with the selection',
  (text) => {
    const countIn = (sets: NamedSets) => albumContents(whole, sets).countOf(filterOf(text))
    expect(countIn(noSets)).toBeUndefined()
    expect(countIn(new Map([['selected', { ids: whole.ids, bits: Uint32Array.of(0b101) }]]))).toBe(2)
  },
)

test('a part that is off does not keep the number of photos from being known', () => {
  expect(albumContents(whole, noSets).countOf(filterOf('Best & off:in:selected'))).toBe(2)
})

test('through the lens no photo has a hidden label', () => {
  const album = { ...noAlbum, columns: whole }
  const hidden = filterOf('@nsfw')
  const countOf = (isLens: boolean) =>
    albumContents(columnsToShow(album, { pending: new Map(), isLens }), noSets).countOf(hidden)
  expect([countOf(false), countOf(true)]).toEqual([1, 0])
})
