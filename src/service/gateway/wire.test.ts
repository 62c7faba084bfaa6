import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ScriptedUpstream, sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'

let service: ScriptedUpstream
let gateway: TestGateway
let port: number
beforeAll(async () => {
  service = await startScriptedUpstream((_, response) =>
    sendJson(response, { data: { message: 'pong', callerId: '1' } }),
  )
  gateway = await createTestGateway({ upstream: service.url })
  port = Number(new URL(await gateway.listen()).port)
})
afterAll(async () => {
  await gateway.close()
  await service.close()
})

/** Sends raw bytes; resolves with all that came back until the connection closed. */
async function send(lines: readonly string[], body = ''): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  // a reset closes it too
  await new Promise((resolve) => socket.once('close', resolve))
  return Buffer.concat(chunks).toString('latin1')
}

const common = ['Host: gateway', 'x-api-key: ana', 'Connection: close']
const statusOf = (text: string) => Number(text.split(' ')[1])

describe('malformed and ambiguous requests are refused, and nothing of them goes upstream', () => {
  const hidden = 'GET /api/album/getAlbums HTTP/1.1\r\nHost: x\r\nx-api-key: ana\r\n\r\n'
  test.each<[string, string[], string]>([
    [
      'two lengths',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: 2', 'Content-Length: 40'],
      `{}${hidden}`,
    ],
    [
      'two equal lengths in one',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: 2, 2'],
      `{}${hidden}`,
    ],
    [
      'a length and chunks',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      `0\r\n\r\n${hidden}`,
    ],
    [
      'chunks, spelled oddly',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: 4', 'Transfer-Encoding : chunked'],
      `0\r\n\r\n${hidden}`,
    ],
    [
      'chunks that are not the last coding',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Transfer-Encoding: chunked, identity'],
      `0\r\n\r\n${hidden}`,
    ],
    [
      'chunks of a size that is none',
      ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Transfer-Encoding: chunked'],
      `0x2\r\n{}\r\n0\r\n\r\n`,
    ],
    ['a negative length', ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: -1'], hidden],
    ['a length with a sign', ['POST /api/album/createAlbum HTTP/1.1', ...common, 'Content-Length: +2'], '{}'],
    ['a header that is continued', ['GET /api/ping HTTP/1.1', ...common, 'x-one: a', ' x-two: b'], ''],
    ['a header without a name', ['GET /api/ping HTTP/1.1', ...common, ': x'], ''],
    ['a line end in a header', ['GET /api/ping HTTP/1.1', ...common, 'x-one: a\nx-two: b'], ''],
    ['a NUL in a header', ['GET /api/ping HTTP/1.1', ...common, 'x-one: a\0b'], ''],
    ['no host', ['GET /api/ping HTTP/1.1', 'x-api-key: ana', 'Connection: close'], ''],
    ['a host that is a path', ['GET /api/ping HTTP/1.1', 'Host: gateway/x', 'x-api-key: ana', 'Connection: close'], ''],
    ['headers without an end', ['GET /api/ping HTTP/1.1', ...common, `x-long: ${'x'.repeat(100_000)}`], ''],
    ['a target without an end', [`GET /api/ping?${'x'.repeat(100_000)} HTTP/1.1`, ...common], ''],
    ['a method that is none', ['G\u0000T /api/ping HTTP/1.1', ...common], ''],
    ['another version', ['GET /api/ping HTTP/3.0', ...common], ''],
    ['a proxy’s tunnel', ['CONNECT upstream:443 HTTP/1.1', ...common], ''],
  ])('%s', async (_, lines, body) => {
    const before = service.seen.length
    const text = await send(lines, body)
    if (text !== '') expect([400, 404, 405, 413, 414, 431, 501, 505]).toContain(statusOf(text))
    expect(text.match(/HTTP\/1\.1 200/)).toBeNull()
    expect(service.seen.length).toBe(before)
  })
})

describe('targets', () => {
  test.each([
    '/api/../api/nothing',
    '/api/album/..%2f..%2fping',
    '/api%2fping',
    '/api/ping/..;/album/getAlbums',
    '/api//127.0.0.1:1/ping',
    '/api/ping%23',
    '/api/ping%3flimit=1',
    '/api/\\ping',
    'http://169.254.169.254/latest/meta-data',
    'http://169.254.169.254/api/nothing',
    '*',
    'ping',
  ])('%s reaches no operation', async (target) => {
    const before = service.seen.length
    expect([400, 404]).toContain(statusOf(await send([`GET ${target} HTTP/1.1`, ...common])))
    expect(service.seen.length).toBe(before)
  })

  test('an absolute target counts by its path, never by its host', async () => {
    const before = service.seen.length
    expect(statusOf(await send(['GET http://169.254.169.254/api/ping HTTP/1.1', ...common]))).toBe(200)
    expect(service.seen.slice(before).map(({ url, headers }) => [url, headers.host])).toEqual([
      ['/ping', `127.0.0.1:${service.port}`],
    ])
  })

  test('dot segments are resolved before routing', async () => {
    const before = service.seen.length
    await send(['GET /x/../api/./album/../ping HTTP/1.1', ...common])
    for (const { url } of service.seen.slice(before)) expect(url).toBe('/ping')
  })
})

describe('headers', () => {
  test('two keys count as neither', async () => {
    const before = service.seen.length
    const text = await send(['GET /api/ping HTTP/1.1', ...common, 'X-Api-Key: eve'])
    const keys = service.seen.slice(before).map(({ headers }) => headers['x-api-key'])
    // joined into one, or refused
    if (statusOf(text) === 200) expect(keys).toEqual(['ana, eve'])
    else expect(keys).toEqual([])
  })

  test('hop-by-hop headers stay here, whatever they name', async () => {
    const before = service.seen.length
    await send([
      'GET /api/ping HTTP/1.1',
      'Host: gateway',
      'x-api-key: ana',
      'Connection: close, x-api-key, x-one',
      'x-one: 1',
      'TE: trailers',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA',
      'Proxy-Connection: keep-alive',
      'Expect: nothing',
    ])
    for (const { headers } of service.seen.slice(before)) {
      expect(Object.keys(headers).toSorted()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
        'x-api-key',
      ])
      expect(headers.connection).toBe('keep-alive')
    }
  })

  test('an odd key is refused, or goes upstream', async () => {
    for (const key of ['é', '\x7f', 'a'.repeat(8000), '"', 'a b']) {
      const before = service.seen.length
      const text = await send(['GET /api/ping HTTP/1.1', 'Host: gateway', `x-api-key: ${key}`, 'Connection: close'])
      expect([200, 400, 401, 431]).toContain(statusOf(text))
      expect(service.seen.length - before).toBe(statusOf(text) === 200 ? 1 : 0)
    }
    expect(gateway.errors).toEqual([])
  })

  test('pipelined requests are answered separately', async () => {
    const one = ['GET /api/ping HTTP/1.1', 'Host: gateway', 'x-api-key: ana'].join('\r\n')
    const text = await send([one, '', 'GET /api/nothing HTTP/1.1', ...common])
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '404'])
  })
})
