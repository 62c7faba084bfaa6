import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '#contract/index.ts'
import { isKey, toKey } from '#service/callers/api-key.ts'
import { listCallers, revokeKey } from '#service/callers/callers.ts'
import { randomBase62 } from '#service/core/random.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { TEST_URL } from '#testing/test-context.ts'
import { BODY_LIMIT } from './read-input.ts'

let app: TestApp
let ana: TestCaller
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.addCaller('Ana')
})
afterEach(() => app.close())

const withKey = (init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { ...Object.fromEntries(new Headers(init.headers)), 'x-api-key': ana.key },
})
/** The answer's request id, for a request that has this one. */
const idOf = async (given: string) =>
  (await app.send('/api/ping', withKey({ headers: { 'x-request-id': given } }))).headers.get('x-request-id')
const post = (path: string, body: RequestInit['body']) =>
  app.send(path, withKey({ method: 'POST', body: body ?? null }))

const filled = (size: number) => `{"name":"x","more":"${'y'.repeat(size - 22)}"}`

describe('keys', () => {
  const message = 'A valid API key is required in the x-api-key header'

  test('have a fixed shape with a checksum', () => {
    expect(ana.key).toMatch(/^csk_[0-9A-Za-z]{38}$/)
    for (let i = 0; i < 200; i++) expect(isKey(toKey(randomBase62(32)))).toBe(true)
    for (let at = 4; at < ana.key.length; at++) {
      const other = ana.key[at] === 'x' ? 'y' : 'x'
      expect(isKey(ana.key.slice(0, at) + other + ana.key.slice(at + 1))).toBe(false)
    }
  })

  test.each(Object.values(operations).map(({ method, path }) => [method, path] as const))(
    '%s %s without one, or with a wrong one: 401',
    async (method, path) => {
      const wrong: Record<string, string>[] = [
        {},
        { 'x-api-key': '' },
        { 'x-api-key': 'nonsense' },
        { 'x-api-key': toKey('0'.repeat(32)) },
      ]
      for (const headers of wrong) {
        expect(await app.send(`/api${path}`, { method, headers })).toMatchObject({ status: 401, message })
      }
      const inQuery = `/api${path}?x-api-key=${ana.key}&apiKey=${ana.key}&key=${ana.key}`
      const reply = await app.send(inQuery, { method, headers: { authorization: `Bearer ${ana.key}` } })
      expect(reply).toMatchObject({ status: 401, message })
      expect(reply.text).not.toContain(ana.key)
    },
  )

  test('an unknown path and a wrong method are 401 first', async () => {
    expect((await app.send('/api/nothing')).status).toBe(401)
    expect((await app.send('/api')).status).toBe(401)
    expect((await app.send('/api/ping', { method: 'DELETE' })).status).toBe(401)
    expect((await app.send('/api/extensions')).status).toBe(401)
  })

  test('the body is not read before the key is known', async () => {
    let isRead = false
    const body = new ReadableStream({ pull: () => void (isRead = true) }, { highWaterMark: 0 })
    const init = { method: 'POST', body, duplex: 'half' }
    const reply = await app.send('/api/album/createAlbum', init)
    expect([reply.status, isRead]).toEqual([401, false])
  })

  test('a malformed key costs no database query', async () => {
    const { db } = app.context
    await db.destroy()
    expect((await app.send('/api/ping', { headers: { 'x-api-key': `csk_${'a'.repeat(38)}` } })).status).toBe(401)
    expect((await app.send('/api/ping', withKey())).status).toBe(500)
  })

  test('only hashes are kept; a key revoked by its prefix is refused from the next request on', async () => {
    const rows = await app.context.db.selectFrom('api_key').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(ana.key)
    expect((await app.send('/api/ping', withKey())).status).toBe(200)
    await expect(revokeKey(app.context, 'csk_')).rejects.toThrow('Use at least the first 8 letters of the key')
    expect(await revokeKey(app.context, ana.key.slice(0, 10))).toEqual({ callerId: ana.callerId })
    expect((await app.send('/api/ping', withKey())).status).toBe(401)
    await expect(revokeKey(app.context, ana.key)).rejects.toThrow('No active key starts with that')
    expect(await listCallers(app.context)).toMatchObject([{ name: 'Ana', keys: [] }])
  })
})

