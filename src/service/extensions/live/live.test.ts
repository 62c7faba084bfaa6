import { Kysely } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ensureFolderAlbum, renameAlbum, setAnyPreview } from '#service/albums/albums.ts'
import { revokeKey } from '#service/callers/callers.ts'
import { migrate } from '#service/db/open-database.ts'
import { sqliteDialect } from '#service/db/sqlite-dialect.ts'
import type { Tables } from '#service/db/tables.ts'
import { createWorker } from '#service/deliveries/deliveries.ts'
import { setPhotoActive } from '#service/photos/photos.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createDeliveryChanges } from './delivery-changes.ts'
import { liveExtension, readLive } from './live.ts'

let app: TestApp
let ana: TestCaller
let albumId: string
let waiting = 0
let stopping: AbortController
const readers: ReadableStreamDefaultReader<string>[] = []

beforeEach(async () => {
  waiting = 0
  stopping = new AbortController()
  app = await createTestApp({}, (context) => ({
    extensions: [
      liveExtension({ context, waitingIn: () => waiting, signal: stopping.signal, everyMs: 5, deliveriesEveryMs: 0 }),
    ],
  }))
  ana = await app.addCaller('Ana')
  albumId = (await ensureFolderAlbum(app.context, { folder: 'a', name: 'A', ownerId: ana.callerId })).albumId
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.cancel()))
  await app.close()
})

