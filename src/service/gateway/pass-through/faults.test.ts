import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { listenHere } from '#testing/servers/listen-here.ts'
import { type ScriptedUpstream, sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { startTcpProxy } from '#testing/servers/tcp-proxy.ts'
import { goodCertificate, otherHostCertificate, selfSignedCertificate, testCa } from '#testing/test-certificates.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'

const closers: (() => Promise<unknown> | void)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

type Answer = Parameters<typeof startScriptedUpstream>[0]
type GatewayOptions = Parameters<typeof createTestGateway>[0]

async function gatewayTo(url: string, options: Partial<GatewayOptions> = {}): Promise<TestGateway> {
  const gateway = await createTestGateway({ upstream: url, ...options })
  closers.push(gateway.close)
  return gateway
}

async function serviceThat(answer: Answer, options = {}): Promise<ScriptedUpstream> {
  const service = await startScriptedUpstream(answer, options)
  closers.push(service.close)
  return service
}

/** A server that answers anything with this raw text. */
async function rawService(text: string): Promise<string> {
  const server: Server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(text))
  })
  closers.push(() => void server.close())
  return `http://127.0.0.1:${await listenHere(server)}`
}

async function ask({ app }: TestGateway, path = '/ping', init: RequestInit = {}) {
  const reply = await app.request(`/api${path}`, { ...init, headers: { 'x-api-key': 'ana' } })
  const text = await reply.text()
  return { status: reply.status, text, message: text === '' ? '' : JSON.parse(text).message, headers: reply.headers }
}
const post = { method: 'POST', body: '{"name":"x"}' }

const pong: Answer = (_, response) => sendJson(response, { data: { message: 'pong', callerId: '1' } })
const UNREACHABLE = 'The service behind this gateway can’t be reached right now. Try again in a moment'
const CHECK = 'Whoever runs the gateway should check its address'

