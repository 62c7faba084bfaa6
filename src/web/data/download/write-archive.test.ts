import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readZip } from '#testing/read-zip.ts'
import type { DownloadPhoto } from './archive-plan.ts'
import type { ArchiveSink } from './archive-sink.ts'
import { createBlockedHosts } from './blocked-hosts.ts'
import type { OriginalDeps, SharedDeps } from './request-original.ts'
import { writeArchive } from './write-archive.ts'

const MEGABYTE = 1_000_000

/** Bytes that never repeat, so that a gap or a repetition is noticed. */
function contentOf(name: string, size: number): Buffer<ArrayBuffer> {
  const numbers = new Uint32Array(Math.ceil(size / 4))
  for (let at = 0; at < numbers.length; at++) numbers[at] = at * 31 + name.charCodeAt(0)
  return Buffer.from(numbers.buffer, 0, size)
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

/** A host of originals at `/<photo>.jpg`, each with a handler of its own. */
async function startHost(answers: Record<string, Answer>) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const name = /^\/(\w+)\.jpg/.exec(request.url ?? '')?.[1] ?? ''
    asked.push(`${name} ${request.headers.range ?? ''}`.trim())
    answers[name]?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const listening = server.address()
  if (listening === null || typeof listening === 'string') throw new Error('no port was given')
  return { asked, base: `http://127.0.0.1:${listening.port}` }
}

const plain =
  (content: Buffer): Answer =>
  (_request, response) =>
    response.writeHead(200, { 'content-length': content.length, 'content-type': 'image/jpeg' }).end(content)

/** Drops the connection once, at a byte; later requests get the rest, or everything again without range support. */
function breaking(content: Buffer, { at, ranges = true }: { at: number; ranges?: boolean }): Answer {
  let hasBroken = false
  return (request, response) => {
    const [, first = 0, last = content.length - 1] = (
      (ranges && /bytes=(\d+)-(\d+)?/.exec(request.headers.range ?? '')) ||
      []
    ).map((number) => (number === undefined ? undefined : Number(number)))
    const part = content.subarray(first, last + 1)
    response.writeHead(first > 0 ? 206 : 200, { 'content-length': part.length, etag: '"1"' })
    // the client closes the first response of a large file before it could break here
    const isClosed = request.headers.range === undefined && at > 8 * MEGABYTE
    if (hasBroken || isClosed || at < first || at > last) return void response.end(part)
    hasBroken = true
    response.write(part.subarray(0, at - first), () => setTimeout(() => response.destroy(), 20))
  }
}

const photosOf = (names: readonly string[], live: readonly string[]): DownloadPhoto[] =>
  names.map((photoId, index) => ({
    photoId,
    frame: index + 1,
    labels: [{ kind: 'public', text: 'Best' }],
    ...(live.includes(photoId) ? { isLive: true } : {}),
  }))

/** An archive in memory. */
function memorySink(most = Infinity): ArchiveSink & { archive: () => Buffer; end: () => string | undefined } {
  const chunks: Uint8Array[] = []
  let end: string | undefined
  return {
    name: 'photos.zip',
    most,
    write: async (chunk) => void chunks.push(chunk.slice()),
    close: async () => void (end = 'closed'),
    discard: async () => void (end = 'discarded'),
    archive: () => Buffer.concat(chunks),
    end: () => end,
  }
}

type Options = {
  base: string
  /** Those with a clip at `/clip<photo>.jpg`. */
  live?: readonly string[]
  sink?: ArchiveSink
  signal?: AbortSignal
  deps?: Partial<Omit<OriginalDeps, keyof SharedDeps>>
}

