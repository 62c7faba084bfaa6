import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { get } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import {
  openPictureGateway,
  photosTag,
  type PictureGateway,
  startPhotoUpstream,
  startPictureHost,
} from '#testing/picture-gateway.ts'
import { sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { testCa } from '#testing/test-certificates.ts'
import { createThumbnailMaker } from './make-thumbnails.ts'

const widths = [160, 320, 640, 1280]

const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#284' } }).jpeg()

let picture: Buffer
/** Stored sideways, with an EXIF orientation. */
let turned: Buffer
beforeAll(async () => {
  picture = await jpeg(1200, 800).toBuffer()
  turned = await jpeg(1200, 800).withMetadata({ orientation: 6 }).toBuffer()
})

type Host = Awaited<ReturnType<typeof startPictureHost>>

let host: Host
let upstream: Awaited<ReturnType<typeof startPhotoUpstream>>
/** One for all tests: its decoding processes cost more to start than all their work here. */
let shared: PictureGateway
let gateway: PictureGateway
let template: string
/** How the host answers, by the first part of the path; a picture by default. */
let answers: Record<string, (response: ServerResponse) => void>
/** Photos of upstream, by the holder's key. */
let rows: Record<string, { photoId: string; stableUrl: string }[]>

let run = 0
/** The address of a picture that no other test uses. */
const at = (path: string) => `${host.url}/${path}/${run}?signature=1`

/** Has upstream give the holder a photo at each of these paths. */
async function give(paths: readonly string[], key = 'ana'): Promise<void> {
  rows[key] = paths.map((path) => ({ photoId: `photo ${path} ${run}`, stableUrl: at(path) }))
  await gateway.read(key)
}

const open = (options: Partial<Parameters<typeof openPictureGateway>[0]> = {}) =>
  openPictureGateway({ upstream: upstream.url, ...options })

beforeAll(async () => {
  upstream = await startPhotoUpstream((key) => rows[key] ?? [])
  shared = await open()
})
afterAll(async () => {
  await shared.close()
  await upstream.close()
})
beforeEach(async () => {
  run++
  answers = {}
  rows = {}
  host = await startPictureHost(({ url = '' }, response) => {
    const answer = answers[url.split(/[/?]/)[1] ?? '']
    if (answer) answer(response)
    else response.writeHead(200, { 'content-type': 'image/jpeg' }).end(picture)
  })
  gateway = shared
  template = await gateway.template()
})
afterEach(() => host.close())

/** Switches to a gateway of this test's own. */
async function openOwn(options: Parameters<typeof open>[0]): Promise<void> {
  const own = await open(options)
  onTestFinished(() => own.close())
  gateway = own
  template = await own.template()
}

const statusOf = async (path: string, width = 320) => (await gateway.fetch(template, at(path), { width })).status

/** Bytes of the thumbnails on disk. */
async function usage(): Promise<number> {
  const dir = join(gateway.dataDir, 'thumbnails')
  const names = (await readdir(dir, { recursive: true })).filter((name) => name.endsWith('.webp'))
  // one may be deleted meanwhile, for the budget
  const sizeOf = (name: string) =>
    stat(join(dir, name)).then(
      ({ size }) => size,
      () => 0,
    )
  const sizes = await Promise.all(names.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

describe('a thumbnail', () => {
  test('is the picture upright in that width as WebP, with the gateway’s own headers', async () => {
    answers['turned'] = (response) =>
      void response.writeHead(200, { 'content-type': 'text/html', 'set-cookie': 'a=b' }).end(turned)
    await give(['turned'])
    for (const width of widths) {
      const response = await gateway.fetch(template, at('turned'), { width })
      const { format, ...size } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      // never enlarged
      const shown = Math.min(width, 800)
      expect([response.status, format, size.width, size.height]).toEqual([200, 'webp', shown, shown * 1.5])
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'private, max-age=86400, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-type': 'image/webp',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(response.headers.get('set-cookie')).toBeNull()
    }
  })

  test.each([
    ['at once', Infinity],
    ['in crumbs', 400],
  ])('is made of the whole picture when it comes in several chunks, sent %s', async (_, most) => {
    const noise = sharp({
      create: {
        width: 900,
        height: 600,
        channels: 3,
        background: 'grey',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const large = await noise.jpeg({ quality: 95 }).toBuffer()
    answers['large'] = (response) => {
      let sent = 0
      // without a length each write is a chunk
      response.writeHead(200)
      const more = () => {
        const end = Math.min(large.length, sent + most)
        response.write(large.subarray(sent, end))
        sent = end
        if (sent === large.length) response.end()
        else setImmediate(more)
      }
      more()
    }
    await give(['large'])
    const response = await gateway.fetch(template, at('large'))
    expect(response.status).toBe(200)
    const { data } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    // the picture is all noise: a missing last row would be plain grey
    expect(new Set(data.subarray(-320 * 3)).size).toBeGreaterThan(50)
  })

  test('is available for photos of a preview too', async () => {
    rows['ana'] = [{ photoId: 'a', stableUrl: at('a') }]
    await gateway.read('ana', { operation: 'getPreviewPhotos' })
    expect(await statusOf('a')).toBe(200)
  })

  test('is fetched once for all concurrent and later requests', async () => {
    await give(['a'])
    const several = await Promise.all(Array.from({ length: 8 }, () => gateway.fetch(template, at('a'))))
    expect(several.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
    const tag = several[0]?.headers.get('etag') ?? ''
    const again = await gateway.fetch(template, at('a'), { headers: { 'if-none-match': tag } })
    expect([again.status, again.headers.get('etag')]).toEqual([304, tag])
    expect(host.asked).toHaveLength(1)
    await gateway.fetch(template, at('a'), { width: 640 })
    expect(host.asked).toHaveLength(2)
  })

  test('is fetched once, however long a look at the disk takes', async () => {
    const second = Promise.withResolvers<undefined>()
    let [looks, fetched] = [0, 0]
    const maker = createThumbnailMaker({
      store: { get: async () => (++looks === 2 ? second.promise : undefined), put: async () => {} },
      fetchPicture: async () => [new Uint8Array(++fetched)],
      shrink: async () => ({ small: new Uint8Array(1) }),
      clock: () => new Date(0),
    })
    const request = { photo: 'a', width: 320, address: 'https://host.example/a' }
    const both = [1, 2].map(() => maker.get({ ...request, signal: new AbortController().signal }))
    await both[0]
    second.resolve(undefined)
    await both[1]
    expect(fetched).toBe(1)
  })

  test('is not fetched again for a renewed signature, but for another version of the photo', async () => {
    await give(['a'])
    expect(await statusOf('a')).toBe(200)
    const renewed = at('a').replace('=1', '=2&expires=99')
    rows['ana'] = [
      { photoId: `photo a ${run}`, stableUrl: renewed },
      { photoId: `photo b ${run}`, stableUrl: `${renewed}&b` },
    ]
    await gateway.read()
    expect((await gateway.fetch(template, renewed)).status).toBe(200)
    expect(host.asked).toHaveLength(1)
    // another photo at the same path
    expect((await gateway.fetch(template, `${renewed}&b`)).status).toBe(200)
    expect(host.asked).toHaveLength(2)
    rows['ana'] = [{ photoId: `photo a ${run}`, stableUrl: at('a-turned') }]
    await gateway.read()
    expect(await statusOf('a-turned')).toBe(200)
    expect(host.asked).toHaveLength(3)
  })

  test('comes from the disk after a restart, once its album has been read again', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'contact-sheet-gateway-'))
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
    await openOwn({ dataDir })
    const before = template
    await give(['a'])
    expect(await statusOf('a')).toBe(200)
    await gateway.close()
    await openOwn({ dataDir })
    expect(template).toBe(before)
    expect(await statusOf('a')).toBe(403)
    // the browser gets its 304, although this process read the album from upstream
    expect(await gateway.read('ana', { tag: photosTag })).toBe(304)
    expect(await statusOf('a')).toBe(200)
    expect(host.asked).toHaveLength(1)
  })

  test('is made although the album’s addresses were forgotten since, and the browser has the album already', async () => {
    await openOwn({ capacity: 2 })
    await give(['a'])
    expect(await gateway.read('ana', { tag: photosTag })).toBe(304)
    for (const other of ['ben', 'cas', 'dan']) await give(['b', 'c'], other)
    expect(await statusOf('a')).toBe(403)
    expect(await gateway.read('ana', { tag: photosTag })).toBe(304)
    expect(await statusOf('a')).toBe(200)
  })

  test('is made for all of an album whose first answer broke off, although the browser has the album already', async () => {
    const rest = Promise.withResolvers<ServerResponse>()
    const photos = ['first', 'last'].map((path) => ({ photoId: path, stableUrl: at(path) }))
    let reads = 0
    const service = await startScriptedUpstream(({ headers }, response) => {
      if (headers['if-none-match'] === photosTag) return void response.writeHead(304, { etag: photosTag }).end()
      if (++reads > 1) return sendJson(response, { data: photos }, { etag: photosTag })
      response.writeHead(200, { 'content-type': 'application/json', etag: photosTag })
      response.write(JSON.stringify({ data: photos.slice(0, 1) }).replace(/\]}$/, ','))
      rest.resolve(response)
    })
    onTestFinished(() => service.close())
    await openOwn({ upstream: service.url })
    const broken = gateway.read('ana', { tag: photosTag }).catch(() => 'broken off')
    const response = await rest.promise
    await expect.poll(() => statusOf('first')).toBe(200)
    response.destroy()
    expect(await broken).toBe('broken off')
    expect(await gateway.read('ana', { tag: photosTag })).toBe(304)
    expect(await statusOf('last')).toBe(200)
    // from here on upstream answers without a body
    expect(await gateway.read('ana', { tag: photosTag })).toBe(304)
    expect(reads).toBe(2)
  })

  test('is refused for addresses of other holders, and in widths that are not offered', async () => {
    await give(['a'])
    await give(['b'], 'ben')
    const theirs = await gateway.template('ben')
    expect(theirs).not.toBe(template)
    const refused = [
      await gateway.fetch(theirs, at('a')),
      await gateway.fetch(template, at('b')),
      await gateway.fetch(template.replace(/holder=[^&]*/, 'holder='), at('a')),
      await gateway.fetch(template, `${at('a')}1`),
      await gateway.fetch(template, at('a'), { width: 321 }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    expect(host.asked).toEqual([])
    expect((await gateway.fetch(theirs, at('b'))).status).toBe(200)
  })
})

const end =
  (status: number) =>
  (response: ServerResponse): void =>
    void response.writeHead(status).end()

describe('a host that does not give the picture', () => {
  test.each<[reason: string, status: number, answer: (response: ServerResponse) => void]>([
    ['has none', 404, end(404)],
    ['has none any more', 404, end(410)],
    ['finds the signature too old', 403, end(403)],
    ['wants a key', 403, end(401)],
    ['asks to wait', 502, end(429)],
    ['is at fault', 502, end(503)],
    ['gives nothing', 502, end(204)],
    ['gives a part', 502, (response) => void response.writeHead(206).end(picture)],
    [
      'cuts it off',
      502,
      (response) => {
        response.writeHead(200, { 'content-length': picture.length }).write(picture.subarray(0, 1000))
        setImmediate(() => response.destroy())
      },
    ],
    ['hangs up', 502, (response) => void response.destroy()],
  ])('because it %s: %i', async (_, status, answer) => {
    answers['odd'] = answer
    await give(['odd', 'good'])
    const response = await gateway.fetch(template, at('odd'))
    const { message }: { message: string } = JSON.parse(await response.text())
    expect([response.status, response.headers.get('cache-control')]).toEqual([status, 'private, no-store'])
    expect(message).toMatch(/^[A-Z].{20,}/)
    // not retried at once
    expect(await statusOf('odd', 640)).toBe(status)
    expect(host.asked).toHaveLength(1)
    expect(await statusOf('good')).toBe(200)
    // retried later
    delete answers['odd']
    gateway.pass(31_000)
    expect(await statusOf('odd')).toBe(200)
    // the log names hosts, never signed addresses
    expect(gateway.log()).not.toContain('signature')
  })

  test.each<[reason: string, answer: (response: ServerResponse) => void]>([
    ['never answers', () => {}],
    ['never ends', (response) => void response.writeHead(200).write(picture)],
  ])('because it %s: 504', async (_, answer) => {
    await openOwn({ deadlineMs: 300 })
    answers['slow'] = answer
    await give(['slow'])
    expect(await statusOf('slow')).toBe(504)
    expect(await statusOf('slow', 640)).toBe(504)
    expect(host.asked.length).toBeLessThanOrEqual(1)
  })

  test('a renewed address is tried at once, even if the last one failed', async () => {
    answers['a'] = end(403)
    await give(['a'])
    expect(await statusOf('a')).toBe(403)
    delete answers['a']
    const renewed = at('a').replace('=1', '=2')
    rows['ana'] = [{ photoId: `photo a ${run}`, stableUrl: renewed }]
    await gateway.read()
    expect((await gateway.fetch(template, renewed)).status).toBe(200)
  })
})

const SIDE = 12_000

/** A PNG chunk. */
function pngPart(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}

/** Decompression bomb: a valid PNG of a few kilobytes and 144 black megapixels, one bit each. */
function bomb(): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // bit depth; colour type 0 is greyscale
  header.writeUInt8(1, 8)
  const pixels = deflateSync(Buffer.alloc(SIDE * (1 + SIDE / 8)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, pngPart('IHDR', header), pngPart('IDAT', pixels), pngPart('IEND', Buffer.alloc(0))])
}

describe('a picture of which no thumbnail can be made', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  test.each<[string, () => Promise<Buffer> | Buffer | string]>([
    ['a page', () => '<!doctype html><title>Sign in</title>'],
    ['nothing', () => ''],
    ['a drawing', () => svg],
    ['half a picture', () => picture.subarray(0, picture.length / 2)],
    ['one of 144 megapixels', bomb],
    ['one of more than 15 MB', () => Buffer.alloc(15_000_001)],
  ])('because it is %s is refused, and remembered for a while', async (_, make) => {
    const body = await make()
    answers['broken'] = (response) => void response.writeHead(200, { 'content-type': 'image/jpeg' }).end(body)
    await give(['broken', 'good'])
    expect(await statusOf('broken')).toBe(422)
    expect(await statusOf('broken', 640)).toBe(422)
    expect(host.asked).toHaveLength(1)
    expect(await statusOf('good')).toBe(200)
    delete answers['broken']
    gateway.pass(600_000)
    expect(await statusOf('broken')).toBe(200)
  })

  test('because this machine failed is tried again after half a minute', async () => {
    let [now, isIll] = [0, true]
    const maker = createThumbnailMaker({
      store: { get: async () => undefined, put: async () => {} },
      fetchPicture: async () => [new Uint8Array(1)],
      shrink: async () => (isIll ? { refused: 'it ended', isMachineFault: true } : { small: new Uint8Array(1) }),
      clock: () => new Date(now),
    })
    const request = { photo: 'a', width: 320, address: 'https://host.example/a' }
    const ask = () => maker.get({ ...request, signal: new AbortController().signal })
    await expect(ask()).rejects.toMatchObject({ code: 'BUSY', status: 503 })
    isIll = false
    await expect(ask()).rejects.toMatchObject({ code: 'BUSY' })
    now += 30_000
    expect(await ask()).toEqual(new Uint8Array(1))
  })

  test('because it never ends is cut off after 15 MB', async () => {
    let sent = 0
    answers['endless'] = (response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(1e6)
      const more = () => {
        if (response.destroyed) return
        sent += chunk.length
        response.write(chunk, () => setImmediate(more))
      }
      more()
    }
    await give(['endless'])
    expect(await statusOf('endless')).toBe(422)
    // with room for socket buffers
    expect(sent).toBeLessThan(40e6)
  })
})

describe('many at once', () => {
  const AT_ONCE = 12
  const paths = Array.from({ length: 5 * AT_ONCE }, (_, index) => `many/${index}`)

  test('are fetched a few at a time', async () => {
    const held: ServerResponse[] = []
    const full = Promise.withResolvers<void>()
    answers['many'] = (response) => {
      if (held.push(response) === AT_ONCE) full.resolve()
    }
    await give(paths)
    const all = Promise.all(paths.map(async (path) => statusOf(path, 160)))
    await full.promise
    // long enough for any other to have come as well
    for (let time = 0; time < 10; time++) await once(get(`${host.url}/knock`, { ca: testCa }), 'response')
    expect(held).toHaveLength(AT_ONCE)
    answers = {}
    for (const response of held) response.end(picture)
    expect((await all).filter((status) => status !== 200)).toEqual([])
    expect(host.asked.filter((path) => path.startsWith('/many'))).toHaveLength(paths.length)
  })

  test('a browser that leaves does not end the fetch for the others', async () => {
    const arrived = Promise.withResolvers<ServerResponse>()
    answers['held'] = arrived.resolve
    await give(['held', 'good'])
    const first = new AbortController()
    const leaving = gateway.fetch(template, at('held'), { signal: first.signal }).catch(() => undefined)
    const held = await arrived.promise
    const staying = gateway.fetch(template, at('held'))
    // the gateway has seen the second come, and then the first leave, by the time it has made another thumbnail
    expect(await statusOf('good', 160)).toBe(200)
    first.abort()
    await leaving
    expect(await statusOf('good', 640)).toBe(200)
    held.end(picture)
    expect((await staying).status).toBe(200)
    expect(host.open.brokenOff).toBe(0)
  })

  test('when all have left the fetch ends, and queued ones are never sent', async () => {
    const begun = Promise.withResolvers<ServerResponse>()
    let count = 0
    answers['many'] = (response) => {
      if (++count === AT_ONCE) begun.resolve(response)
    }
    await give(paths)
    const over = new AbortController()
    const all = paths.map(async (path) =>
      gateway.fetch(template, at(path), { signal: over.signal }).catch(() => undefined),
    )
    const last = await begun.promise
    over.abort()
    await Promise.all([...all, once(last, 'close')])
    await expect.poll(() => host.open.now).toBe(0)
    expect(host.asked).toHaveLength(AT_ONCE)
    // the slots are free again
    answers = {}
    expect(await statusOf('many/30')).toBe(200)
  })

  test('stay within the disk budget', async () => {
    const one = (await sharp(picture).resize({ width: 320 }).webp({ quality: 78, effort: 2 }).toBuffer()).length
    const budget = 10 * one
    await openOwn({ budget })
    await give(paths)
    for (const path of paths.slice(0, 25)) expect(await statusOf(path)).toBe(200)
    // the last are evicted a little later
    await expect.poll(usage).toBeLessThanOrEqual(budget)
    expect(await usage()).toBeGreaterThan(budget / 2)
    // the last is still there, the first is made again
    expect(await statusOf(paths[24] ?? '')).toBe(200)
    expect(host.asked).toHaveLength(25)
    expect(await statusOf(paths[0] ?? '')).toBe(200)
    expect(host.asked).toHaveLength(26)
  })
})

/** Ana’s album comes in two halves, Ben’s at once; when this resolves, the thumbnail of `held` is in the making. */
async function openHalf(albumWaitMs: number) {
  const halves = Promise.withResolvers<ServerResponse>()
  const photos = ['shown', 'held'].map((path) => ({ photoId: path, stableUrl: at(path) }))
  const service = await startScriptedUpstream(({ headers }, response) => {
    // without a length: a short answer would not stream
    response.writeHead(200, { 'content-type': 'application/json' })
    if (headers['x-api-key'] === 'ben') return void response.end(JSON.stringify({ data: photos }))
    response.write(JSON.stringify({ data: photos }).replace(/\]}$/, ''))
    halves.resolve(response)
  })
  onTestFinished(() => service.close())
  await openOwn({ upstream: service.url, albumWaitMs })
  const held = Promise.withResolvers<ServerResponse>()
  answers['held'] = held.resolve
  const album = gateway.read('ana')
  const rest = await halves.promise
  await expect.poll(() => statusOf('shown')).toBe(200)
  const thumbnail = statusOf('held')
  const fetched = await held.promise
  rest.write(`,{"photoId":"rest","stableUrl":"${at('rest')}"}`)
  return { album, thumbnail, fetched, end: () => rest.end(']}') }
}

describe('an album that still passes', () => {
  test('waits for the thumbnails of its own holder only', async () => {
    const order: string[] = []
    const half = await openHalf(60_000)
    const album = half.album.then(() => order.push('album'))
    const thumbnail = half.thumbnail.then(() => order.push('thumbnail'))
    // if it did not wait, it would have passed by the time Ben’s has, twice
    expect(await gateway.read('ben')).toBe(200)
    half.end()
    expect(await gateway.read('ben')).toBe(200)
    expect(order).toEqual([])
    half.fetched.end(picture)
    await Promise.all([album, thumbnail])
    expect(order).toEqual(['thumbnail', 'album'])
  })

  test('waits for a limited time', async () => {
    const half = await openHalf(20)
    half.end()
    expect(await half.album).toBe(200)
    half.fetched.end(picture)
    expect(await half.thumbnail).toBe(200)
  })
})
