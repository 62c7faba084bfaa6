import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { importStatus } from '#contract/extensions.ts'
import { envelope, type Photo } from '#contract/index.ts'
import { listAlbums, listPhotos, send, upload } from '#testing/call-service.ts'
import { clipFile, plainPhoto } from '#testing/fixtures/media-files.ts'
import { createdEvent, startObjectStore } from '#testing/servers/object-store.ts'
import { STORE_KEY } from '#testing/servers/s3-signature.ts'
import { runCli, type RunningService, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const patient = { timeout: 60_000 }
const photoBytes = (shade: number) => plainPhoto({ shade, width: 90 }).jpeg().toBuffer()
const toBytes = (buffer: Buffer) => new Uint8Array(buffer)
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())
const locationOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).headers.get('location') ?? ''

type Store = Awaited<ReturnType<typeof startObjectStore>>

async function post(url: string, body: object) {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  return [answer.status, await answer.json()]
}

/** A bucket with two photos and a video. */
async function fill(store: Store) {
  store.objects.set('/photos/party/Hall/IMG_1%20%281%29.jpg', await photoBytes(1))
  store.objects.set('/photos/party/Hall/IMG_2.jpg', await photoBytes(2))
  store.objects.set('/photos/party/Garden/film.mp4', await readFile(clipFile))
}

