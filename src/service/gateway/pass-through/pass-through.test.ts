import type { ServerResponse } from 'node:http'
import { gunzipSync, gzipSync, zstdDecompressSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import type { AnswerListener } from '#service/gateway/gateway.ts'
import { type ScriptedUpstream, sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'

let upstream: ScriptedUpstream | undefined
let gateway: TestGateway | undefined
afterEach(async () => {
  await gateway?.close()
  await upstream?.close()
  gateway = undefined
  upstream = undefined
})

type Answer = Parameters<typeof startScriptedUpstream>[0]

/** A gateway in front of a service with these answers. */
async function start(answer: Answer, overrides: Partial<Parameters<typeof createTestGateway>[0]> = {}, base = '') {
  const service = await startScriptedUpstream(answer)
  const front = await createTestGateway({ upstream: service.url + base, ...overrides })
  upstream = service
  gateway = front
  const send = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('x-api-key')) headers.set('x-api-key', 'ana')
    return front.app.request(`/api${path}`, { ...init, headers })
  }
  return { service, front, send }
}

const pong = { data: { message: 'pong', callerId: '1' } }

const rowOf = (number: number) =>
  `{"photoId":"p${number}","stableUrl":"https://media.example/${number}/${'s'.repeat(60)}"}`

/** An answer to getPhotos of about this many bytes. */
function albumOf(bytes: number): string {
  const rows: string[] = []
  for (let size = 0; size < bytes; size += rows.at(-1)?.length ?? 1) rows.push(rowOf(rows.length))
  return `{"data":[${rows.join(',')}]}`
}
const album = albumOf(600_000)
const sendText = (response: ServerResponse, text: string, headers: Record<string, string> = {}) =>
  void response.writeHead(200, { 'content-type': 'application/json', ...headers }).end(text)

describe('what goes upstream', () => {
  test.each(Object.values(operations).map(({ id, method, path }) => [id, method, path] as const))(
    '%s is passed on as %s %s, with no header of the browser but the key',
    async (_id, method, path) => {
      const { service, send } = await start((_, response) => sendJson(response, pong), {}, '/base')
      const headers = {
        'x-api-key': 'ana',
        cookie: 'session=1',
        authorization: 'Basic eA==',
        origin: 'https://elsewhere.example',
        referer: 'https://elsewhere.example/page',
        'user-agent': 'a browser',
        'accept-language': 'pt',
        'x-forwarded-for': '10.0.0.1',
        'x-anything': 'y',
        'content-type': 'text/plain',
      }
      const init = method === 'POST' ? { method, headers, body: '{"name":"é"}' } : { method, headers }
      expect((await send(path, init)).status).toBe(200)
      const [seen] = service.seen
      expect([seen?.method, seen?.url, seen?.body]).toEqual([
        method,
        `/base${path}`,
        method === 'POST' ? '{"name":"é"}' : '',
      ])
      expect(seen?.headers).toEqual({
        host: `127.0.0.1:${service.port}`,
        connection: 'keep-alive',
        'x-api-key': 'ana',
        accept: 'application/json',
        'accept-encoding': 'zstd, br, gzip',
        'user-agent': 'contact-sheet-gateway',
        ...(method === 'POST' && { 'content-type': 'application/json', 'content-length': '13' }),
      })
    },
  )

  test('the query keeps the parameters of the operation only, each once, and decoded right', async () => {
    const { service, send } = await start((_, response) => sendJson(response, { data: [] }))
    await send('/album/getAlbums?x=1&search=a%26b%3D%2F%00é+c&limit=7&limit=9&cursor=%7B%7D&__proto__=1&albumId=2')
    const url = new URL(service.seen[0]?.url ?? '', 'http://x')
    expect([...url.searchParams]).toEqual([
      ['limit', '7'],
      ['cursor', '{}'],
      ['search', 'a&b=/\0é c'],
    ])
    // a space as every decoder reads it; to some a + is a plus
    expect(service.seen[0]?.url).toContain('%C3%A9%20c')
    await send('/ping?limit=3')
    expect(service.seen[1]?.url).toBe('/ping')
  })

  test.each([
    '/',
    '',
    '/nothing',
    '/extensions/imports',
    '/openapi.yaml',
    '/album/getAlbum/',
    '/album/getalbum',
    '/album//getAlbum',
    '//ping',
    '/album/../../ping',
    '/album/%2e%2e/ping2',
    '/%2fping',
    '/album%2fgetAlbum',
    '/album/getAlbum;x=1',
    '/ping%00',
    '/ping%0d%0ax-api-key:%20eve',
  ])('%s is a 404, and nothing goes upstream', async (path) => {
    const { service, send } = await start((_, response) => sendJson(response, pong))
    const reply = await send(path)
    expect([reply.status, await reply.json()]).toEqual([404, { message: 'There is nothing here' }])
    expect(service.seen).toEqual([])
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'POST'])('%s /ping gets a 405', async (method) => {
    const { service, send } = await start((_, response) => sendJson(response, pong))
    const reply = await send('/ping', { method })
    expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
    expect((await send('/album/createAlbum')).headers.get('allow')).toBe('POST, OPTIONS')
    expect(service.seen).toEqual([])
  })

  test('without a key nothing goes upstream', async () => {
    const { service, front } = await start((_, response) => sendJson(response, pong))
    for (const path of ['/api/ping', '/api/album/getAlbums?x-api-key=ana', '/api/extensions', '/api/nothing'])
      expect((await front.app.request(path)).status).toBe(401)
    expect(service.seen).toEqual([])
  })

  test('a body over 1 MiB is refused, and a truncated one never sent', async () => {
    const { service, send } = await start((_, response) => sendJson(response, pong))
    const large = await send('/album/createAlbum', { method: 'POST', body: `{"name":"${'x'.repeat(2 ** 20)}"}` })
    expect([large.status, await large.json()]).toEqual([413, { message: 'The body is larger than 1 MiB' }])
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"name":'))
        controller.error(new Error('gone'))
      },
    })
    const init = { method: 'POST', body: cut, duplex: 'half' }
    expect((await send('/album/createAlbum', init)).status).toBe(400)
    expect(service.seen).toEqual([])
  })
})

