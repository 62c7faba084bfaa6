import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDecodePool, type DecodePool } from '#service/library/decode/decode-pool.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createThumbnailStore } from './thumbnail-store.ts'
import { createThumbnails, thumbnailsExtension } from './thumbnails.ts'

let pool: DecodePool
beforeAll(() => {
  pool = createDecodePool({ size: 1 })
})
afterAll(() => pool.close())

let dir: string
let app: TestApp
let ana: TestCaller
let made = 0
let stableUrl: string
let originalUrl: string

beforeEach(async () => {
  made = 0
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-thumbnails-'))
  const thumbnails = createThumbnails({
    store: createThumbnailStore({ dir }),
    shrink: (order) =>
      pool.shrink({
        ...order,
        read: async () => {
          const bytes = await order.read()
          made++
          return bytes
        },
      }),
  })
  app = await createTestApp({}, { thumbnails, extensions: [thumbnailsExtension] })
  ana = await app.addCaller('Ana')
  const albumId = await app.addAlbum(ana)
  const picture = sharp({ create: { width: 1200, height: 800, channels: 3, background: '#284' } })
  await app.context.storage.put('stable/aa/aabb.jpg', await picture.jpeg().toBuffer())
  await app.addPhoto(albumId, { stable_key: 'stable/aa/aabb.jpg', stable_type: 'image/jpeg' })
  const [photo] = (await app.call(ana, 'getPhotos', { albumId })).data
  stableUrl = photo?.stableUrl ?? ''
  originalUrl = photo?.originalUrl ?? ''
})
afterEach(async () => {
  await app.close()
  await rm(dir, { recursive: true })
})

const names = async () => (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.webp')).toSorted()

describe('a thumbnail', () => {
  test('is the photo in that width as WebP, by the template that the list of extensions gives', async () => {
    const list = await app.send<Record<string, unknown>[]>('/api/extensions', { headers: { 'x-api-key': ana.key } })
    const entry = list.data.find(({ name }) => name === 'thumbnails')
    expect(entry).toEqual({ name: 'thumbnails', template: '{stableUrl}&width={width}', widths: [160, 320, 640, 1280] })
    for (const [width, height] of [
      [160, 107],
      [320, 213],
      [640, 427],
      // never enlarged
      [1280, 800],
    ] as const) {
      const response = await app.fetchMedia(`${stableUrl}&width=${width}`)
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/webp'])
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
      const { format, ...size } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect([format, size.width, size.height]).toEqual(['webp', Math.min(width, 1200), height])
    }
  })

  test('is made once for all concurrent and later requests', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => app.fetchMedia(`${stableUrl}&width=320`)))
    await app.fetchMedia(`${stableUrl}&width=320`)
    expect(made).toBe(1)
    const tag = answers[0]?.headers.get('etag') ?? ''
    expect((await app.fetchMedia(`${stableUrl}&width=320`, { headers: { 'if-none-match': tag } })).status).toBe(304)
    expect((await app.fetchMedia(`${stableUrl}&width=640`)).headers.get('etag')).not.toBe(tag)
    const part = await app.fetchMedia(`${stableUrl}&width=320`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  })

  test('that a power failure left empty or cut off is made again', async () => {
    const address = `${stableUrl}&width=320`
    const whole = Buffer.from(await (await app.fetchMedia(address)).arrayBuffer())
    const [name = ''] = await names()
    for (const size of [0, whole.length / 2]) {
      await truncate(join(dir, name), size)
      expect(Buffer.from(await (await app.fetchMedia(address)).arrayBuffer())).toEqual(whole)
    }
    // zeros, where the system kept the size only
    await writeFile(join(dir, name), Buffer.alloc(whole.length))
    expect(Buffer.from(await (await app.fetchMedia(address)).arrayBuffer())).toEqual(whole)
    expect(made).toBe(4)
  })

  test('is made once, however long a look at the disk takes', async () => {
    const second = Promise.withResolvers<undefined>()
    let looks = 0
    const thumbnails = createThumbnails({
      store: { get: async () => (++looks === 2 ? second.promise : undefined), put: async () => {} },
      shrink: async ({ read }) => ({ small: await read() }),
    })
    const read = async () => new Uint8Array(++made)
    const request = { key: 'stable/aa/aabb.jpg', width: 320, read, signal: new AbortController().signal }
    const both = [thumbnails.get(request), thumbnails.get(request)]
    await both[0]
    second.resolve(undefined)
    await both[1]
    expect(made).toBe(1)
  })

  test('is not made if all its requests were aborted before its turn', async () => {
    const over = new AbortController()
    const first = app.fetchMedia(`${stableUrl}&width=1280`)
    const left = app.fetchMedia(`${stableUrl}&width=320`, { signal: over.signal })
    over.abort()
    await Promise.allSettled([first, left])
    expect(made).toBe(1)
    expect((await app.fetchMedia(`${stableUrl}&width=320`)).status).toBe(200)
  })

  test.each([
    ['another width', () => `${stableUrl}&width=321`],
    ['two widths', () => `${stableUrl}&width=160&width=320`],
    ['an original', () => `${originalUrl}&width=320`],
    ['a changed signature', () => `${stableUrl.slice(0, -1)}${stableUrl.endsWith('A') ? 'B' : 'A'}&width=320`],
  ])('of %s is refused', async (_, address) => {
    expect((await app.fetchMedia(address())).status).toBe(403)
    expect(made).toBe(0)
  })

  test('that can not be made is a 404; the stable version is still there', async () => {
    await app.context.storage.put('stable/aa/aabb.jpg', Buffer.from('no picture'))
    expect((await app.fetchMedia(`${stableUrl}&width=320`)).status).toBe(404)
    expect((await app.fetchMedia(stableUrl)).status).toBe(200)
  })
})