describe('a service whose library is in a bucket', () => {
  let store: Store
  let dir: string
  let service: RunningService
  const answers: string[] = []
  const options = () => ['--library', store.address(undefined, 'photos/party'), '--library-seconds', '3600']

  beforeAll(async () => {
    store = await startObjectStore()
    await fill(store)
    dir = await mkdtemp(join(tmpdir(), 'contact-sheet-bucket-'))
    service = await startService({ data: join(dir, 'data'), options: options() })
    await vi.waitUntil(async () => (await listPhotos(service)).length === 3, patient)
  })
  afterAll(async () => {
    await service.stop()
    await store.stop()
    await rm(dir, { recursive: true })
  })

  const countPhotos = async () => (await listPhotos(service)).length

  const check = () => runCli(['check', '--data', join(dir, 'data'), ...options().slice(0, 2)])

  const ready = async () => {
    const answer = await fetch(`${service.url}/health/ready`)
    return [answer.status, await answer.text()]
  }

  const status = async () => {
    const text = await (await send(service, '/extensions/imports')).text()
    answers.push(text)
    return z.parse(envelope(importStatus), JSON.parse(text)).data
  }

  /** The original of 'IMG_2.jpg'. */
  async function findOriginal(): Promise<{ photo: Photo; bytes: Buffer }> {
    const bytes = store.objects.get('/photos/party/Hall/IMG_2.jpg')
    for (const photo of await listPhotos(service)) {
      const sent = await bytesOf(await fetch(photo.originalUrl))
      if (bytes?.equals(sent)) return { photo, bytes }
    }
    throw new Error('the photo is not there')
  }

  test('sends originals from it, with ranges and conditional requests', async () => {
    const { photo, bytes } = await findOriginal()
    const { originalUrl: url, downloadUrl } = photo
    const whole = await fetch(url)
    const etag = whole.headers.get('etag') ?? ''
    expect([whole.status, whole.headers.get('content-length'), etag]).toEqual([
      200,
      String(bytes.byteLength),
      expect.stringMatching(/^"[\w-]+"$/),
    ])
    await whole.arrayBuffer()
    const ask = async (headers: Record<string, string>, method = 'GET') => {
      const answer = await fetch(url, { headers, method })
      return [answer.status, answer.headers.get('content-range'), await bytesOf(answer)]
    }
    expect(await ask({ range: 'bytes=10-19' })).toEqual([
      206,
      `bytes 10-19/${bytes.byteLength}`,
      bytes.subarray(10, 20),
    ])
    expect(await ask({ range: 'bytes=-5' })).toEqual([206, expect.any(String), bytes.subarray(-5)])
    expect(await ask({ range: 'bytes=99999999-' })).toEqual([416, `bytes */${bytes.byteLength}`, Buffer.alloc(0)])
    expect(await ask({ range: 'bytes=0-0', 'if-range': etag })).toEqual([206, expect.any(String), bytes.subarray(0, 1)])
    expect(await ask({ range: 'bytes=0-0', 'if-range': '"other"' })).toEqual([200, null, bytes])
    expect(await ask({ 'if-none-match': etag })).toEqual([304, null, Buffer.alloc(0)])
    expect(await ask({}, 'HEAD')).toEqual([200, null, Buffer.alloc(0)])
    const download = await fetch(downloadUrl)
    expect(download.headers.get('content-disposition')).toMatch(/^attachment; filename="IMG_2.jpg"/)
    expect(await bytesOf(download)).toEqual(bytes)
  })

  test('stores uploads in it, each under a new name and never over another object', async () => {
    const albumIdOf = async (wanted: string) =>
      (await listAlbums(service)).find(({ name }) => name === wanted)?.albumId ?? ''
    const albumId = await albumIdOf('Hall')
    store.objects.set('/photos/party/loose.jpg', await photoBytes(30))
    const before = store.objects.get('/photos/party/Hall/IMG_2.jpg')
    const count = await countPhotos()
    const bytes = await photoBytes(40)
    expect(await upload(service, { albumId, name: 'IMG_2.jpg', bytes: toBytes(bytes) })).toMatchObject({
      done: true,
      duplicate: false,
    })
    expect(store.objects.get('/photos/party/Hall/IMG_2%20%282%29.jpg')).toEqual(bytes)
    expect(store.objects.get('/photos/party/Hall/IMG_2.jpg')).toBe(before)
    await expect.poll(countPhotos, patient).toBe(count + 2)
    // the album of the photos directly below the prefix
    const top = await albumIdOf('party')
    await upload(service, { albumId: top, name: 'loose.jpg', bytes: toBytes(await photoBytes(50)) })
    expect([...store.objects.keys()]).toContain('/photos/party/loose%20%282%29.jpg')
    await expect.poll(countPhotos, patient).toBe(count + 3)
    expect(await upload(service, { albumId, name: 'again.jpg', bytes: toBytes(bytes) })).toMatchObject({
      duplicate: true,
    })
    expect([...store.objects.keys()].filter((key) => key.includes('again'))).toEqual([])
  })

  test('scans the bucket when the store posts a notification, and trusts nothing else in it', async () => {
    const { eventsUrl = '' } = await status()
    const photosBefore = await countPhotos()
    store.objects.set('/photos/party/Hall/new.jpg', await photoBytes(60))
    const event = createdEvent('photos', 'party/Hall/never there.jpg')
    expect(
      await post(
        eventsUrl.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
        event,
      ),
    ).toEqual([404, expect.anything()])
    expect(await post(eventsUrl, createdEvent('photos', 'wedding/1.jpg'))).toEqual([200, { data: { looks: false } }])
    expect(await post(eventsUrl, { Service: 'Amazon S3', Event: 's3:TestEvent' })).toEqual([
      200,
      { data: { looks: false } },
    ])
    const listings = () => store.requests.filter((request) => request.includes('list-type=2')).length
    const count = listings()
    expect(await post(eventsUrl, event)).toEqual([200, { data: { looks: true } }])
    await expect.poll(countPhotos, patient).toBe(photosBefore + 1)
    expect(listings()).toBeGreaterThan(count)
    expect((await runCli(['library', 'status', '--data', join(dir, 'data')])).out).toContain(eventsUrl)
  })

  test('keeps no copy of what it has read, and never reveals its credentials', async () => {
    await expect.poll(async () => (await status()).state, patient).toBe('idle')
    expect(await readdir(join(dir, 'data', 'reading'))).toEqual([])
    for (const path of ['/extensions', '/album/getAlbums', '/openapi.json'])
      answers.push(await (await send(service, path)).text())
    const said = [...answers, service.log(), service.out()].join('\n')
    expect(said).not.toContain(STORE_KEY.id)
    expect(said).not.toContain(STORE_KEY.secret)
    expect(service.log()).toContain('/photos/party')
  })

  test('is checked against the bucket', async () => {
    const whole = await check()
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('Everything is consistent')])
    const bytes = store.objects.get('/photos/party/Hall/IMG_2.jpg') ?? Buffer.of()
    store.objects.delete('/photos/party/Hall/IMG_2.jpg')
    const lost = await check()
    expect([lost.code, lost.out]).toEqual([1, expect.stringContaining('Hall/IMG_2.jpg')])
    store.objects.set('/photos/party/Hall/IMG_2.jpg', bytes)
  })

  test('is not ready while the bucket refuses requests, and loses nothing', async () => {
    const count = await countPhotos()
    expect(await ready()).toEqual([200, expect.stringMatching(/^ok/)])
    store.troubles.push([403, 'AccessDenied'])
    expect(await ready()).toEqual([503, 'the library’s bucket does not answer\n'])
    store.troubles.push([403, 'AccessDenied'], [403, 'AccessDenied'])
    const { eventsUrl = '' } = await status()
    await fetch(eventsUrl, { method: 'POST', body: JSON.stringify(createdEvent('photos', 'party/x')) })
    await expect.poll(() => service.log(), patient).toMatch(/library scan failed.*answers GET with 403 AccessDenied/)
    await expect.poll(async () => (await status()).state, patient).toBe('idle')
    expect(await countPhotos()).toBe(count)
  })
})