const write = (names: readonly string[], { base, live = [], sink = memorySink(), signal, deps }: Options) => {
  const stop = signal ?? new AbortController().signal
  return writeArchive({
    order: { albumId: 'a', title: 'Harbour', photos: photosOf(names, live), layout: 'flat' },
    sink,
    whenResumed: () => Promise.resolve(),
    signal: stop,
    onProgress: () => undefined,
    deps: {
      addresses: {
        prepare: async () => undefined,
        of: async (photoId, field) => `${base}/${field === 'videoUrl' ? 'clip' : ''}${photoId}.jpg`,
        renewed: async () => undefined,
        accepted: () => undefined,
        refusedAgain: () => undefined,
      },
      fetch,
      wait: async () => undefined,
      isBlocked: async () => false,
      signal: stop,
      ...deps,
    },
  })
}

test('an independent reader finds every file as it was sent, and the labels', async () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const contents = Object.fromEntries(names.map((name, index) => [name, contentOf(name, 1000 * (index + 1))]))
  const { base } = await startHost(
    Object.fromEntries(names.map((name) => [name, plain(contents[name] ?? Buffer.of())])),
  )
  const sink = memorySink()
  expect(await write(names, { base, sink })).toMatchObject({ done: 7, bytes: 28_000, failed: [], left: [] })
  const files = await readZip(sink.archive())
  expect([...files.keys()]).toEqual([...names.map((name, index) => `000${index + 1} ${name}.jpg`), 'labels.csv'])
  for (const [index, name] of names.entries())
    expect(files.get(`000${index + 1} ${name}.jpg`)?.equals(contents[name] ?? Buffer.of())).toBe(true)
  expect(files.get('labels.csv')?.toString()).toContain('g,7,Best,false,0007 g.jpg')
})

test('a live photo is downloaded with its clip, and counts as one photo', async () => {
  const [still, clip, other] = [contentOf('s', 3000), contentOf('c', 2000), contentOf('o', 1000)]
  const { base } = await startHost({
    live: plain(still),
    cliplive: (_request, response) =>
      response.writeHead(200, { 'content-disposition': 'inline; filename="IMG_0001.MOV"' }).end(clip),
    half: plain(other),
    cliphalf: (_request, response) => response.writeHead(404).end(),
  })
  const sink = memorySink()
  const written = await write(['live', 'half'], { base, live: ['live', 'half'], sink })
  expect(written).toMatchObject({ done: 1, bytes: 6000, left: [], isEmpty: false })
  expect(written.failed).toMatchObject([{ photo: { photoId: 'half' }, isClip: true, reason: 'gone' }])
  const files = await readZip(sink.archive())
  expect([...files.keys()]).toEqual(['0001 live.jpg', '0001 IMG_0001.MOV', '0002 half.jpg', 'labels.csv', 'failed.txt'])
  expect(files.get('0001 IMG_0001.MOV')?.equals(clip)).toBe(true)
  expect(files.get('labels.csv')?.toString()).not.toContain('MOV')
  expect(files.get('failed.txt')?.toString()).toContain(
    'The clip of this live photo: The service no longer has this file.',
  )
})

test.each([
  ['a service with ranges', true],
  ['a service without', false],
])('a connection that breaks in a large file is resumed, from %s', async (_name, ranges) => {
  const large = contentOf('l', 12 * MEGABYTE)
  const { base, asked } = await startHost({
    l: breaking(large, { at: 9 * MEGABYTE, ranges }),
    s: breaking(contentOf('s', 5000), { at: 2000, ranges }),
  })
  const sink = memorySink()
  expect(await write(['l', 's'], { base, sink })).toMatchObject({ done: 2, failed: [] })
  const files = await readZip(sink.archive())
  expect(files.get('0001 l.jpg')?.equals(large)).toBe(true)
  expect(files.get('0002 s.jpg')?.equals(contentOf('s', 5000))).toBe(true)
  // the second part, which breaks, and the rest of it
  const parts = asked.filter((one) => one.startsWith('l '))
  expect(parts).toEqual(
    [/^l bytes=8\d{6}-11999999$/, /^l bytes=9000000-11999999$/].map((one) => expect.stringMatching(one)),
  )
})

