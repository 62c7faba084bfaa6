import { expect, test } from 'vitest'
import type { Filter } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { paths, type SheetView } from '#web/paths.ts'
import { jumpSections } from './jump-targets.ts'

type Albums = { albumId: string; name?: string }[]

const sections = (text: string, albums: Albums = [], more = {}) =>
  jumpSections({
    text,
    albums,
    isCurrent: true,
    commands: [{ key: 'new', label: 'New album…', run: () => {} }],
    ...more,
  })
const labels = (text: string, albums: Albums = []) =>
  sections(text, albums).flatMap(({ targets }) => targets.map(({ label }) => label))

test('an empty text lists albums, then actions, then every page', () => {
  expect(labels('', [{ albumId: 'a', name: 'Lisbon' }])).toEqual([
    'Lisbon',
    'New album…',
    'Albums',
    'Webhooks',
    'New webhook',
    'Settings',
  ])
})

test('pages and actions are found by any part of their name', () => {
  expect(labels(' HOOK ')).toEqual(['Webhooks', 'New webhook'])
  expect(labels('new')).toEqual(['New album…', 'New webhook'])
})

test('labels, views and listed albums are found without their accents, and albums only once', () => {
  const page = open('a')
  page.album.labels.public = [{ text: 'Städte', kind: 'public', count: 1 }]
  page.views = [{ name: 'Schöne Städte', filter: 'Städte' }]
  const [trip, other] = [
    { albumId: 't', name: 'STÄDTEREISE' },
    { albumId: 'o', name: 'Weißer Saal' },
  ]
  const found = (text: string, albums: Albums = []) =>
    sections(text, albums, { page, known: [other, trip] }).flatMap(({ targets }) => targets.map(({ label }) => label))
  expect(found('stadte')).toEqual(['Städte', 'Schöne Städte', 'STÄDTEREISE'])
  expect(found('städte', [trip])).toEqual(['Städte', 'Schöne Städte', 'STÄDTEREISE'])
  expect(found('weisser')).toEqual(['Weißer Saal'])
})

test('recent targets come first until something is typed', () => {
  const recent = [{ key: 'page settings', kind: 'page', label: 'Settings', to: '/settings' }]
  expect(sections('', [], { recent })[0]).toEqual({ title: 'Recent', targets: recent })
  expect(sections('s', [], { recent }).map(({ title }) => title)).not.toContain('Recent')
})

test('a recent page is another row than the same page below, so that either can be chosen', () => {
  const page = sections('').at(-1)?.targets[0]
  const rows = sections('', [], { recent: [page] }).flatMap(({ targets }) => targets)
  expect(new Set(rows).size).toBe(rows.length)
})

test('albums that the service found are not filtered again, only limited to eight', () => {
  const albums = Array.from({ length: 20 }, (_, index) => ({ albumId: String(index) }))
  expect(labels('zzz', albums)).toHaveLength(8)
})

test('albums found for an earlier text are filtered again, so that Enter opens none by mistake', () => {
  const albums = [{ albumId: 'a', name: 'Lisbon' }]
  expect(sections('new al', albums, { isCurrent: false }).map(({ title }) => title)).toEqual(['Actions'])
})

test('two albums with the same name stay two targets', () => {
  const [found] = sections('', [
    { albumId: 'a', name: 'Lisbon' },
    { albumId: 'b', name: 'Lisbon' },
  ])
  expect(new Set(found?.targets.map(({ key }) => key)).size).toBe(2)
})

/** An album with the label Best and a view of it; `as`: the lens. */
const open = (albumId: string, as?: SheetView['as']) => ({
  views: [{ name: 'Best ones', filter: 'Best' }],
  album: {
    albumId,
    labels: { public: [{ text: 'Best', kind: 'public', count: 1 }], restricted: [] },
    source: { frames: 0 },
    filter: { addressOf: (filter: Filter) => paths.album(albumId, { filter: writeFilter(filter), as }) },
  },
})

test('a recent label or view is shown as the sheet is now, without the participant lens it was chosen with', () => {
  const recent = sections('best', [], { page: open('lisbon', 'participant') }).flatMap(({ targets }) => targets)
  const addresses = (page?: object) => sections('', [], { recent, page })[0]?.targets.map(({ to }) => to)
  const [plain, lensed] = ['/albums/lisbon?filter=Best', '/albums/lisbon?filter=Best&as=participant']
  expect(recent.map(({ to }) => to)).toEqual([lensed, lensed])
  expect(addresses(open('lisbon'))).toEqual([plain, plain])
  expect(addresses(open('lisbon', 'participant'))).toEqual([lensed, lensed])
  expect(addresses(open('porto', 'participant'))).toEqual([plain, plain])
  expect(addresses()).toEqual([plain, plain])
})