describe('a fault of upstream becomes an error of the gateway', () => {
  test('a refused connection', async () => {
    // not one that the system chose: it may give that to another server meanwhile
    const port = await freePort()
    const service = await startScriptedUpstream(pong, { port })
    const gateway = await gatewayTo(service.url)
    await service.close()
    for (const init of [{}, post]) {
      const path = init === post ? '/album/createAlbum' : '/ping'
      const reply = await ask(gateway, path, init)
      expect([reply.status, reply.message, reply.headers.get('retry-after')]).toEqual([502, UNREACHABLE, '2'])
    }
    // one warning for the whole outage
    expect(gateway.warnings).toHaveLength(1)
    closers.push((await startScriptedUpstream(pong, { port })).close)
    expect((await ask(gateway)).status).toBe(200)
    expect(gateway.errors).toEqual([])
  })

  test('an unknown host name', async () => {
    const gateway = await gatewayTo('http://nobody.invalid/base')
    expect(await ask(gateway)).toMatchObject({ status: 502, message: UNREACHABLE })
  })

  test('no answer at all', async () => {
    const service = await serviceThat(() => {})
    const gateway = await gatewayTo(service.url, { limits: { headMs: 50 } })
    expect(await ask(gateway)).toMatchObject({
      status: 504,
      message: 'The service behind this gateway took too long to answer. Try again in a moment',
    })
    await expect.poll(() => service.connections()).toBe(0)
  })

  test('no answer at all, but later for the photos of an album, which a service may gather first', async () => {
    const asked = Promise.withResolvers<() => void>()
    const service = await serviceThat((request, response) => {
      if (request.url?.startsWith('/album/getPhotos')) asked.resolve(() => sendJson(response, { data: [] }))
    })
    const gateway = await gatewayTo(service.url, { limits: { headMs: 50 } })
    const photos = ask(gateway, '/album/getPhotos?albumId=a')
    const answer = await asked.promise
    expect((await ask(gateway, '/album/getAlbums')).status).toBe(504)
    answer()
    expect(await photos).toMatchObject({ status: 200, text: '{"data":[]}' })
  })

  test.each([
    ['not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'does not speak HTTP'],
    [
      'HTTP with two lengths',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
      'does not speak HTTP',
    ],
    [
      'HTTP with a length and chunks',
      'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
      'does not speak HTTP',
    ],
    [
      'another protocol',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
      'asks for a protocol other than HTTP',
    ],
    ['a status that is none', 'HTTP/1.1 999 Odd\r\nContent-Length: 2\r\n\r\n{}', 'answered with the status 999'],
    ['a page', 'HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n<html></html>', 'answered with something that isn’t JSON'],
    ['a list', 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n[]', 'answered with something that isn’t JSON'],
    ['nothing', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n', 'answered with something that isn’t JSON'],
    ['nothing, without a length', 'HTTP/1.1 200 OK\r\n\r\n', 'answered with something that isn’t JSON'],
    [
      'a page, without a length',
      `HTTP/1.1 200 OK\r\n\r\n<html>${'x'.repeat(100)}`,
      'answered with something that isn’t JSON',
    ],
    [
      'no gzip',
      'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n{"data":1}',
      'sent something that can’t be decompressed',
    ],
    [
      'an odd compression',
      'HTTP/1.1 200 OK\r\nContent-Encoding: compress\r\n\r\n{"data":1}',
      'compressed its response in a way the gateway didn’t ask for',
    ],
    ['a 304 to a first question', 'HTTP/1.1 304 Not Modified\r\n\r\n', 'redirects elsewhere instead of answering'],
  ])('%s', async (_, text, what) => {
    const gateway = await gatewayTo(await rawService(text))
    const reply = await ask(gateway)
    expect([reply.status, reply.message]).toEqual([502, `The service behind this gateway ${what}. ${CHECK}`])
  })

  test.each([301, 302, 303, 307, 308])('a redirect with %i is not followed', async (status) => {
    const other = await serviceThat(pong)
    const service = await serviceThat(
      (_, response) => void response.writeHead(status, { location: `${other.url}/ping` }).end(),
    )
    const gateway = await gatewayTo(service.url)
    const reply = await ask(gateway)
    expect([reply.status, reply.message]).toEqual([
      502,
      `The service behind this gateway redirects elsewhere instead of answering. ${CHECK}`,
    ])
    expect(reply.headers.get('location')).toBeNull()
    expect(other.seen).toEqual([])
  })

  test('endless headers', async () => {
    const gateway = await gatewayTo(await rawService(`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}\r\n\r\n{}`))
    expect(await ask(gateway)).toMatchObject({ status: 502 })
  })

  test('an answer that breaks off before any of it was passed on', async () => {
    const cut = 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{"data":'
    const gateway = await gatewayTo(await rawService(cut))
    expect(await ask(gateway)).toMatchObject({ status: 502, message: UNREACHABLE })
    expect(await ask(gateway, '/album/createAlbum', post)).toMatchObject({
      status: 502,
      message: expect.stringContaining('It may have done what you asked'),
    })
  })

  test.each([401, 403])('a refusal of the key that the gateway keeps: the browser gets no %i', async (status) => {
    const service = await serviceThat((_, response) => sendJson(response, { message: 'who are you?' }, {}, status))
    const gateway = await gatewayTo(service.url, { keys: 'kept' })
    for (const path of ['/ping', '/album/getAlbums']) {
      expect(await ask(gateway, path)).toMatchObject({
        status: 502,
        message: expect.stringContaining('refused the key that the gateway keeps'),
      })
    }
  })

  test('a 403 where the kept key may ping: the browser gets it', async () => {
    const service = await serviceThat((...call) => {
      const [request, response] = call
      if (request.url?.includes('/ping')) pong(...call)
      else sendJson(response, { message: 'not your album' }, {}, 403)
    })
    const gateway = await gatewayTo(service.url, { keys: 'kept' })
    expect(await ask(gateway, '/album/getAlbums')).toMatchObject({ status: 403, message: 'not your album' })
  })
})

test('silence in the middle of an answer ends it', async () => {
  const service = await serviceThat((_, response) => void response.writeHead(200).write('{"data":['))
  const gateway = await gatewayTo(service.url, { limits: { silenceMs: 100 } })
  const reply = await gateway.app.request('/api/album/getPhotos?albumId=1', { headers: { 'x-api-key': 'ana' } })
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow('took too long')
  await expect.poll(() => service.connections()).toBe(0)
})

describe('TLS', () => {
  const untrusted =
    'The service behind this gateway has a certificate that isn’t trusted. Whoever runs the gateway can name its authority with --upstream-ca'

  test('a named authority is trusted', async () => {
    const service = await serviceThat(pong, { cert: goodCertificate })
    expect(await ask(await gatewayTo(service.url, { ca: testCa }))).toMatchObject({ status: 200 })
  })

  test.each([
    ['an authority that was not', goodCertificate, undefined],
    ['a name that is another’s', otherHostCertificate, testCa],
    ['one’s own signature', selfSignedCertificate, testCa],
  ])('%s is not trusted', async (_, cert, ca) => {
    const service = await serviceThat(pong, { cert })
    expect(await ask(await gatewayTo(service.url, { ca }))).toMatchObject({ status: 502, message: untrusted })
    expect(service.seen).toEqual([])
  })

  test('plain HTTP at an https address fails', async () => {
    const service = await serviceThat(pong)
    expect((await ask(await gatewayTo(service.url.replace('http:', 'https:')))).status).toBe(502)
  })
})

describe('a keep-alive connection that upstream has closed', () => {
  test('is replaced for a GET, while a POST is never sent twice', async () => {
    let isCut = false
    const service = await serviceThat((seen, response, request) => {
      if (!isCut) return pong(seen, response, request)
      isCut = false
      request.socket.resetAndDestroy()
    })
    const gateway = await gatewayTo(service.url)
    expect((await ask(gateway)).status).toBe(200)
    isCut = true
    expect((await ask(gateway)).status).toBe(200)
    expect(service.seen).toHaveLength(3)

    // on a reused connection
    expect((await ask(gateway)).status).toBe(200)
    isCut = true
    const reply = await ask(gateway, '/album/createAlbum', post)
    expect(reply).toMatchObject({ status: 502, message: expect.stringContaining('It may have done what you asked') })
    expect(service.seen).toHaveLength(5)
    expect((await ask(gateway)).status).toBe(200)
  })
})

describe('an outage', () => {
  test('is over as soon as the service is back, whatever was in flight', async () => {
    const service = await serviceThat((seen, response, request) => {
      if (seen.url.startsWith('/album/getPhotos'))
        return void response.writeHead(200).write(`{"data":[${'1,'.repeat(50_000)}`)
      pong(seen, response, request)
    })
    const proxy = await startTcpProxy({ port: service.port })
    closers.push(() => proxy.stop())
    const gateway = await gatewayTo(`http://127.0.0.1:${proxy.port}`)
    for (let round = 0; round < 5; round++) {
      expect((await ask(gateway)).status).toBe(200)
      const headers = { 'x-api-key': 'ana' }
      const streaming = await gateway.app.request('/api/album/getPhotos?albumId=1', { headers })
      const writing = Array.from({ length: 5 }, () => ask(gateway, '/album/createAlbum', post))
      proxy.drop()
      await expect(streaming.text()).rejects.toThrow()
      for (const { status } of await Promise.all(writing)) expect([200, 502]).toContain(status)
    }
    expect(await ask(gateway)).toMatchObject({ status: 200 })
  })
})

describe('a browser that leaves', () => {
  test('before the answer ends the request upstream, unless another waits for the same', async () => {
    const gone: string[] = []
    const service = await serviceThat((seen, response, request) => {
      if (seen.url === '/ping') response.on('close', () => gone.push(seen.url))
      else pong(seen, response, request)
    })
    const pings = () => service.seen.filter(({ url }) => url === '/ping').length
    const gateway = await gatewayTo(service.url)
    const url = await gateway.listen()
    const headers = { 'x-api-key': 'ana', 'accept-encoding': 'identity' }
    const [one, other] = [new AbortController(), new AbortController()]
    const staying = fetch(`${url}/api/ping`, { headers, signal: other.signal }).catch(() => 'left')
    await expect.poll(pings).toBe(1)
    const leaving = gateway.app.request('/api/ping', { headers, signal: one.signal })
    // the gateway has seen the second come, and then leave, by the time it has passed another answer
    expect((await ask(gateway, '/album/getAlbum')).status).toBe(200)
    one.abort()
    await leaving
    expect((await ask(gateway, '/album/getAlbum')).status).toBe(200)
    expect(gone).toEqual([])
    other.abort()
    expect(await staying).toBe('left')
    await expect.poll(() => gone).toEqual(['/ping'])
    expect(pings()).toBe(1)
    expect(gateway.errors).toEqual([])
  })

  test('in the middle of a long answer ends it upstream', async () => {
    let isClosed = false
    const service = await serviceThat((_, response) => {
      response.on('close', () => void (isClosed = true))
      response.writeHead(200).write(`{"data":[${'1,'.repeat(50_000)}`)
    })
    const gateway = await gatewayTo(service.url)
    const url = await gateway.listen()
    const leaving = new AbortController()
    const reply = await fetch(`${url}/api/album/getPhotos?albumId=1`, {
      headers: { 'x-api-key': 'ana' },
      signal: leaving.signal,
    })
    await reply.body?.getReader().read()
    expect(isClosed).toBe(false)
    leaving.abort()
    await expect.poll(() => isClosed).toBe(true)
  })

  test('an answer that breaks off upstream breaks off for the browser, in every coding', async () => {
    const service = await serviceThat((_, response) => {
      response.writeHead(200).write(`{"data":[${'1,'.repeat(50_000)}`, () => response.destroy())
    })
    const gateway = await gatewayTo(service.url)
    const url = await gateway.listen()
    for (const coding of ['identity', 'gzip', 'zstd', 'br']) {
      const headers = { 'x-api-key': 'ana', 'accept-encoding': coding }
      const read = async () => (await fetch(`${url}/api/album/getPhotos?albumId=1`, { headers })).text()
      await expect(read()).rejects.toThrow()
    }
  })
})