test('failed files are left out and listed, truncated ones are listed as such, and the archive opens', async () => {
  const large = contentOf('x', 12 * MEGABYTE)
  const { base, asked } = await startHost({
    a: plain(contentOf('a', 100)),
    gone: (_request, response) => response.writeHead(404).end(),
    busy: (_request, response) => response.writeHead(503).end(),
    refused: (_request, response) => response.writeHead(403).end(),
    x: (request, response) => {
      if (request.headers.range?.startsWith('bytes=8')) return void response.destroy()
      response.writeHead(200, { 'content-length': large.length })
      response.write(large.subarray(0, 10 * MEGABYTE), () => setTimeout(() => response.destroy(), 20))
    },
    z: plain(contentOf('z', 100)),
  })
  const sink = memorySink()
  const { done, failed } = await write(['a', 'gone', 'busy', 'refused', 'x', 'z'], { base, sink })
  expect(done).toBe(2)
  expect(failed.map(({ photo, reason, cutAfter }) => [photo.photoId, reason, cutAfter !== undefined])).toEqual([
    ['gone', 'gone', false],
    ['busy', 'unavailable', false],
    ['refused', 'refused', false],
    ['x', 'unreachable', true],
  ])
  // retried only where that may help
  expect(['gone', 'busy', 'refused'].map((name) => asked.filter((one) => one === name).length)).toEqual([1, 4, 1])
  const files = await readZip(sink.archive())
  expect([...files.keys()]).toEqual(['0001 a.jpg', '0005 x.jpg', '0006 z.jpg', 'labels.csv', 'failed.txt'])
  expect(files.get('failed.txt')?.toString()).toMatch(/^4 photos of Harbour .*\r\n\r\nPhoto 2 \(gone\): .*no longer/)
  expect(files.get('failed.txt')?.toString()).toMatch(/Photo 5 \(x\): .*ends after 8 MB/)
})

/** A service that answers from memory, and goes away in the second part of a large file, for this many milliseconds. */
async function leavingService({
  away,
  ends,
  isBlocked = false,
  small = ['a', 'b', 'c', 'd', 'e', 'f', 'g'],
}: {
  away: number
  ends: (signal?: AbortSignal) => Response | Promise<never>
  isBlocked?: boolean
  small?: readonly string[]
}) {
  const contents = new Map([
    ['l', contentOf('l', 9 * MEGABYTE)],
    ...small.map((name) => [name, contentOf(name, 100)] as const),
  ])
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  let leftAt: number | undefined
  const deps = {
    wait: async (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds)),
    fetch: (async (address, init) => {
      const range = /bytes=(\d+)-(\d+)/.exec(new Headers(init?.headers).get('range') ?? '')
      if (range?.[1]?.startsWith('8')) leftAt ??= Date.now()
      if (leftAt !== undefined && Date.now() - leftAt < away) return ends(init?.signal ?? undefined)
      const content = contents.get(/(\w+)\.jpg/.exec(new Request(address).url)?.[1] ?? '') ?? Buffer.of()
      const part = range ? content.subarray(Number(range[1]), Number(range[2]) + 1) : content
      return new Response(part, { status: range ? 206 : 200, headers: { 'content-length': String(part.length) } })
    }) satisfies typeof fetch,
    isBlocked: async () => isBlocked,
  }
  const writing = { isOver: false }
  const written = write(['l', ...small], { base: 'https://s.example', deps }).finally(() => (writing.isOver = true))
  while (!writing.isOver) await vi.advanceTimersToNextTimerAsync()
  const { done, failed } = await written
  return { done, reasons: failed.map(({ reason }) => reason), waited: Date.now() }
}

