import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest'
import { runLength, timeLimit } from '#testing/run-length.ts'
import { type ScriptedUpstream, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { type RunningGateway, startGateway } from '#testing/start-service.ts'
import { watchChildren } from '#testing/watch-children.ts'

const SLOW = timeLimit(120_000)
const PIECES = runLength.gatewayMegabytes * 16
const MOST_ADDED = 150

/** A row of 64 kB, different for each number, as signed addresses are. */
const pieceOf = (number: number) =>
  Buffer.from(
    `{"photoId":"${number}","stableUrl":"${createHash('sha512').update(String(number)).digest('hex').repeat(511)}"},`,
  )

const album = [
  Buffer.from('{"data":['),
  ...Array.from({ length: PIECES }, (_, number) => pieceOf(number)),
  Buffer.from('{}]}'),
]
const digest = createHash('sha256').update(Buffer.concat(album)).digest('hex')

/** Chunks of an album far larger than the socket buffers on the way. */
const ENDLESS = 8 * album.length

/** Chunks that upstream has sent, by the requested address. */
const sent = new Map<string, number>()
const addressOf = (albumId: string) => `/album/getPhotos?albumId=${albumId}`
const sentToEndless = () => sent.get(addressOf('endless'))
let service: ScriptedUpstream
let gateway: RunningGateway
beforeAll(async () => {
  service = await startScriptedUpstream(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const counted = function* () {
      const length = url.endsWith('endless') ? ENDLESS : album.length
      for (let index = 0; index < length; index++) {
        sent.set(url, index + 1)
        yield album[index % album.length]
      }
    }
    pipeline(Readable.from(counted(), { highWaterMark: 1 }), response).catch(() => {})
  })
  gateway = await startGateway(service.url)
}, SLOW)
afterAll(async () => {
  await gateway.stop()
  await service.close()
})

const ask = (albumId: string, coding = 'identity', { tag, signal }: { tag?: string; signal?: AbortSignal } = {}) =>
  fetch(`${gateway.api}/album/getPhotos?albumId=${albumId}`, {
    headers: { 'x-api-key': 'ana', 'accept-encoding': coding, ...(tag !== undefined && { 'if-none-match': tag }) },
    signal: signal ?? null,
  })

async function digestOf(response: Response): Promise<string> {
  const hash = createHash('sha256')
  for await (const bytes of response.body ?? []) hash.update(bytes)
  return hash.digest('hex')
}

describe('large concurrent albums', () => {
  test.each([
    ['each another', (index: number) => `${index}`, 'identity'],
    ['each another, compressed', (index: number) => `z${index}`, 'zstd'],
    ['all the same', () => 'same', 'gzip'],
  ])(
    '%s, pass whole, and the memory of a gateway stays flat',
    async (_, albumOf, coding) => {
      const idle = watchChildren()().together
      const watch = watchChildren()
      const reading = Array.from({ length: runLength.gatewayStreams }, (_each, index) => ask(albumOf(index), coding))
      const digests = await Promise.all(reading.map(async (response) => digestOf(await response)))
      expect(new Set(digests)).toEqual(new Set([digest]))
      expect(watch().largest - idle).toBeLessThan(MOST_ADDED)
    },
    SLOW,
  )

  test(
    'a browser that does not read stops the stream from upstream',
    async () => {
      const resting = await ask('endless')
      // nothing more is sent while another browser reads a whole album
      await expect
        .poll(
          async () => {
            const before = sentToEndless()
            expect(await digestOf(await ask('other'))).toBe(digest)
            return sentToEndless() === before
          },
          { timeout: 60_000 },
        )
        .toBe(true)
      expect(sentToEndless()).toBeLessThan(ENDLESS)
      await resting.body?.cancel()
    },
    SLOW,
  )

  test(
    'a browser that leaves while its copy is compared ends only that read',
    async () => {
      // a gateway that hangs ignores SIGTERM
      onTestFailed(() => gateway.kill())
      const whole = await ask('compared')
      expect(await digestOf(whole)).toBe(digest)
      const tag = whole.headers.get('etag') ?? ''
      for (let visit = 0; visit < 6; visit++) {
        sent.clear()
        const leaving = new AbortController()
        const left = ask('compared', 'identity', { tag, signal: leaving.signal }).catch(() => undefined)
        // the album that nobody reads may still be sent to the sockets on the way
        await expect.poll(() => sent.has(addressOf('compared')), { interval: 1 }).toBe(true)
        leaving.abort()
        await left
      }
      expect((await ask('compared', 'identity', { tag })).status).toBe(304)
    },
    SLOW,
  )
})