describe('invalid requests', () => {
  test('an unknown path is 404, a wrong method 405, as JSON', async () => {
    for (const path of ['/api', '/api/', '/api/nothing', '/api/album/getAlbum/', '/api//ping', '/api/album/GetAlbum']) {
      const reply = await app.send(path, withKey())
      expect([path, reply.status, reply.message]).toEqual([path, 404, 'There is nothing here'])
    }
    const get = await app.send('/api/album/createAlbum', withKey())
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    const put = await app.send('/api/ping', withKey({ method: 'PUT' }))
    expect([put.status, put.headers.get('allow'), put.message]).toEqual([
      405,
      'GET, HEAD, OPTIONS',
      'This method is not allowed here',
    ])
  })

  test.each(['', '{', 'null', '"x"', '[]', '7', '{"name":"x"}}', '{"name":"\\ud8"}'])(
    'body %j is 400',
    async (body) => {
      const { status, message } = await post('/api/album/createAlbum', body)
      expect(status).toBe(400)
      expect(message).toMatch(/^The body (is not valid JSON|must be an object, not )/)
    },
  )

  test('invalid UTF-8 is 400', async () => {
    const reply = await post('/api/album/createAlbum', Buffer.from([0x22, 0xff, 0x22]))
    expect(reply).toMatchObject({ status: 400, message: 'The body is not valid JSON' })
  })

  test('a body over 1 MiB is 413, with Content-Length or without; one of 1 MiB is read', async () => {
    expect(filled(100)).toHaveLength(100)
    expect((await post('/api/album/createAlbum', filled(BODY_LIMIT))).status).toBe(200)
    const large = await post('/api/album/createAlbum', filled(BODY_LIMIT + 1))
    expect(large).toMatchObject({ status: 413, message: 'The body is larger than 1 MiB' })
    let sent = 0
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(randomBytes(2 ** 16 + sent++)) })
    const init = { ...withKey({ method: 'POST', body: endless }), duplex: 'half' }
    expect((await app.send('/api/album/createAlbum', init)).status).toBe(413)
    expect(sent).toBeLessThan(30)
  })

  test('unknown fields and parameters are ignored, and so are those named as in Object.prototype', async () => {
    const body = '{"name":"x","__proto__":{"name":"y"},"constructor":1,"albumId":null}'
    expect((await post('/api/album/createAlbum', body)).data).toMatchObject({ name: 'x' })
    expect((await app.send('/api/ping?__proto__=1&constructor=2', withKey())).status).toBe(200)
  })
})

describe('every answer', () => {
  test('carries a request id of its own and is not cached', async () => {
    const [one, two] = [await app.send('/api/ping', withKey()), await app.send('/api/nothing')]
    const ids = [one, two].map(({ headers }) => headers.get('x-request-id'))
    expect(new Set(ids).size).toBe(2)
    for (const { headers } of [one, two]) {
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-type')).toBe('application/json')
    }
  })

  test('keeps the request id that a proxy gave, if it is valid', async () => {
    expect(await idOf('4bf92f3577b34da6a3ce929d0e0e4736')).toBe('4bf92f3577b34da6a3ce929d0e0e4736')
    expect(await idOf('Root=1-67891233-abcdef012345678912345678')).toBe('Root=1-67891233-abcdef012345678912345678')
    for (const given of ['with a space', '"quoted"', 'a'.repeat(129)]) expect(await idOf(given)).not.toBe(given)
  })

  test('may be read by any origin, without credentials', async () => {
    const origin = { origin: 'https://elsewhere.example' }
    for (const reply of [await app.send('/api/ping', withKey({ headers: origin })), await app.send('/api/ping')]) {
      expect(reply.headers.get('access-control-allow-origin')).toBe('*')
      expect(reply.headers.get('access-control-allow-credentials')).toBeNull()
      expect(reply.headers.get('access-control-expose-headers')).toBe('ETag,Retry-After,Date,x-request-id')
    }
  })

  test('a preflight is answered without a key, and cached for two hours', async () => {
    const reply = await app.send('/api/photo/addPhotoLabel', {
      method: 'OPTIONS',
      headers: {
        origin: 'https://elsewhere.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-api-key',
      },
    })
    expect(reply.status).toBe(204)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET,POST',
      'access-control-max-age': '7200',
    })
    expect(reply.headers.get('access-control-allow-headers')).toMatch(/content-type,x-api-key/)
  })

  test('an internal error is a 500 without details, and in the log once with the request id', async () => {
    await app.context.db.destroy()
    const reply = await app.send('/api/ping', withKey())
    expect(reply).toMatchObject({
      status: 500,
      message: 'Something went wrong on the server. Its log has the details under the request ID',
    })
    expect(reply.text).not.toMatch(/driver|destroyed|\.ts|at /)
    expect(app.context.errors).toHaveLength(1)
    expect(app.context.errors[0]).toMatch(/driver/)
  })
})

test('a caller who leaves in the middle of an album is no error of the service', async () => {
  const albumId = await app.addAlbum(ana)
  await app.addPhoto(albumId)
  const reply = await app.app.request(`/api/album/getPhotos?albumId=${albumId}`, withKey())
  await reply.body?.cancel()
  expect([reply.status, app.context.errors]).toEqual([200, []])
})

describe('beside the operations', () => {
  test('the OpenAPI document needs no key and names this service', async () => {
    const { status, text } = await app.send('/api/openapi.json')
    expect(status).toBe(200)
    const document = JSON.parse(text)
    expect(document.openapi).toBe('3.1.0')
    expect(document.servers).toEqual([{ url: `${TEST_URL}/api` }])
    expect(Object.keys(document.paths)).toHaveLength(14)
    expect(Object.keys(document.webhooks)).toHaveLength(3)
  })

  test('the extensions are listed', async () => {
    const reply = await app.send('/api/extensions', withKey())
    expect(reply).toMatchObject({
      status: 200,
      data: [{ name: 'share' }, { name: 'deliveries', listsAll: true }, { name: 'receiver' }],
    })
  })
})