describe('--media direct', () => {
  let store: Store
  let service: RunningService
  let photos: Photo[]

  beforeAll(async () => {
    store = await startObjectStore()
    await fill(store)
    const storage = store.address(undefined, 'resized')
    service = await startService({
      options: [
        '--library',
        's3://photos/party',
        '--storage',
        storage,
        '--media',
        'direct',
        '--only-service',
        'https://photos.example',
      ],
    })
    await vi.waitUntil(async () => (await listPhotos(service)).length === 3, patient)
    photos = await listPhotos(service)
  })
  afterAll(async () => {
    await service.stop()
    await store.stop()
  })

  test('redirects originals, videos and resized photos to the store, with their types and names', async () => {
    for (const { originalUrl, stableUrl, downloadUrl, videoUrl } of photos) {
      expect(originalUrl.startsWith(service.url)).toBe(true)
      for (const url of [originalUrl, stableUrl, downloadUrl, ...(videoUrl === undefined ? [] : [videoUrl])]) {
        const answer = await fetch(url, { redirect: 'manual' })
        const location = answer.headers.get('location') ?? ''
        expect([answer.status, location.startsWith(`${store.url}/`)]).toEqual([307, true])
        expect(answer.headers.get('access-control-allow-origin')).toBe('*')
        expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d{1,3}$/)
        expect(location).not.toContain(encodeURIComponent(STORE_KEY.secret))
        const sent = await fetch(url)
        const stored = store.objects.get(new URL(location).pathname)
        expect(stored?.equals(await bytesOf(sent))).toBe(true)
        expect(sent.headers.get('content-type')).toMatch(
          url === videoUrl ? /^video\/mp4$/ : /^(image\/(jpeg|webp)|video\/mp4)$/,
        )
        expect(sent.headers.get('content-disposition')).toMatch(url === downloadUrl ? /^attachment; / : /^inline; /)
        // the same address for a while, so that a browser can cache it: of three at most one neighbour has another
        const [second, third] = [await locationOf(url), await locationOf(url)]
        expect([location, third]).toContain(second)
      }
    }
  })

  test('leaves ranges, HEAD, refusals and thumbnails as they are', async () => {
    const [{ originalUrl, stableUrl } = { originalUrl: '', stableUrl: '' }] = photos
    const part = await fetch(originalUrl, { headers: { range: 'bytes=0-9' } })
    expect([part.status, (await bytesOf(part)).byteLength]).toEqual([206, 10])
    const beyond = await fetch(originalUrl, { headers: { range: 'bytes=99999999-' } })
    expect(beyond.status).toBe(416)
    const head = await fetch(originalUrl, { method: 'HEAD' })
    expect([head.status, head.url.startsWith(store.url)]).toEqual([200, true])
    expect((await fetch(`${originalUrl}x`, { redirect: 'manual' })).status).toBe(403)
    const small = await fetch(`${stableUrl}&width=320`, { redirect: 'manual' })
    expect([small.status, small.headers.get('content-type')]).toEqual([200, 'image/webp'])
    await small.arrayBuffer()
  })

  test('recreates a resized photo that the store has lost', async () => {
    const [{ stableUrl } = { stableUrl: '' }] = photos
    const { pathname } = new URL((await fetch(stableUrl)).url)
    store.objects.delete(pathname)
    const again = await fetch(stableUrl)
    expect([again.status, again.url.startsWith(service.url)]).toEqual([200, true])
    expect(store.objects.get(pathname)?.equals(await bytesOf(again))).toBe(true)
  })

  test('adds the store to the app’s CSP; other origins can read what the bucket’s CORS rules allow', async () => {
    const policy = (await fetch(`${service.url}/albums`)).headers.get('content-security-policy') ?? ''
    for (const name of ['img-src', 'media-src', 'connect-src'])
      expect(policy.split('; ').find((each) => each.startsWith(name))).toContain(` ${store.url}`)
    const [{ downloadUrl } = { downloadUrl: '' }] = photos
    const location = (await fetch(downloadUrl, { redirect: 'manual' })).headers.get('location') ?? ''
    const allowed = async () =>
      (await fetch(location, { headers: { origin: service.url } })).headers.get('access-control-allow-origin')
    expect(await allowed()).toBeNull()
    store.origins.push(service.url)
    expect(await allowed()).toBe(service.url)
  })
})
