import { copyFile, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThumbnailStore } from '#service/extensions/thumbnail-store.ts'
import { createThumbnails } from '#service/extensions/thumbnails.ts'
import { createDecodePool, type DecodePool } from '#service/library/decode/decode-pool.ts'
import { type Library, startLibrary } from '#service/library/import/library.ts'
import { createFolderSource } from '#service/library/source/folder-source.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { createFileStorage } from '#service/storage/file-storage.ts'
import { unwatched } from '#testing/fixtures/import-fixture.ts'
import { clipFile, plainPhoto } from '#testing/fixtures/media-files.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { createStableRestorer } from './restore-stable.ts'

vi.setConfig({ testTimeout: 360_000 })

let app: TestApp
let ana: TestCaller
let pool: DecodePool
let library: Library
let storageDir = ''
let derived = 0

beforeEach(async () => {
  derived = 0
  pool = createDecodePool({ size: 1 })
  const counting: DecodePool = {
    ...pool,
    run: (job, isWanted) => {
      derived++
      return pool.run(job, isWanted)
    },
  }
  app = await createTestApp({}, (context) => ({
    restore: createStableRestorer({
      context,
      pool: counting,
      source: createFolderSource(join(context.libraryDir, 'library')),
    }),
    thumbnails: createThumbnails({
      store: createThumbnailStore({ dir: join(context.libraryDir, '.thumbnails') }),
      shrink: pool.shrink,
    }),
  }))
  ana = await app.addCaller('Ana')
  storageDir = join(app.context.libraryDir, 'storage')
  app.context.libraryDir = at('library')
  await mkdir(app.context.libraryDir)
  await plainPhoto({ shade: 3 }).jpeg().toFile(at('one.jpg'))
  await plainPhoto({ shade: 90 }).jpeg().toFile(at('two.jpg'))
  library = startLibrary(app.context, { ownerId: ana.callerId, watch: unwatched })
  await library.idle()
})
afterEach(async () => {
  await library.stop()
  pool.close()
  await app.close()
})

const at = (file: string) => join(app.context.libraryDir, file)

/** As after restoring a backup: the folder is gone, and the service runs. */
const loseStorage = () => rm(storageDir, { recursive: true })

async function photoOf(file: string) {
  const row = (await listKnownFiles(app.context)).find((known) => known.file === file)
  const { data } = await app.call(ana, 'getPhotos', { albumId: row?.album_id ?? '' })
  const photo = data.find(({ photoId }) => photoId === row?.photo_id)
  if (!photo) throw new Error(`no photo of ${file}`)
  return photo
}

test('a stable version that the storage has lost is recreated and stored, with the same bytes and ETag', async () => {
  await copyFile(clipFile, at('film.mp4'))
  await library.idle()
  for (const file of ['one.jpg', 'film.mp4']) {
    const { stableUrl } = await photoOf(file)
    const before = await app.fetchMedia(stableUrl)
    const bytes = Buffer.from(await before.arrayBuffer())
    await loseStorage()
    derived = 0
    const head = await app.fetchMedia(stableUrl, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
    const after = await app.fetchMedia(stableUrl)
    expect(after.headers.get('etag')).toBe(before.headers.get('etag'))
    expect(after.headers.get('content-type')).toBe(before.headers.get('content-type'))
    expect(Buffer.from(await after.arrayBuffer()).equals(bytes)).toBe(true)
    expect(derived).toBe(1)
  }
})

test('the first answer after that respects Range and If-None-Match', async () => {
  const { stableUrl } = await photoOf('one.jpg')
  const before = await app.fetchMedia(stableUrl)
  const bytes = Buffer.from(await before.arrayBuffer())
  await loseStorage()
  const part = await app.fetchMedia(stableUrl, { headers: { range: 'bytes=3-9' } })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 3-9/${bytes.length}`])
  expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(3, 10))
  await loseStorage()
  const etag = before.headers.get('etag') ?? ''
  expect((await app.fetchMedia(stableUrl, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('concurrent requests, thumbnails included, recreate it once', async () => {
  const { stableUrl } = await photoOf('one.jpg')
  await loseStorage()
  const asked = [stableUrl, stableUrl, `${stableUrl}&width=160`, stableUrl, `${stableUrl}&width=320`]
  const answers = await Promise.all(asked.map((url) => app.fetchMedia(url)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(derived).toBe(1)
  expect(answers.map(({ headers }) => headers.get('content-type'))).toContain('image/webp')
})

test('one that another request has recreated meanwhile is read, also with the Response that the HTTP server installs', async () => {
  getRequestListener(() => new Response())
  const { stableUrl } = await photoOf('one.jpg')
  const stable = Buffer.from(await (await app.fetchMedia(stableUrl)).arrayBuffer())
  const row = await app.context.db
    .selectFrom('photo')
    .selectAll()
    .where('file', '=', 'one.jpg')
    .executeTakeFirstOrThrow()
  const restore = createStableRestorer({ context: app.context, pool, source: createFolderSource(at('.')) })
  expect(stable.equals((await restore(row, AbortSignal.timeout(60_000))) ?? Buffer.alloc(0))).toBe(true)
})

test('a photo whose request was aborted before its turn is not read', async () => {
  const [one, two] = [await photoOf('one.jpg'), await photoOf('two.jpg')]
  await loseStorage()
  const over = new AbortController()
  const first = app.fetchMedia(one.stableUrl)
  const left = app.fetchMedia(two.stableUrl, { signal: over.signal })
  over.abort()
  await Promise.allSettled([first, left])
  expect(await readdir(join(storageDir, 'stable'))).toHaveLength(1)
  expect((await app.fetchMedia(two.stableUrl)).status).toBe(200)
})

test('a copy of the original serves as well; if all are gone or changed, the answer is 404', async () => {
  await copyFile(at('one.jpg'), at('copy.jpg'))
  await library.idle()
  const [one, two] = [await photoOf('one.jpg'), await photoOf('two.jpg')]
  await loseStorage()
  await rm(at('one.jpg'))
  expect((await app.fetchMedia(one.stableUrl)).status).toBe(200)
  await loseStorage()
  await rm(at('copy.jpg'))
  await plainPhoto({ shade: 44 }).jpeg().toFile(at('two.jpg'))
  for (const { stableUrl } of [one, two]) {
    const reply = await app.fetchMedia(stableUrl)
    expect([reply.status, await reply.json()]).toEqual([404, { message: 'The file of this photo is missing' }])
  }
})

test('another storage is filled as photos are requested', async () => {
  const { stableUrl } = await photoOf('one.jpg')
  app.context.storage = createFileStorage(at('.elsewhere'))
  expect((await app.fetchMedia(stableUrl)).status).toBe(200)
  expect(await readdir(at('.elsewhere/stable'))).toHaveLength(1)
})

test('a picture that cannot be stored is shown all the same', async () => {
  const { stableUrl } = await photoOf('one.jpg')
  await loseStorage()
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' })
  app.context.storage = { ...app.context.storage, put: () => Promise.reject(full) }
  expect((await app.fetchMedia(stableUrl)).status).toBe(200)
})
