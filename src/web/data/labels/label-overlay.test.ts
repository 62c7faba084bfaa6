import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { labelsAt } from '#web/data/album/label-index.ts'
import { type PendingLabels, withPendingLabels } from './label-changes.ts'
import { createLabelOverlay } from './label-overlay.ts'

const best = { albumId: 'a', photoId: 'p', kind: 'public', text: 'Best' } as const
const photo = { photoId: 'p', originalUrl: 'o', stableUrl: 's', downloadUrl: 'd' }

/** An album of one photo, as a page shows it: looked at again only if the map of changes or the album is another. */
function openAlbum() {
  const overlay = createLabelOverlay()
  let columns = columnsOf([photo])
  let moment = 0
  let askedAt = 0
  let drawn: { pending: PendingLabels; labels: string[] } | undefined
  return {
    want: (wanted: boolean) => overlay.want([{ ...best, wanted }]),
    /** The service has made the change. */
    confirm: (present: boolean) => overlay.set('a', { ...best, confirmed: { present, at: ++moment } }),
    /** The service has refused the change. */
    refuse: (wanted: boolean) => overlay.takeBack({ ...best, wanted }),
    /** Others have changed the labels, and the album is read again. */
    readAgain: (labels: string[]) => {
      columns = columnsOf([{ ...photo, labels }])
      askedAt = ++moment
      drawn = undefined
    },
    shown: () => {
      const pending = overlay.of('a')
      if (drawn?.pending !== pending)
        drawn = { pending, labels: labelsAt(withPendingLabels(columns, { pending, askedAt }), 0, 'public') }
      return drawn.labels
    },
    pending: () => overlay.of('a'),
  }
}

test.each([
  { change: 'added', wanted: true, theirs: [], ours: ['Best'] },
  { change: 'removed', wanted: false, theirs: ['Best'], ours: [] },
])('a label $change again shows at once, after others have reversed the same change', ({ wanted, theirs, ours }) => {
  const album = openAlbum()
  album.want(wanted)
  album.confirm(wanted)
  expect(album.shown()).toEqual(ours)
  album.readAgain(theirs)
  expect(album.shown()).toEqual(theirs)
  album.want(wanted)
  expect(album.shown()).toEqual(ours)
  album.confirm(wanted)
  expect(album.shown()).toEqual(ours)
})

test('a change that is refused is no longer shown, even where the same one was confirmed before', () => {
  const album = openAlbum()
  album.want(true)
  album.confirm(true)
  album.readAgain([])
  album.want(true)
  expect(album.shown()).toEqual(['Best'])
  album.refuse(true)
  expect(album.shown()).toEqual([])
})

test('a change that is confirmed leaves the map as it is, so that the page is not rendered again', () => {
  const album = openAlbum()
  album.want(true)
  const before = album.pending()
  album.confirm(true)
  expect(album.pending()).toBe(before)
  album.want(false)
  expect(album.pending()).not.toBe(before)
})
