import { afterEach, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { asPromise } from '#web/lib/idb.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { openSeen } from './open-seen.ts'
import { openSeenDatabase } from './seen-database.ts'

afterEach(async () => (await openSeenDatabase()).clear())

test('data of version 1, which did not tell callers apart, is dropped, and new data is stored', async () => {
  await asPromise(indexedDB.deleteDatabase('seen'))
  const request = indexedDB.open('seen', 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('album', { keyPath: 'key' }).createIndex('seenAt', 'seenAt')
    request.result.createObjectStore('own', { keyPath: ['key', 'photoId', 'kind', 'text'] })
  })
  const old = await asPromise(request)
  old
    .transaction('album', 'readwrite')
    .objectStore('album')
    .put({ key: 'one', ids: ['["a"]'], labels: [], seenAt: 1 })
  old.close()
  const kept = await openSeenDatabase()
  expect(await kept.get('one')).toBeUndefined()
  await kept.put('two', { ids: ['["b"]'], labels: [] })
  expect(await (await openSeenDatabase()).get('two')).toMatchObject({ ids: ['["b"]'], own: [] })
})

test('an album that version 2 stored in one row is read, and can be replaced', async () => {
  await asPromise(indexedDB.deleteDatabase('seen'))
  const request = indexedDB.open('seen', 2)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('album', { keyPath: 'key' }).createIndex('seenAt', 'seenAt')
    request.result.createObjectStore('own', { keyPath: ['key', 'photoId', 'kind', 'text'] })
  })
  const old = await asPromise(request)
  const best = { text: 'Best', kind: 'public', bits: Uint32Array.of(1) } as const
  const change = { photoId: 'a', text: 'x', kind: 'public', present: true } as const
  const written = old.transaction(['album', 'own'], 'readwrite')
  written.objectStore('album').put({ key: 'one', ids: ['["a"]'], labels: [best], seenAt: 1 })
  written.objectStore('own').put({ key: 'one', ...change })
  await new Promise((resolve) => written.addEventListener('complete', resolve))
  old.close()
  const kept = await openSeenDatabase()
  expect(await kept.get('one')).toEqual({
    ids: ['["a"]'],
    labels: [best],
    own: [{ key: 'one', ...change }],
    seenAt: expect.any(Number),
    unsent: [],
  })
  await kept.put('one', { ids: ['["a","b"]'], labels: [] })
  expect(await kept.get('one')).toEqual({
    ids: ['["a","b"]'],
    labels: [],
    own: [],
    seenAt: expect.any(Number),
    unsent: [],
  })
})

test('a large album is written in small rows, and read back unchanged', async () => {
  const ids = Array.from({ length: 45 }, (_, text) => JSON.stringify([`photo ${text}`]))
  const labels = Array.from({ length: 30 }, (_, number) => ({
    text: `label ${number}`,
    kind: 'public' as const,
    // as in an album that grows: a part of a larger buffer
    bits: new Uint32Array(20_000).fill(number).subarray(0, 10_000),
  }))
  const kept = await openSeenDatabase()
  await kept.put('one', { ids, labels })
  expect(await kept.get('one')).toEqual({ ids, labels, own: [], seenAt: expect.any(Number), unsent: [] })
  await kept.put('one', { ids: ['["a"]'], labels: labels.slice(0, 1) })
  expect(await kept.get('one')).toEqual({
    ids: ['["a"]'],
    labels: labels.slice(0, 1),
    own: [],
    seenAt: expect.any(Number),
    unsent: [],
  })

  const db = await asPromise(indexedDB.open('seen'))
  const parts = () => asPromise(db.transaction('part').objectStore('part').getAll())
  expect(await parts()).toHaveLength(2)
  await kept.put('one', { ids, labels })
  const rows: { ids: string[]; labels: { bits: Uint32Array }[] }[] = await parts()
  const bytesOf = (row: (typeof rows)[number]) =>
    row.labels.reduce((bytes, { bits }) => bytes + bits.buffer.byteLength, row.ids.join('').length)
  expect(Math.max(...rows.map(bytesOf))).toBeLessThan(500_000)
  expect(rows.every((row) => row.ids.length <= 10)).toBe(true)
  await kept.clear()
  expect(await parts()).toEqual([])
  db.close()
})

test('an album that another tab has marked as seen meanwhile is not replaced by an older one', async () => {
  const [kept, other] = [await openSeenDatabase(), await openSeenDatabase()]
  const first = await kept.put('one', { ids: ['["a"]'], labels: [] })
  const second = await other.put('one', { ids: ['["a","b"]'], labels: [] })
  expect(await kept.put('one', { ids: ['["a","own"]'], labels: [] }, first)).toBeUndefined()
  expect(await kept.get('one')).toMatchObject({ ids: ['["a","b"]'], seenAt: second })
  expect(await kept.put('one', { ids: ['["a","b","own"]'], labels: [] }, second)).toBeGreaterThan(second ?? 0)
})

const open = () =>
  openSeen({
    scope: 'scope',
    albumId: 'album',
    labelStore: { of: () => new Map(), subscribe: () => () => undefined },
    ownPhotos: async () => [],
    journal: { unsent: async () => [], sent: async () => [] },
    signal: new AbortController().signal,
  })

test('thousands of own changes are merged into the album the next time it is opened', async () => {
  const key = digestText(JSON.stringify(['scope', 'album']))
  const kept = await openSeenDatabase()
  const photos = Array.from({ length: 1_001 }, (_, number) => ({
    photoId: `p${number}`,
    originalUrl: '',
    stableUrl: '',
    downloadUrl: '',
    labels: ['Best'],
  }))
  const ids = photos.map(({ photoId }) => photoId)
  await kept.put(key, { ids: [JSON.stringify(ids)], labels: [] })
  await kept.addOwn(
    key,
    ids.map((photoId) => ({ photoId, kind: 'public', text: 'Best', present: true })),
  )
  await open()
  await expect.poll(async () => (await kept.get(key))?.own).toEqual([])
  const seen = await open()
  await seen.follow(columnsOf(photos))
  expect(seen.get()).toMatchObject({ freshCount: 0, relabelledCount: 0, gone: 0 })
})