test('a service that does not offer them refuses a width', async () => {
  const plain = await createTestApp()
  const caller = await plain.addCaller('Ana')
  const albumId = await plain.addAlbum(caller)
  await plain.addPhoto(albumId)
  const [photo] = (await plain.call(caller, 'getPhotos', { albumId })).data
  expect((await plain.fetchMedia(`${photo?.stableUrl}&width=320`)).status).toBe(403)
  await plain.close()
})

/** A hundred bytes, as long as their header says. */
const thumbnail = () => {
  const webp = Buffer.alloc(100)
  webp.write('RIFF')
  webp.writeUInt32LE(92, 4)
  return webp
}

describe('the store', () => {
  test('keeps within its budget, and evicts the least recently used', async () => {
    const store = createThumbnailStore({ dir, budget: 300 })
    for (const name of ['a/1.webp', 'a/2.webp', 'b/3.webp']) await store.put(name, thumbnail())
    await store.get('a/1.webp')
    await store.put('b/4.webp', thumbnail())
    await expect.poll(names).toEqual(['a/1.webp', 'b/3.webp', 'b/4.webp'])
    // also after a restart, and it removes the draft of a killed process
    await writeFile(join(dir, 'a', '.half'), 'x')
    const again = createThumbnailStore({ dir, budget: 250 })
    await again.put('c/5.webp', thumbnail())
    await expect.poll(names).toHaveLength(2)
    expect(await readdir(join(dir, 'a'))).not.toContain('.half')
    expect(await again.get('c/5.webp')).toHaveLength(100)
  })

  test('evicts the least recently used after a restart, not the one that was written first', async () => {
    const store = createThumbnailStore({ dir })
    for (const name of ['a/1.webp', 'a/2.webp', 'a/3.webp']) await store.put(name, thumbnail())
    await utimes(join(dir, 'a/1.webp'), new Date('2026-05-09'), new Date('2026-05-01'))
    await utimes(join(dir, 'a/2.webp'), new Date('2026-05-03'), new Date('2026-05-02'))
    await utimes(join(dir, 'a/3.webp'), new Date('2026-05-03'), new Date('2026-05-04'))
    const again = createThumbnailStore({ dir, budget: 300 })
    await again.put('b/4.webp', thumbnail())
    await expect.poll(names).toEqual(['a/1.webp', 'a/3.webp', 'b/4.webp'])
  })

  test('does not fail where nothing can be written', async () => {
    await writeFile(join(dir, 'file'), 'in the way')
    const store = createThumbnailStore({ dir: join(dir, 'file') })
    await store.put('a/1.webp', new Uint8Array(1))
  })
})
