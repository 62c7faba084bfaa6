import { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureFolderAlbum, renameAlbum } from '#service/albums/albums.ts'
import { revokeKey } from '#service/callers/callers.ts'
import { migrate } from '#service/db/open-database.ts'
import { sqliteDialect } from '#service/db/sqlite-dialect.ts'
import type { Tables } from '#service/db/tables.ts'
import { setPhotoActive } from '#service/photos/photos.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { liveExtension, readLive } from './live.ts'

let app: TestApp
let ana: TestCaller
let albumId: string
let waiting = 0
const stopping = new AbortController()
const readers: ReadableStreamDefaultReader<string>[] = []

beforeEach(async () => {
  waiting = 0
  app = await createTestApp({}, (context) => ({
    extensions: [liveExtension({ context, waitingIn: () => waiting, signal: stopping.signal, everyMs: 5 })],
  }))
  ana = await app.addCaller('Ana')
  albumId = (await ensureFolderAlbum(app.context, { folder: 'a', name: 'A', ownerId: ana.callerId })).albumId
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.cancel()))
  await app.close()
})

/** The names of events as they come; what they say is checked by `next`. */
async function listen(caller: TestCaller, query = '') {
  const response = await app.app.request(`/api/extensions/live${query}`, { headers: { 'x-api-key': caller.key } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  if (response.body === null) throw new Error('no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  readers.push(reader)
  return async (): Promise<[string, unknown] | 'end'> => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return 'end'
      const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value) ?? []
      if (event !== undefined && data !== undefined) return [event, JSON.parse(data)]
    }
  }
}

describe('a page that shows an album', () => {
  test('learns of new photos, labels and photos that are gone', async () => {
    const photoId = await app.addPhoto(albumId)
    const next = await listen(ana, `?albumId=${albumId}`)
    expect(await next()).toEqual(['photos', { albumId, version: expect.any(String) }])
    expect(await next()).toEqual(['import', { albumId, waiting: 0, total: 0 }])
    await app.addPhoto(albumId)
    expect(await next()).toMatchObject(['photos', {}])
    await app.call(ana, 'addPhotoLabel', { albumId, photoId, label: 'Best' })
    expect(await next()).toMatchObject(['photos', {}])
    await setPhotoActive(app.context, { photoId, active: false })
    expect(await next()).toMatchObject(['photos', {}])
  })

  test('learns how many photos are still to come', async () => {
    await app.addPhoto(albumId)
    const next = await listen(ana, `?albumId=${albumId}`)
    await next()
    await next()
    waiting = 888
    expect(await next()).toEqual(['import', { albumId, waiting: 888, total: 889 }])
  })

  test('is told nothing when the key is revoked or the album deleted: the stream ends', async () => {
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Participant')
    const revoked = await listen(ben, `?albumId=${albumId}`)
    const deleted = await listen(ana, `?albumId=${albumId}`)
    for (const next of [revoked, deleted, revoked, deleted]) await next()
    await revokeKey(app.context, ben.key)
    expect(await revoked()).toBe('end')
    await app.call(ana, 'deleteAlbum', { albumId })
    expect(await deleted()).toBe('end')
  })
})

test('a page that lists albums learns of new ones, new names and new photos', async () => {
  const next = await listen(ana)
  expect(await next()).toMatchObject(['albums', {}])
  await app.addAlbum(ana, { name: 'New' })
  expect(await next()).toMatchObject(['albums', {}])
  await renameAlbum(app.context, { albumId, callerId: ana.callerId, name: 'Renamed' })
  expect(await next()).toMatchObject(['albums', {}])
  await app.addPhoto(albumId)
  expect(await next()).toMatchObject(['albums', {}])
})

test('strangers, wrong keys and keys in the address are refused before anything is streamed', async () => {
  const stranger = await app.addCaller('Stranger')
  const ask = (path: string, key?: string) => app.send(path, key === undefined ? {} : { headers: { 'x-api-key': key } })
  expect((await ask(`/api/extensions/live?albumId=${albumId}`, stranger.key)).status).toBe(404)
  expect((await ask('/api/extensions/live?albumId=nothing', ana.key)).status).toBe(404)
  expect((await ask(`/api/extensions/live?key=${ana.key}`)).status).toBe(401)
})

test('a caller may have twenty streams; then others still get theirs, and a stream that ends makes room', async () => {
  const ask = async (caller: TestCaller) => {
    const response = await app.app.request('/api/extensions/live', { headers: { 'x-api-key': caller.key } })
    return { status: response.status, reader: response.body?.getReader() }
  }
  const open = await Promise.all(Array.from({ length: 20 }, () => ask(ana)))
  expect(open.filter(({ status }) => status !== 200)).toEqual([])
  expect((await ask(ana)).status).toBe(503)
  const other = await ask(await app.addCaller('Ben'))
  expect(other.status).toBe(200)
  await open[0]?.reader?.cancel()
  const another = await ask(ana)
  expect(another.status).toBe(200)
  for (const { reader } of [...open, other, another]) await reader?.cancel()
})

test('any number of streams costs as many queries as one', async () => {
  let queries = 0
  const db = new Kysely<Tables>({
    dialect: sqliteDialect(':memory:'),
    log: ({ level }) => void (level === 'query' && queries++),
  })
  await migrate(db, 'sqlite')
  const big = await createTestApp({ db })
  const ben = await big.addCaller('Ben')
  const albumIds = await Promise.all(Array.from({ length: 5 }, () => big.addAlbum(ben)))
  const watches = [undefined, ...albumIds, undefined, ...albumIds].map((id) => ({ ...ben, albumId: id }))
  queries = 0
  const stateOf = await readLive({ context: big.context, waitingIn: () => 0 }, watches)
  expect(queries).toBe(3)
  expect(watches.map(stateOf)).toMatchObject(
    watches.map(({ albumId: id }) => (id === undefined ? { albums: {} } : { photos: { albumId: id } })),
  )
  await big.close()
  await db.destroy()
})

test('the end of the service is the end of its streams', async () => {
  const next = await listen(ana)
  await next()
  stopping.abort()
  expect(await next()).toBe('end')
})