/** Opens a stream; the function returned gives its events one by one. */
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
  test('gets an event for new photos, labels and removed photos', async () => {
    const photoId = await app.addPhoto(albumId)
    const next = await listen(ana, `?albumId=${albumId}`)
    expect(await next()).toEqual(['photos', { albumId, version: expect.any(String), relationship: 'Admin' }])
    expect(await next()).toEqual(['import', { albumId, waiting: 0, total: 0 }])
    await app.addPhoto(albumId)
    expect(await next()).toMatchObject(['photos', {}])
    await app.call(ana, 'addPhotoLabel', { albumId, photoId, label: 'Best' })
    expect(await next()).toMatchObject(['photos', {}])
    await setPhotoActive(app.context, { photoId, active: false })
    expect(await next()).toMatchObject(['photos', {}])
  })

  test('gets an event when the caller’s role changes, as does the list of albums', async () => {
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Participant')
    const [album, list] = [await listen(ben, `?albumId=${albumId}`), await listen(ben)]
    for (const next of [album, album, list]) await next()
    await app.addMember(albumId, ben, 'Admin')
    expect([await album(), await list()]).toMatchObject([
      ['photos', { albumId, relationship: 'Admin' }],
      ['albums', {}],
    ])
  })

  test('gets an event for a new name, a change of the preview and a new member', async () => {
    const next = await listen(ana, `?albumId=${albumId}`)
    for (const event of ['photos', 'import']) expect(await next()).toMatchObject([event, {}])
    await renameAlbum(app.context, { albumId, callerId: ana.callerId, name: 'Renamed' })
    expect(await next()).toMatchObject(['photos', { albumId }])
    await setAnyPreview(app.context, { albumId, on: true })
    expect(await next()).toMatchObject(['photos', { albumId }])
    await app.addMember(albumId, await app.addCaller('Ben'), 'Participant')
    expect(await next()).toMatchObject(['photos', { albumId }])
  })

  test('has a stream of its own even after many requests for the head only', async () => {
    const headers = { 'x-api-key': ana.key }
    for (let asked = 0; asked < 25; asked++) {
      const head = await app.app.request(`/api/extensions/live?albumId=${albumId}`, { method: 'HEAD', headers })
      expect([head.status, head.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
    }
    const next = await listen(ana, `?albumId=${albumId}`)
    expect(await next()).toMatchObject(['photos', {}])
  })

  test('gets the number of photos that are still to come', async () => {
    await app.addPhoto(albumId)
    const next = await listen(ana, `?albumId=${albumId}`)
    await next()
    await next()
    waiting = 888
    expect(await next()).toEqual(['import', { albumId, waiting: 888, total: 889 }])
  })

  test('loses its stream when the key is revoked or the album deleted', async () => {
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

test('a page that lists albums gets an event for new ones, new names and new photos', async () => {
  const next = await listen(ana)
  expect(await next()).toMatchObject(['albums', {}])
  await app.addAlbum(ana, { name: 'New' })
  expect(await next()).toMatchObject(['albums', {}])
  await renameAlbum(app.context, { albumId, callerId: ana.callerId, name: 'Renamed' })
  expect(await next()).toMatchObject(['albums', {}])
  await app.addPhoto(albumId)
  expect(await next()).toMatchObject(['albums', {}])
})

const gone = async () => ({ status: 410, answer: 'gone' })

describe('a page that shows deliveries', () => {
  const config = { event: 'newPhoto', targetUrl: 'https://hooks.example.com/in' } as const
  const told = ['deliveries', { version: expect.any(String) }]

  test('gets an event for webhooks, deliveries, attempts and redeliveries', async () => {
    const next = await listen(ana, '?deliveries=yes')
    expect([await next(), await next()]).toMatchObject([['albums', {}], told])
    const { webhookId } = (await app.call(ana, 'createSubscription', { ...config, albumId })).data
    expect(await next()).toEqual(told)
    await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl: config.targetUrl })
    expect(await next()).toEqual(told)
    await app.addAlbum(ana)
    expect(new Set([(await next())[0], (await next())[0]])).toEqual(new Set(['albums', 'deliveries']))
    await createWorker(app.context, { name: 'one', deliver: gone }).drain()
    expect(await next()).toEqual(told)
    const fresh = await listen(ana, '?deliveries=yes')
    expect([await fresh(), await fresh()]).toMatchObject([['albums', {}], told])
    const headers = { 'x-api-key': ana.key }
    const again = await app.send('/api/extensions/deliveries/redeliver-all', { method: 'POST', headers, body: '{}' })
    expect(again.data).toMatchObject({ due: 1 })
    expect(await fresh()).toEqual(told)
    await app.call(ana, 'deleteSubscription', { webhookId })
    expect(await fresh()).toEqual(told)
  })

  test('gets it on the stream of an album as well, and none for what belongs to others', async () => {
    const ben = await app.addCaller('Ben')
    await app.addMember(albumId, ben, 'Admin')
    const { webhookId } = (await app.call(ben, 'createSubscription', { ...config, albumId })).data
    const query = `?albumId=${albumId}&deliveries=yes`
    const readAnas = async () => {
      const next = await listen(ana, query)
      return [await next(), await next(), await next()]
    }
    const [photos, , deliveries] = await readAnas()
    expect([photos, deliveries]).toMatchObject([['photos', {}], told])
    const bens = await listen(ben, '?deliveries=yes')
    for (const event of ['albums', 'deliveries']) expect(await bens()).toMatchObject([event, {}])
    await app.addPhoto(albumId)
    expect(new Set([(await bens())[0], (await bens())[0]])).toEqual(new Set(['albums', 'deliveries']))
    await app.call(ben, 'deleteSubscription', { webhookId })
    expect(await bens()).toEqual(told)
    expect((await readAnas())[2]).toEqual(deliveries)
    // a former admin no longer sees the deliveries of the album, and gets an event for that
    await app.call(ben, 'createSubscription', { ...config, albumId })
    expect(await bens()).toEqual(told)
    await app.addMember(albumId, ben, 'Participant')
    expect(new Set([(await bens())[0], (await bens())[0]])).toEqual(new Set(['albums', 'deliveries']))
  })

  test('gets it only where it asks for it', async () => {
    const next = await listen(ana)
    await next()
    await app.call(ana, 'createSubscription', { event: 'newAlbum', targetUrl: config.targetUrl })
    await app.addAlbum(ana)
    expect(await next()).toMatchObject(['albums', {}])
    const headers = { 'x-api-key': ana.key }
    const odd = await app.send('/api/extensions/live?deliveries=true', { headers })
    expect(odd).toMatchObject({ status: 400, message: 'deliveries must be "yes"' })
  })

  test('gets it at most once per interval, however often the versions are read', async () => {
    const { webhookId } = (await app.call(ana, 'createSubscription', { ...config, albumId })).data
    const changes = createDeliveryChanges(app.context, 3_600_000)
    const stream = { callerId: ana.callerId, wantsDeliveries: true }
    await changes.read([stream])
    const before = changes.versionOf(stream)
    await app.call(ana, 'deleteSubscription', { webhookId })
    await changes.read([stream])
    expect(changes.versionOf(stream)).toBe(before)
    const later = { ...stream }
    await changes.read([stream, later])
    expect([changes.versionOf(stream), changes.versionOf(later) === before]).toEqual([before, false])
  })
})

test('every stream ends when the service stops, also one that begins only then', async () => {
  const next = await listen(ana)
  await next()
  stopping.abort()
  expect(await next()).toBe('end')
  const late = await listen(ana)
  expect(await late()).toMatchObject(['albums', {}])
  expect(await late()).toBe('end')
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
  expect(await app.send('/api/extensions/live', { headers: { 'x-api-key': ana.key } })).toMatchObject({
    status: 503,
    message: 'The service can’t keep another page up to date right now. Try again in a moment',
  })
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

test('stopping the service ends its streams', async () => {
  const next = await listen(ana)
  await next()
  stopping.abort()
  expect(await next()).toBe('end')
})
