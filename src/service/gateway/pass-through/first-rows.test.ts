import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type ScriptedUpstream, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'
import { createDecoder } from './encoding.ts'

const first = `{"data":[{"photoId":"1","stableUrl":"https://media.example/1/${'s'.repeat(2000)}"}`
const rest = ',{"photoId":"2","stableUrl":"https://media.example/2"}]}'
const path = '/api/album/getPhotos?albumId=1'

/** Lets upstream send the rest after its first row. */
let goOn = Promise.withResolvers<void>()
let service: ScriptedUpstream
let gateway: TestGateway
let url: string
beforeAll(async () => {
  service = await startScriptedUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write(first)
    void goOn.promise.then(() => response.end(rest))
  })
  gateway = await createTestGateway({ upstream: service.url })
  url = await gateway.listen()
})
afterEach(() => {
  vi.useRealTimers()
  goOn = Promise.withResolvers()
})
afterAll(async () => {
  await gateway.close()
  await service.close()
})

test.each([undefined, 'zstd', 'br', 'gzip'])(
  'the first row reaches a browser before the second is there, and no timer holds it back (%s)',
  async (coding) => {
    // a timer on the way would hold it for ever
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    const headers = { 'x-api-key': 'ana', ...(coding !== undefined && { 'accept-encoding': coding }) }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- as the event is declared
    const [answer] = (await once(get(`${url}${path}`, { headers, agent: false }), 'response')) as [IncomingMessage]
    const decoder = createDecoder(answer.headers['content-encoding'])
    if (decoder === 'unknown') throw new Error('nobody asked for it')
    expect(answer.headers['content-encoding']).toBe(coding)
    const text = (decoder ? answer.pipe(decoder) : answer).setEncoding('utf8')
    const pieces: string[] = []
    text.on('data', (piece: string) => void pieces.push(piece))
    // `expect.poll` would advance the timers
    while (pieces.join('') !== first) await once(text, 'data')
    goOn.resolve()
    await once(text, 'end')
    expect(pieces.join('')).toBe(first + rest)
  },
)

test('an HTTP/1.0 client, which knows no chunked encoding, gets the plain rows', async () => {
  goOn.resolve()
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (piece: string) => void (text += piece))
  socket.write(`GET ${path} HTTP/1.0\r\nHost: gateway\r\nx-api-key: ana\r\n\r\n`)
  await once(socket, 'close')
  const [head = '', body] = text.split('\r\n\r\n')
  expect(body).toBe(first + rest)
  expect(head.toLowerCase()).not.toContain('transfer-encoding')
})
