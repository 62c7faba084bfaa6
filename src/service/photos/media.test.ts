import files, { mkdir, mkdtemp, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { setPhotoActive, updateImportedPhoto } from './photos.ts'

const HOUR = 3_600_000
const BYTES = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))

let app: TestApp
let ana: TestCaller
let albumId: string
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.addCaller('Ana')
  albumId = await app.addAlbum(ana)
})
afterEach(() => app.close())

async function photoOf(change: Parameters<TestApp['addPhoto']>[1] = {}): Promise<Photo> {
  const photoId = await app.addPhoto(albumId, change)
  const photo = (await app.call(ana, 'getPhotos', { albumId })).data.find((each) => each.photoId === photoId)
  if (photo === undefined) throw new Error('the photo is not listed')
  return photo
}

const signature = (url: string) => url.split('signature=')[1] ?? ''

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

describe('what is served', () => {
  test('an image has its original, its stable version, and the original as download', async () => {
    const photo = await photoOf({ file: 'Ärger/日本 #1 100%.jpg', bytes: BYTES })
    const original = await app.fetchMedia(photo.originalUrl)
    expect(original.status).toBe(200)
    expect(await bytesOf(original)).toEqual(BYTES)
    const headers = Object.fromEntries(original.headers)
    expect(headers).toMatchObject({
      'accept-ranges': 'bytes',
      'access-control-allow-origin': '*',
      'content-disposition': expect.stringMatching(/^inline; .*''%E6%97%A5%E6%9C%AC%20%231%20100%25\.jpg$/),
      'content-length': '1000',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': 'image/jpeg',
      'cross-origin-resource-policy': 'cross-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(headers['cache-control']).toMatch(/^private, max-age=\d+, immutable$/)

    const stable = await app.fetchMedia(photo.stableUrl)
    expect(await stable.text()).toMatch(/^the stable version/)
    expect(stable.headers.get('content-type')).toBe('image/webp')
    // a camera's file name reveals the day, and the public page shows stable versions
    expect(stable.headers.get('content-disposition')).toBe(
      `inline; filename="${photo.photoId}.webp"; filename*=UTF-8''${photo.photoId}.webp`,
    )

    const download = await app.fetchMedia(photo.downloadUrl)
    expect(await bytesOf(download)).toEqual(BYTES)
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('a video has its poster as image, and the film as video and download', async () => {
    const photo = await photoOf({ file: 'film.mp4', kind: 'video', media_type: 'video/mp4', bytes: BYTES })
    for (const url of [photo.originalUrl, photo.stableUrl]) {
      const poster = await app.fetchMedia(url)
      expect(poster.headers.get('content-type')).toBe('image/webp')
      expect(await poster.text()).toMatch(/^the stable version/)
    }
    for (const url of [photo.videoUrl ?? '', photo.downloadUrl]) {
      const film = await app.fetchMedia(url)
      expect(film.headers.get('content-type')).toBe('video/mp4')
      expect(await bytesOf(film)).toEqual(BYTES)
    }
  })

  test('a live photo has its picture and its clip', async () => {
    await writeFile(join(app.context.libraryDir, 'live.mov'), 'moving')
    const photo = await photoOf({ kind: 'live', clip_file: 'live.mov', clip_type: 'video/quicktime', bytes: BYTES })
    expect(await bytesOf(await app.fetchMedia(photo.originalUrl))).toEqual(BYTES)
    expect(await bytesOf(await app.fetchMedia(photo.downloadUrl))).toEqual(BYTES)
    expect(await (await app.fetchMedia(photo.videoUrl ?? '')).text()).toBe('moving')
  })

  test('a live photo whose clip is edited gets new addresses, as caches keep the old ones', async () => {
    await writeFile(join(app.context.libraryDir, 'live.mov'), 'moving')
    const clip = {
      kind: 'live',
      clip_file: 'live.mov',
      clip_type: 'video/quicktime',
      clip_size: 6,
      clip_mtime: 1.5,
    } as const
    const photo = await photoOf(clip)
    await writeFile(join(app.context.libraryDir, 'live.mov'), 'shorter')
    for (const edited of [
      { ...clip, clip_size: 7 },
      { ...clip, clip_mtime: 2.5 },
    ]) {
      await updateImportedPhoto(app.context, photo.photoId, edited)
      const [now] = (await app.call(ana, 'getPhotos', { albumId })).data
      expect((await app.fetchMedia(photo.videoUrl ?? '')).status).toBe(404)
      expect(await (await app.fetchMedia(now?.videoUrl ?? '')).text()).toBe('shorter')
    }
  })

  test('a type that a browser might execute is always an attachment', async () => {
    const photo = await photoOf({ file: 'x.svg', media_type: 'image/svg+xml' })
    const { headers } = await app.fetchMedia(photo.originalUrl)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
  })

  test('besides GET, only HEAD and OPTIONS are allowed', async () => {
    const { originalUrl } = await photoOf({ bytes: BYTES })
    const head = await app.fetchMedia(originalUrl, { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([200, '1000', ''])
    const preflight = await app.fetchMedia(originalUrl, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*'])
    const post = await app.fetchMedia(originalUrl, { method: 'POST' })
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })
})

describe('conditions and ranges', () => {
  test('a matching If-None-Match gets 304 without a body', async () => {
    const { originalUrl, stableUrl } = await photoOf({ bytes: BYTES })
    for (const url of [originalUrl, stableUrl]) {
      const etag = (await app.fetchMedia(url)).headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await app.fetchMedia(url, { headers: { 'if-none-match': `"other", ${etag}` } })
      expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, ''])
      expect((await app.fetchMedia(url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    }
  })

  test.each([
    ['bytes=0-99', 206, 'bytes 0-99/1000', BYTES.subarray(0, 100)],
    ['bytes=990-', 206, 'bytes 990-999/1000', BYTES.subarray(990)],
    ['bytes=-5', 206, 'bytes 995-999/1000', BYTES.subarray(995)],
    ['bytes=1000-', 416, 'bytes */1000', Buffer.alloc(0)],
    ['bytes=0-1,5-6', 200, null, BYTES],
    ['bytes=5-1', 200, null, BYTES],
  ])('%s', async (range, status, contentRange, bytes) => {
    const { originalUrl } = await photoOf({ bytes: BYTES })
    const reply = await app.fetchMedia(originalUrl, { headers: { range } })
    expect([reply.status, reply.headers.get('content-range')]).toEqual([status, contentRange])
    expect(await bytesOf(reply)).toEqual(bytes)
    expect(reply.headers.get('content-length')).toBe(String(bytes.byteLength))
  })

  test('any range of the original and the stable version returns that slice', async () => {
    const photo = await photoOf({ bytes: BYTES })
    const stable = await bytesOf(await app.fetchMedia(photo.stableUrl))
    await fc.assert(
      fc.asyncProperty(fc.nat(999), fc.nat(999), fc.boolean(), async (a, b, isStable) => {
        const [url, all] = isStable ? [photo.stableUrl, stable] : [photo.originalUrl, BYTES]
        const start = Math.min(a, b, all.byteLength - 1)
        const end = Math.max(a, b)
        const reply = await app.fetchMedia(url, { headers: { range: `bytes=${start}-${end}` } })
        expect(reply.status).toBe(206)
        expect(await bytesOf(reply)).toEqual(all.subarray(start, end + 1))
      }),
      { numRuns: 60 },
    )
  })

  test('a range with another version in If-Range gets the whole file', async () => {
    const { originalUrl } = await photoOf({ bytes: BYTES })
    const etag = (await app.fetchMedia(originalUrl)).headers.get('etag') ?? ''
    const status = async (ifRange: string) =>
      (await app.fetchMedia(originalUrl, { headers: { range: 'bytes=0-1', 'if-range': ifRange } })).status
    expect([await status(etag), await status('"other"'), await status(`W/${etag}`)]).toEqual([206, 200, 200])
  })

  test('a touched file has another ETag', async () => {
    const { originalUrl } = await photoOf({ file: 'a.jpg' })
    const { headers } = await app.fetchMedia(originalUrl)
    await utimes(join(app.context.libraryDir, 'a.jpg'), 1, 1)
    expect((await app.fetchMedia(originalUrl)).headers.get('etag')).not.toBe(headers.get('etag'))
  })
})

describe('signatures', () => {
  const message = 'This address has expired or was altered'

  test('an address stays the same for hours, so that caches hit, and expires within a day', async () => {
    const { originalUrl } = await photoOf()
    app.context.pass(HOUR)
    expect((await app.call(ana, 'getPhotos', { albumId })).data[0]?.originalUrl).toBe(originalUrl)
    app.context.pass(19 * HOUR)
    expect((await app.fetchMedia(originalUrl)).status).toBe(200)
    expect((await app.call(ana, 'getPhotos', { albumId })).data[0]?.originalUrl).not.toBe(originalUrl)
    app.context.pass(4 * HOUR)
    const late = await app.fetchMedia(originalUrl)
    expect([late.status, await late.json()]).toEqual([403, { message }])
    expect(late.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('the expiry is exact to the second, and no cache keeps an answer longer', async () => {
    const { originalUrl } = await photoOf()
    const expires = Number(new URL(originalUrl).searchParams.get('expires'))
    app.context.pass((expires - 1) * 1000 - app.context.clock().getTime())
    const last = await app.fetchMedia(originalUrl)
    expect([last.status, last.headers.get('cache-control')]).toEqual([200, 'private, max-age=1, immutable'])
    app.context.pass(999)
    expect((await app.fetchMedia(originalUrl)).status).toBe(200)
    app.context.pass(1)
    expect((await app.fetchMedia(originalUrl)).status).toBe(403)
  })

  test('a signature is valid only for its photo, variant and expiry', async () => {
    const one = await photoOf({ kind: 'video' })
    const two = await photoOf()
    const forged = [
      one.originalUrl.replace('/original', '/download'),
      one.originalUrl.replace('/original', '/stable'),
      one.originalUrl.replace('/original', '/nothing'),
      one.originalUrl.replace(one.photoId, two.photoId),
      one.originalUrl.replace(/expires=\d/, 'expires=9'),
      one.originalUrl.replace(signature(one.originalUrl), signature(two.originalUrl)),
      one.originalUrl.replace(signature(one.originalUrl), signature(one.videoUrl ?? '')),
      `${one.originalUrl}&x=1`,
      one.originalUrl.replace('?', '?x=1&'),
      one.originalUrl.replace('expires=', 'expires=0'),
      one.originalUrl.replace('/media/', '/media//'),
      one.originalUrl.split('&')[0] ?? '',
    ]
    for (const url of forged) {
      const reply = await app.fetchMedia(url)
      expect([url, reply.status, await reply.json()]).toEqual([url, 403, { message }])
    }
  })

  test('no change of a single letter in an address is accepted', async () => {
    const { originalUrl } = await photoOf()
    const path = originalUrl.slice(originalUrl.indexOf('/media/'))
    const letter = fc.constantFrom(...'abcXYZ019-_=&?/%.'.split(''))
    await fc.assert(
      fc.asyncProperty(fc.nat(path.length - 1), letter, fc.constantFrom(0, 1), async (at, to, removed) => {
        const changed = path.slice(0, at) + to + path.slice(at + removed)
        fc.pre(changed !== path && changed.startsWith('/media/'))
        expect((await app.fetchMedia(changed)).status).toBe(403)
      }),
      { numRuns: 2000 },
    )
  })

  test('an address signed with another secret is refused', async () => {
    const { originalUrl } = await photoOf()
    const other = await createTestApp({ db: app.context.db, secrets: { media: 'other', cursor: 'other' } })
    expect((await other.fetchMedia(originalUrl)).status).toBe(403)
    await other.close()
  })
})

describe('missing and replaced files', () => {
  const gone = { message: 'The file of this photo is missing' }

  test('missing files, inactive photos and photos of deleted albums get 404 with a message', async () => {
    const one = await photoOf({ file: 'one.jpg' })
    const two = await photoOf({ file: 'two.jpg' })
    await rm(join(app.context.libraryDir, 'one.jpg'))
    await setPhotoActive(app.context, { photoId: two.photoId, active: false })
    for (const { originalUrl } of [one, two]) {
      const reply = await app.fetchMedia(originalUrl)
      expect([reply.status, await reply.json()]).toEqual([404, gone])
    }
    await app.call(ana, 'deleteAlbum', { albumId })
    expect((await app.fetchMedia(one.stableUrl)).status).toBe(404)
  })

  test('nothing outside of the library is served, even through symbolic links', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'contact-sheet-outside-'))
    await writeFile(join(outside, 'secret.jpg'), 'secret')
    const { libraryDir } = app.context
    const direct = await photoOf({ file: 'direct.jpg' })
    const below = await photoOf({ file: 'folder/secret.jpg' })
    await rm(join(libraryDir, 'direct.jpg'))
    await symlink(join(outside, 'secret.jpg'), join(libraryDir, 'direct.jpg'))
    await rm(join(libraryDir, 'folder'), { recursive: true })
    await symlink(outside, join(libraryDir, 'folder'))
    for (const photo of [direct, below]) expect((await app.fetchMedia(photo.originalUrl)).status).toBe(404)
    await rm(outside, { recursive: true })
  })

  test.each([
    ['the process has too many files open', 'open', 'EMFILE'],
    ['the library’s disk does not answer', 'realpath', 'ESTALE'],
  ] as const)('a file is not missing while %s: 503, to try again', async (_, call, code) => {
    const { originalUrl } = await photoOf({ bytes: BYTES })
    const spy = vi.spyOn(files, call).mockRejectedValueOnce(Object.assign(new Error(code), { code }))
    // passes the spy on to `import { open }`, and its end too
    syncBuiltinESMExports()
    onTestFinished(() => {
      spy.mockRestore()
      syncBuiltinESMExports()
    })
    const reply = await app.fetchMedia(originalUrl)
    expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await app.fetchMedia(originalUrl)).status).toBe(200)
  })

  test('a folder in place of a file gets 404', async () => {
    const photo = await photoOf({ file: 'x.jpg' })
    await rm(join(app.context.libraryDir, 'x.jpg'))
    await mkdir(join(app.context.libraryDir, 'x.jpg'))
    expect((await app.fetchMedia(photo.originalUrl)).status).toBe(404)
  })
})