/** How a connection fails. */
const drop = () => Promise.reject(new TypeError('Failed to fetch'))
const stall = (signal?: AbortSignal) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const busy = (retryAfter?: string) => () =>
  new Response(null, { status: 503, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

const MINUTE = 60_000

test.each([
  ['drops connections', 'unreachable', drop],
  ['never answers', 'unreachable', stall],
  ['answers 503', 'unavailable', busy()],
  ['answers 503 and asks for a minute', 'unavailable', busy('60')],
  ['answers 503 and asks for no wait', 'unavailable', busy('0')],
])('a service that %s is waited for, and given up after five minutes', async (_name, reason, ends) => {
  expect(await leavingService({ away: 2 * MINUTE, ends })).toMatchObject({ done: 8, reasons: [] })
  const { done, reasons, waited } = await leavingService({ away: Infinity, ends, small: ['a', 'b', 'c'] })
  expect([done, reasons]).toEqual([3, [reason]])
  expect(waited).toBeGreaterThan(4.5 * MINUTE)
  expect(waited).toBeLessThan(6.5 * MINUTE)
})

test('a proxy without CORS in front of an absent service is not taken for a blocked host', async () => {
  const absent = { ends: drop, isBlocked: true }
  expect(await leavingService({ away: MINUTE, ...absent })).toMatchObject({ done: 8, reasons: [] })
  const { done, reasons } = await leavingService({ away: Infinity, ...absent })
  expect([done, reasons]).toEqual([3, Array(5).fill('unreachable')])
})

test('a service that goes away in the only file is waited for, but not one that answers with an error', async () => {
  expect(await leavingService({ away: 2 * MINUTE, ends: drop, small: [] })).toMatchObject({ done: 1 })
  const { reasons, waited } = await leavingService({ away: Infinity, ends: busy(), small: [] })
  expect(reasons).toEqual(['unavailable'])
  expect(waited).toBeLessThan(MINUTE)
})

test('a large file is requested in parts, since browsers keep in memory what is not consumed', async () => {
  const large = contentOf('l', 30 * MEGABYTE)
  const sent = { most: 0 }
  const { base, asked } = await startHost({
    l: (request, response) => {
      const [, first = 0, last = large.length - 1] = (/bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? []).map(
        Number,
      )
      const part = large.subarray(first, last + 1)
      response.writeHead(first > 0 ? 206 : 200, { 'content-length': part.length })
      if (first > 0) sent.most = Math.max(sent.most, part.length)
      response.end(part)
    },
    // without an announced size the file is read in one response
    u: (_request, response) => void response.writeHead(200).end(large),
  })
  const sink = memorySink()
  expect(await write(['l', 'u'], { base, sink })).toMatchObject({ done: 2, failed: [], bytes: 2 * large.length })
  const files = await readZip(sink.archive())
  for (const name of ['0001 l.jpg', '0002 u.jpg']) expect(files.get(name)?.equals(large), name).toBe(true)
  expect(asked.filter((one) => one.startsWith('l'))).toHaveLength(4)
  expect(asked.filter((one) => one.startsWith('u'))).toHaveLength(1)
  expect(sent.most).toBe(8 * MEGABYTE)
})

test('a file that changes midway is not assembled from both versions', async () => {
  let isFirst = true
  const { base } = await startHost({
    a: (_request, response) => {
      const content = contentOf(isFirst ? 'a' : 'b', isFirst ? 5000 : 6000)
      response.writeHead(200, { 'content-length': content.length })
      if (!isFirst) return void response.end(content)
      isFirst = false
      response.write(content.subarray(0, 2000), () => setTimeout(() => response.destroy(), 20))
    },
  })
  const { failed } = await write(['a'], { base })
  expect(failed.map(({ reason }) => reason)).toEqual(['changed'])
})

test('a file that ends before its announced size is retried, and then reported as short', async () => {
  let calls = 0
  // over HTTP/1.1 the platform detects this itself
  const short: typeof fetch = async () => {
    calls++
    return new Response(contentOf('a', 100), { headers: { 'content-length': '200' } })
  }
  const { failed } = await write(['a'], { base: 'https://s.example', deps: { fetch: short } })
  expect(failed.map(({ reason }) => reason)).toEqual(['short'])
  expect(calls).toBeGreaterThan(1)
})

test('an address that was refused is renewed once, and the new one is used', async () => {
  const { base, asked } = await startHost({
    old: (_request, response) => response.writeHead(403).end(),
    new: plain(contentOf('n', 100)),
  })
  const sink = memorySink()
  const addresses = {
    prepare: async () => undefined,
    of: async () => `${base}/old.jpg`,
    renewed: async () => `${base}/new.jpg`,
    accepted: () => undefined,
    refusedAgain: () => undefined,
  }
  expect(await write(['p'], { base, sink, deps: { addresses } })).toMatchObject({ done: 1, failed: [] })
  expect(asked).toEqual(['old', 'new'])
})

test('stopping keeps what was fetched, and lists the rest', async () => {
  const stop = new AbortController()
  const { base } = await startHost({
    a: plain(contentOf('a', 100)),
    b: (request, response) => {
      // its second part is requested once the first is being written
      if (request.headers.range !== undefined) return stop.abort()
      response.writeHead(200, { 'content-length': 20 * MEGABYTE }).write(contentOf('b', 9 * MEGABYTE))
    },
    c: plain(contentOf('c', 100)),
  })
  const sink = memorySink()
  const { done, failed, left } = await write(['a', 'b', 'c'], { base, sink, signal: stop.signal })
  expect([done, failed.map(({ reason }) => reason), left.map(({ photoId }) => photoId)]).toEqual([
    1,
    ['stopped'],
    ['c'],
  ])
  const files = await readZip(sink.archive())
  expect(sink.end()).toBe('closed')
  expect(files.get('failed.txt')?.toString()).toMatch(
    /You stopped the download[\s\S]*1 photo not downloaded[\s\S]*\(c\)/,
  )
})

test('a full archive ends, and the remaining photos are returned', async () => {
  const names = ['a', 'b', 'c']
  const { base } = await startHost(Object.fromEntries(names.map((name) => [name, plain(contentOf(name, 5000))])))
  const sink = memorySink(11_000)
  const { done, left } = await write(names, { base, sink })
  expect([done, left.map(({ photoId }) => photoId)]).toEqual([2, ['c']])
  expect([...(await readZip(sink.archive())).keys()]).toContain('failed.txt')
})

test('an archive without a photo is discarded', async () => {
  const { base } = await startHost({ a: (_request, response) => response.writeHead(404).end() })
  const sink = memorySink()
  expect(await write(['a'], { base, sink })).toMatchObject({ done: 0 })
  expect(sink.end()).toBe('discarded')
})

test('a full disk throws, and the archive is discarded', async () => {
  const { base } = await startHost({ a: plain(contentOf('a', 100)) })
  const sink = { ...memorySink(), write: async () => Promise.reject(new Error('full')) }
  let isDiscarded = false
  const discard = async () => void (isDiscarded = true)
  await expect(write(['a'], { base, sink: { ...sink, discard } })).rejects.toThrow('full')
  expect(isDiscarded).toBe(true)
})

test('a host blocked by CORS is distinguished from a broken connection', async () => {
  const modes: string[] = []
  const answering: typeof fetch = async (_address, init) => {
    modes.push(init?.mode ?? '')
    if (init?.mode === 'cors') throw new TypeError('Failed to fetch')
    return new Response()
  }
  const signal = new AbortController().signal
  const hosts = createBlockedHosts({ fetch: answering, signal })
  expect(await hosts.isBlocked('https://s.example/1.jpg')).toBe(true)
  expect(await hosts.isBlocked('https://s.example/2.jpg')).toBe(true)
  expect(modes).toEqual(['no-cors', 'cors'])
  const broken = createBlockedHosts({
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    signal,
  })
  expect(await broken.isBlocked('https://s.example/1.jpg')).toBe(false)
})