describe('what comes back', () => {
  test('is the whole body, and only the headers that a page can use', async () => {
    const { send } = await start((_, response) =>
      sendJson(
        response,
        { ...pong, warnings: ['slow today'] },
        {
          etag: '"theirs"',
          'retry-after': '3',
          'set-cookie': 'session=upstream',
          server: 'other/1.0',
          'x-powered-by': 'something',
          'x-request-id': 'theirs',
          'access-control-allow-origin': 'https://upstream.example',
          'strict-transport-security': 'max-age=1',
          link: '</x>; rel=preload',
          'content-security-policy': 'default-src *',
          'cache-control': 'public, max-age=600',
          'proxy-authenticate': 'Basic',
          'keep-alive': 'timeout=5',
        },
      ),
    )
    const reply = await send('/ping')
    expect(await reply.json()).toEqual({ ...pong, warnings: ['slow today'] })
    const headers = Object.fromEntries(reply.headers)
    expect(headers['x-request-id']).toMatch(/^[\w-]{16}$/)
    expect(headers).toMatchObject({
      etag: '"theirs"',
      'retry-after': '3',
      'cache-control': 'private, no-store',
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
    })
    expect(Object.keys(headers).toSorted()).toEqual([
      'access-control-allow-origin',
      'access-control-expose-headers',
      'cache-control',
      'content-security-policy',
      'content-type',
      'date',
      'etag',
      'referrer-policy',
      'retry-after',
      'vary',
      'x-content-type-options',
      'x-request-id',
    ])
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  })

  test.each([400, 401, 403, 404, 409, 418, 429, 500, 503, 599])('a %i passes with its message only', async (status) => {
    const { send } = await start((_, response) =>
      sendJson(response, { message: 'Because é', trace: 'at secret.ts:1' }, {}, status),
    )
    const reply = await send('/ping')
    expect([reply.status, await reply.json()]).toEqual([status, { message: 'Because é' }])
  })

  test('a message stays whole even if a word of it is the browser’s own key', async () => {
    const { send } = await start((_, response) => sendJson(response, { message: 'A valid API key' }, {}, 401))
    const reply = await send('/ping', { headers: { 'x-api-key': 'key' } })
    expect(await reply.json()).toEqual({ message: 'A valid API key' })
  })

  test.each([
    [
      'HTML',
      500,
      'text/html',
      '<script>alert(1)</script>',
      'The service behind this gateway answered 500 and gave no reason',
    ],
    ['nothing', 403, 'text/plain', '', 'The service behind this gateway answered 403 and gave no reason'],
    [
      'a message that is no text',
      400,
      'application/json',
      '{"message":{}}',
      'The service behind this gateway answered 400 and gave no reason',
    ],
    [
      'far too much',
      502,
      'application/json',
      `{"message":"${'x'.repeat(100_000)}"}`,
      'The service behind this gateway answered 502 and gave no reason',
    ],
  ])('an error with %s gets a message of the gateway', async (_, status, type, text, message) => {
    const { send } = await start(
      (_seen, response) => void response.writeHead(status, { 'content-type': type }).end(text),
    )
    const reply = await send('/ping')
    expect([reply.status, await reply.json()]).toEqual([status, { message }])
  })

  test('an error that begins with a byte order mark passes with its message too', async () => {
    const { send } = await start((_, response) => void response.writeHead(400).end('\ufeff{"message":"Because"}'))
    expect(await (await send('/ping')).json()).toEqual({ message: 'Because' })
  })

  test('a 404 without a body passes without one', async () => {
    const { send } = await start((_, response) => void response.writeHead(404).end())
    const reply = await send('/album/getAlbum?albumId=1')
    expect([reply.status, await reply.text()]).toEqual([404, ''])
  })

  test.each(['text/html', 'text/plain', ''])('JSON passes as JSON, whatever its content type: "%s"', async (type) => {
    const text = '\ufeff \n{"data":{"message":"pong","callerId":"1"}}'
    const { send } = await start(
      (_, response) => void response.writeHead(200, type ? { 'content-type': type } : {}).end(text),
    )
    const reply = await send('/ping')
    expect([reply.status, reply.headers.get('content-type'), await reply.json()]).toEqual([
      200,
      'application/json',
      pong,
    ])
  })

  test('HEAD gets the head only, and ends the request upstream', async () => {
    const { service, send } = await start((_, response) => sendText(response, album))
    const reply = await send('/album/getPhotos?albumId=1', { method: 'HEAD' })
    expect([reply.status, await reply.text()]).toEqual([200, ''])
    await expect.poll(() => service.connections()).toBe(0)
  })
})

