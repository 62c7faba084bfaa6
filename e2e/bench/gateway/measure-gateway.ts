import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { startGateway } from '#testing/start-service.ts'
import { watchMemory } from '../own-service/read-album.ts'
import { type Pace, sendPaced } from '../own-service/send-paced.ts'
import { processMemory } from '../process-memory.ts'

/** getPhotos of 50,000 photos. */
const ALBUM_BYTES = 79_000_000
const STREAMS = 50
const CONNECTIONS = 100
const PER_SECOND = 1000
const SECONDS = 10
const READS = 31

type Streams = {
  /** Milliseconds until the last stream's last byte. */
  whole: number
  /** MB of the gateway's process before, and the peak during the streams. */
  memoryBefore: number
  memoryDuring: number
}

export type GatewayResult = {
  small: { direct: Pace; gateway: Pace }
  /** Milliseconds to the first byte of an album, for each read. */
  firstByte: { direct: number[]; gateway: number[] }
  /** Concurrent albums: all different, all the same, and all different but compressed. */
  streams: { different: Streams; equal: Streams; compressed: Streams }
}

type Address = { url: string; path: string }

const photosOf = (album: string) => `/album/getPhotos?albumId=${album}`

/** Reads an answer to its end. */
async function read({ url, path }: Address, coding = 'identity'): Promise<void> {
  const headers = { 'x-api-key': 'bench', 'accept-encoding': coding }
  const [answer] = await once(get(`${url}${path}`, { headers, agent: false }), 'response')
  if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
  answer.resume()
  await once(answer, 'end')
}

/** Milliseconds to the first byte of an answer; the rest is not read. */
async function readFirst({ url, path }: Address): Promise<number> {
  const start = performance.now()
  const request = get(`${url}${path}`, {
    headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
    agent: false,
  })
  const [answer] = await once(request, 'response')
  await once(answer, 'data')
  const time = performance.now() - start
  // errors of the aborted rest don't matter
  request.on('error', () => {})
  answer.on('error', () => {}).destroy()
  return time
}

/** Alternates, so that other load affects both; stops at the first byte, as the rest would slow the next read. */
async function measureFirstByte(direct: string, gateway: string): Promise<GatewayResult['firstByte']> {
  const times: GatewayResult['firstByte'] = { direct: [], gateway: [] }
  for (let i = 0; i < READS; i++) {
    const path = photosOf(`first${i}`)
    times.direct.push(await readFirst({ url: direct, path }))
    times.gateway.push(await readFirst({ url: gateway, path }))
  }
  return times
}

async function measureStreams(
  { url, pid }: { url: string; pid: number },
  { album, coding }: { album: (index: number) => string; coding?: string },
): Promise<Streams> {
  const memoryBefore = (await processMemory(pid))?.now ?? 0
  const watch = watchMemory(pid)
  const start = performance.now()
  await Promise.all(Array.from({ length: STREAMS }, (_, i) => read({ url, path: photosOf(album(i)) }, coding)))
  return { whole: performance.now() - start, memoryBefore, memoryDuring: (await watch.stop()) ?? 0 }
}

/** Measures a gateway, in its own process, in front of a server with constant answers. */
export async function measureGateway(): Promise<GatewayResult> {
  const child = fork(fileURLToPath(new URL('../own-service/constant-answers.ts', import.meta.url)), [
    String(ALBUM_BYTES),
  ])
  try {
    const [port]: unknown[] = await once(child, 'message')
    const direct = `http://127.0.0.1:${String(port)}`
    const gateway = await startGateway(direct)
    try {
      // a different album each: the gateway coalesces equal reads
      const pace = (url: string, round: string) =>
        sendPaced({ url, connections: CONNECTIONS, perSecond: PER_SECOND, seconds: SECONDS }, (n) => ({
          path: `${new URL(url).pathname.replace(/\/$/, '')}/album/getAlbum?albumId=${round}${n}`,
          key: 'bench',
        }))
      await pace(gateway.api, 'warm')
      const small = { direct: await pace(direct, 'd'), gateway: await pace(gateway.api, 'g') }
      const firstByte = await measureFirstByte(direct, gateway.api)
      const process = { url: gateway.api, pid: gateway.pid }
      const streams = {
        different: await measureStreams(process, { album: (i) => `s${i}` }),
        equal: await measureStreams(process, { album: () => 'equal' }),
        compressed: await measureStreams(process, { album: (i) => `z${i}`, coding: 'zstd' }),
      }
      return { small, firstByte, streams }
    } finally {
      await gateway.stop()
    }
  } finally {
    child.disconnect()
  }
}
