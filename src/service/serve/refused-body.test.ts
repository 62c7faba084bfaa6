import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono } from 'hono'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApiEnv } from '#service/http/api-env.ts'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { listen, type Listener } from './listen.ts'

let app: TestApp
let listener: Listener
let key: string
let answered: PromiseWithResolvers<void>
beforeEach(async () => {
  app = await createTestApp()
  key = (await app.addCaller('Ana')).key
  answered = Promise.withResolvers<void>()
  const outer = new Hono<ApiEnv>()
  outer.use(async (_, next) => {
    await next()
    answered.resolve()
  })
  listener = await listen(outer.route('/', app.app), { host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await listener.stop()
  await app.close()
})

const PIECE = Buffer.alloc(2 ** 19)
const PIECES = 20

type Headers = Record<string, string | number>

const begin = (headers: Headers) =>
  request({ port: listener.port, method: 'POST', path: '/api/album/createAlbum', headers })

/** Sends 10 MB over a slow line, whatever is answered meanwhile. */
async function sendAll(headers: Headers): Promise<{ status: number | undefined; error: string | undefined }> {
  const outgoing = begin(headers)
  let status: number | undefined
  let error: string | undefined
  outgoing.on('error', ({ message }) => (error = message))
  outgoing.on('response', (response) => {
    status = response.statusCode
    response.resume()
  })
  const closed = new Promise((resolve) => outgoing.on('close', resolve))
  for (let sent = 0; sent < PIECES && !outgoing.destroyed; sent++) {
    outgoing.write(PIECE)
    await wait(60)
  }
  outgoing.end()
  await closed
  return { status, error }
}

test.each([
  ['with an unknown key', () => ({ 'x-api-key': 'csk_nobody' }), 401],
  ['that is too large', () => ({ 'x-api-key': key }), 413],
  [
    'that is too large by its Content-Length',
    () => ({ 'x-api-key': key, 'content-length': PIECES * PIECE.byteLength }),
    413,
  ],
])('a body %s is refused, and a client still sending it gets the answer', async (_, headers, status) => {
  expect(await sendAll(headers())).toEqual({ status, error: undefined })
})

test.each<Headers>([{ 'content-length': 1000 }, { 'transfer-encoding': 'chunked' }])(
  'a client that disconnects in the middle of a body causes no error: %j',
  async (headers) => {
    const outgoing = begin({ 'x-api-key': key, ...headers, expect: '100-continue' })
    outgoing.on('error', () => {})
    outgoing.on('continue', () => outgoing.write('{"name":', () => outgoing.destroy()))
    outgoing.flushHeaders()
    await answered.promise
    expect(app.context.errors).toEqual([])
  },
)