describe('compression', () => {
  const expand = { gzip: gunzipSync, zstd: zstdDecompressSync }

  test.each(['gzip', 'zstd'] as const)('short and long answers go to the browser as %s', async (coding) => {
    const short = albumOf(5000)
    const { send } = await start(({ url }, response) => sendText(response, url.includes('=s') ? short : album))
    for (const [albumId, text] of [
      ['s', short],
      ['long', album],
    ]) {
      const reply = await send(`/album/getPhotos?albumId=${albumId}`, { headers: { 'accept-encoding': coding } })
      expect([reply.headers.get('content-encoding'), reply.headers.get('vary')]).toEqual([coding, 'accept-encoding'])
      const bytes = new Uint8Array(await reply.arrayBuffer())
      expect(bytes.byteLength).toBeLessThan((text?.length ?? 0) / 2)
      expect(expand[coding](bytes).toString()).toBe(text)
    }
  })

  test('a tiny answer is not compressed', async () => {
    const { send } = await start((_, response) => sendJson(response, pong))
    const reply = await send('/ping', { headers: { 'accept-encoding': 'gzip, br, zstd' } })
    expect(reply.headers.get('content-encoding')).toBeNull()
    expect(await reply.json()).toEqual(pong)
  })

  test('a compressed answer is decompressed for a browser that accepts no coding', async () => {
    const { send } = await start(
      (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(album)),
    )
    const reply = await send('/album/getPhotos?albumId=1')
    expect([reply.headers.get('content-encoding'), await reply.text()]).toEqual([null, album])
  })

  test('the first rows reach the browser before upstream has sent the last', async () => {
    const rest = Promise.withResolvers<void>()
    const { send } = await start((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write(album.slice(0, 1000))
      void rest.promise.then(() => response.end(album.slice(1000)))
    })
    const reply = await send('/album/getPhotos?albumId=1')
    const reader = reply.body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    expect(Buffer.from(value ?? []).toString()).toBe(album.slice(0, 1000))
    rest.resolve()
    let text = album.slice(0, 1000)
    for (let next = await reader?.read(); next?.done === false; next = await reader?.read())
      text += Buffer.from(next.value).toString()
    expect(text).toBe(album)
  })
})

const conditional = (etag: string | null) => ({ headers: { 'if-none-match': etag ?? '' } })

