import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pass } from 'node:timers/promises'
import sharp from 'sharp'
import { clipFile } from '#testing/fixtures/media-files.ts'
import { asyncListener } from '#testing/servers/async-listener.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { type Habit, refusalOf, textOf } from './habits.ts'
import { CALLER, createOperations, type Input, KEY, Refusal } from './other-operations.ts'

const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'x-api-key, content-type',
  'access-control-expose-headers': 'retry-after',
}

/** Lifetimes of short-lived signed addresses. */
const ADDRESS_MS = 60_000
const SHORTER_MS = 20_000
const SLOW_MS = 3000

async function inputOf(request: IncomingMessage, address: URL): Promise<Input> {
  // as RFC 3986 has it: a + is a plus, not a space
  if (request.method === 'GET') return Object.fromEntries(new URLSearchParams(address.search.replaceAll('+', '%2B')))
  const body: unknown = JSON.parse(Buffer.concat(await request.toArray()).toString())
  return Object(body)
}

/** Draws pictures by size (`4000x3000`), at a fiftieth of it; cached, as all photos of a size look the same. */
function drawPictures() {
  const drawn = new Map<string, Promise<Buffer>>()
  return (size: string): Promise<Buffer> => {
    const known = drawn.get(size)
    if (known) return known
    const [width = 1, height = 1] = size.split('x').map((pixels) => Number(pixels) / 50)
    const picture = sharp({ create: { width, height, channels: 3, background: '#6b8e9f' } })
      .png()
      .toBuffer()
    drawn.set(size, picture)
    return picture
  }
}

/**
 * A foreign photo album service, in memory: written from interface.md alone, independently of this project's service.
 * `given`: its habits.
 */
export async function startOtherService(...given: readonly Habit[]) {
  const habits = new Set<Habit>(given)
  let port = 0
  const base = () => `http://127.0.0.1:${port}`
  /** Addresses signed before this moment no longer work. */
  let signedSince = 0
  /** Headers of pictures: without CORS headers pages can show pictures, but not read them. */
  let ofPictures: Record<string, string> = crossOrigin
  /** Milliseconds that its clock is ahead. */
  let ahead = 0
  const now = () => Date.now() + ahead
  const isShort = habits.has('short addresses') || habits.has('twenty-second addresses')
  const life = habits.has('twenty-second addresses') ? SHORTER_MS : ADDRESS_MS
  const sign = (path: string) => {
    const end = habits.has('told expiry') ? `&expires=${now() + life}` : ''
    return `${base()}${path}?signature=${isShort ? now() : 's'}${end}`
  }
  const isSigned = (address: URL) => {
    const at = Number(address.searchParams.get('signature'))
    return !isShort || (at > signedSince && now() - at < life)
  }
  /** Every fiftieth photo of the first album, from the eighth on. */
  const isLost = (path: string) => {
    const [, photoId] = /^\/media\/(\d+)\//.exec(path) ?? []
    const row = albums[0]?.photos.findIndex((photo) => photo.photoId === photoId) ?? -1
    return habits.has('lost pictures') && row % 50 === 7
  }
  const { operations, albums, subscriptions } = createOperations({ sign, habits })
  const pictureOf = drawPictures()
  const recent: number[] = []
  /** Number of calls by operation. */
  const calls = new Map<string, number>()
  let total = 0
  const countRecent = () => {
    const moment = Date.now()
    recent.push(moment)
    while ((recent[0] ?? moment) <= moment - 1000) recent.shift()
    return recent.length
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const address = new URL(request.url ?? '', base())
    const [, size, format] = /^\/media\/\d+\/(\d+x\d+)\/\w+\.(\w+)$/.exec(address.pathname) ?? []
    if (size && (format === 'png' || format === 'mp4')) {
      if (!isSigned(address)) return void response.writeHead(403, crossOrigin).end()
      if (isLost(address.pathname)) return void response.writeHead(404, crossOrigin).end()
      const [type, bytes] = format === 'png' ? ['image/png', pictureOf(size)] : ['video/mp4', readFile(clipFile)]
      response.writeHead(200, { ...ofPictures, 'content-type': type }).end(await bytes)
      return
    }
    if (request.method === 'OPTIONS') return void response.writeHead(204, crossOrigin).end()
    const operation = operations[`${request.method} ${address.pathname}`]
    const reply = (status: number, body: string, headers = {}) =>
      response.writeHead(status, { ...crossOrigin, 'content-type': 'application/json', ...headers }).end(body)
    if (request.headers['x-api-key'] !== KEY) return void reply(401, '{"message":"who are you?"}')
    if (operation === undefined) return void reply(404, '')
    const name = address.pathname.split('/').at(-1) ?? ''
    calls.set(name, (calls.get(name) ?? 0) + 1)
    if (habits.has('slow')) await pass(SLOW_MS)
    const { status, body, headers } = refusalOf({ call: ++total, perSecond: countRecent() }, habits) ?? {}
    if (status !== undefined) return void reply(status, body ?? '', headers)
    try {
      const cached = habits.has('cacheable') ? { 'cache-control': 'private, max-age=300' } : {}
      reply(200, textOf(operation(await inputOf(request, address)), habits), cached)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      reply(error.status, error.status === 404 ? '' : JSON.stringify({ message: error.message }))
    }
  }

  const server = createServer(asyncListener(answer))
  port = await listenHere(server)
  return {
    api: base(),
    key: KEY,
    callerId: CALLER,
    albums,
    subscriptions,
    calls,
    /** Expires all short-lived addresses signed so far. */
    expireAddresses: () => void (signedSince = now()),
    /** Drops the CORS headers of pictures: pages can then show but not read them. */
    forbidReading: () => void (ofPictures = {}),
    /** Advances its clock. */
    skip: (ms: number) => void (ahead += ms),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

export type OtherService = Awaited<ReturnType<typeof startOtherService>>