describe('a second reading', () => {
  test('of a service with ETags: If-None-Match goes upstream and its 304 passes', async () => {
    const { service, send } = await start(({ headers }, response) => {
      if (headers['if-none-match'] === '"theirs"') return void response.writeHead(304, { etag: '"theirs"' }).end()
      sendText(response, album, { etag: '"theirs"' })
    })
    const first = await send('/album/getPhotos?albumId=1')
    await first.text()
    const second = await send('/album/getPhotos?albumId=1', conditional(first.headers.get('etag')))
    expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', '"theirs"'])
    expect(service.seen.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"theirs"'])
  })

  test.each([
    ['short', albumOf(3000)],
    ['long', album],
  ])('of a %s answer of a service without ETags gets a 304 if it is unchanged', async (_, text) => {
    let now = text
    const { send } = await start((_seen, response) => sendText(response, now))
    const first = await send('/album/getPhotos?albumId=1')
    const etag = first.headers.get('etag')
    expect(await first.text()).toBe(text)
    expect(etag).toMatch(/^"[\w-]+"$/)
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`]) {
      const second = await send('/album/getPhotos?albumId=1', conditional(header))
      expect([second.status, await second.text(), second.headers.get('etag')]).toEqual([304, '', etag])
    }
    // near the end, and at the beginning
    for (const changed of [text.replace(/s"\}\]\}$/, 't"}]}'), text.replace('p0', 'q0')]) {
      now = changed
      const third = await send('/album/getPhotos?albumId=1', conditional(etag))
      expect([third.status, await third.text()]).toEqual([200, changed])
      const fourth = await send('/album/getPhotos?albumId=1', conditional(third.headers.get('etag')))
      expect(fourth.status).toBe(304)
    }
  })

  test('an ETag counts only for the holder and the query that it was sent for', async () => {
    const { send } = await start((_, response) => sendText(response, album))
    const first = await send('/album/getPhotos?albumId=1')
    await first.text()
    const { headers } = conditional(first.headers.get('etag'))
    const other = await send('/album/getPhotos?albumId=2', { headers })
    expect([other.status, await other.text()]).toEqual([200, album])
    const eve = await send('/album/getPhotos?albumId=1', { headers: { ...headers, 'x-api-key': 'eve' } })
    expect([eve.status, await eve.text()]).toEqual([200, album])
  })

  test('an answer that broke off is not remembered', async () => {
    let isBroken = true
    const { send } = await start((_, response) => {
      if (!isBroken) return sendText(response, album)
      response.writeHead(200).write(album.slice(0, 400_000), () => response.destroy())
    })
    const first = await send('/album/getPhotos?albumId=1')
    await expect(first.text()).rejects.toThrow()
    isBroken = false
    const second = await send('/album/getPhotos?albumId=1', conditional(first.headers.get('etag')))
    expect([second.status, await second.text()]).toEqual([200, album])
  })
})

/** A listener that records every answer to an operation. */
function listen(operation: AnswerListener['operation']) {
  const heard: { id: string; query: string; body: string; text: string; isWhole: boolean }[] = []
  const listener: AnswerListener = {
    operation,
    begin(holder, { query, body }) {
      const each = {
        id: holder.id,
        query: query.toString(),
        body: Buffer.from(body ?? []).toString(),
        text: '',
        isWhole: false,
      }
      heard.push(each)
      return {
        write: (bytes) => void (each.text += Buffer.from(bytes).toString()),
        end: () => void (each.isWhole = true),
      }
    },
  }
  return { heard, listener }
}

function fail(): never {
  throw new Error('in a listener')
}

describe('a listener', () => {
  test('gets the JSON of every 200, short or long, compressed or not, and nothing else', async () => {
    const { heard, listener } = listen('getPhotos')
    const texts: Record<string, string> = { s: albumOf(1000), l: album, z: album }
    const { send } = await start(
      ({ url }, response) => {
        const albumId = new URL(url, 'http://x').searchParams.get('albumId') ?? ''
        const text = texts[albumId]
        if (text === undefined) return void response.writeHead(404).end()
        if (albumId === 'z') return void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(text))
        sendText(response, text)
      },
      { listeners: [listener] },
    )
    for (const albumId of ['s', 'l', 'z', 'none'])
      await (
        await send(`/album/getPhotos?albumId=${albumId}`, { headers: { 'accept-encoding': 'gzip' } })
      ).arrayBuffer()
    await send('/ping')
    expect(heard.map(({ query, text, isWhole }) => [query, text.length, isWhole])).toEqual([
      ['albumId=s', texts['s']?.length, true],
      ['albumId=l', album.length, true],
      ['albumId=z', album.length, true],
    ])
    expect(new Set(heard.map(({ id }) => id)).size).toBe(1)
    expect(heard[0]?.id).not.toContain('ana')
  })

  test('gets the body of a POST', async () => {
    const { heard, listener } = listen('addPhotoLabel')
    const { send } = await start((_, response) => sendJson(response, pong), { listeners: [listener] })
    await send('/photo/addPhotoLabel', { method: 'POST', body: '{"albumId":"1"}' })
    expect(heard).toMatchObject([{ body: '{"albumId":"1"}', text: JSON.stringify(pong), isWhole: true }])
  })

  test('leaves the answer intact when it throws', async () => {
    const listeners: AnswerListener[] = [
      { operation: 'ping', begin: fail },
      { operation: 'ping', begin: () => ({ write: fail, end: fail }) },
    ]
    const { send, front } = await start((_, response) => sendJson(response, pong), { listeners })
    expect(await (await send('/ping')).json()).toEqual(pong)
    expect(front.errors).toHaveLength(2)
  })
})
