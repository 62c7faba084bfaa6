import { mkdtemp, rename, rm } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { removeMember } from '#service/albums/albums.ts'
import { silentLog } from '#service/core/log.ts'
import { randomId, randomSecret } from '#service/core/random.ts'
import type { AnswerListener, Gateway } from '#service/gateway/gateway.ts'
import { createForwarder } from '#service/gateway/pass-through/forwarder.ts'
import { createIdentify } from '#service/gateway/session/identify.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { createGatewayApp } from '#service/serve/gateway-app.ts'
import { type Listener, listen as listenOn } from '#service/serve/listen.ts'
import { type ScriptedUpstream, sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { openInbox } from './inbox.ts'

const PUBLIC_URL = 'https://gateway.example'
const DAY_MS = 24 * 60 * 60 * 1000

let service: TestApp
let upstream: string
let listener: Listener
let dataDir: string
let now: number
let gateway: { app: Hono<ApiEnv>; close: () => Promise<void> }
let ana: TestCaller
let ben: TestCaller
let albumId: string
const streams: ReadableStreamDefaultReader<string>[] = []
const scripted: ScriptedUpstream[] = []

/**
 * A gateway with an inbox in front of this test's service; another over the same folder is the same after a restart.
 */
async function openGateway(keys: Gateway['keys'] = 'own') {
  const stopping = new AbortController()
  const listeners: AnswerListener[] = []
  const forwarder = createForwarder({ upstream, log: silentLog, keys, listeners, dataDir })
  const parts: Gateway = {
    upstream,
    log: silentLog,
    clock: () => new Date(now),
    newId: randomId,
    publicUrl: () => PUBLIC_URL,
    dataDir,
    keys,
    identify: createIdentify(randomSecret()),
    ...forwarder,
    listeners,
  }
  const inbox = await openInbox(parts, { signal: stopping.signal, everyMs: 5 })
  listeners.push(...inbox.listeners)
  const app = createGatewayApp(parts, { extensions: inbox.extensions, routes: { '/inbox': inbox.receiving } })
  return {
    app,
    async close() {
      stopping.abort()
      await inbox.close()
      forwarder.close()
    },
  }
}

/** Opens the gateway in front of a service that answers everything like this. */
async function openOver(answer: (response: ServerResponse) => void): Promise<void> {
  const other = await startScriptedUpstream((_, response) => answer(response))
  scripted.push(other)
  await gateway.close()
  upstream = other.url
  gateway = await openGateway()
}

beforeEach(async () => {
  now = Date.parse('2026-05-01T10:00:00Z')
  dataDir = await mkdtemp(join(tmpdir(), 'contact-sheet-inbox-'))
  service = await createTestApp()
  listener = await listenOn(service.app, { host: '127.0.0.1', port: 0 })
  upstream = `http://127.0.0.1:${listener.port}/api`
  ana = await service.addCaller('Ana')
  ben = await service.addCaller('Ben')
  albumId = await service.addAlbum(ana)
  gateway = await openGateway()
})
afterEach(async () => {
  await gateway.close()
  await Promise.all(streams.splice(0).map((stream) => stream.cancel()))
  await Promise.all(scripted.splice(0).map(({ close }) => close()))
  await listener.stop()
  await service.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(path: string, { key }: { key: string }, init: RequestInit = {}) {
  const response = await gateway.app.request(path, { ...init, headers: { 'x-api-key': key } })
  return { status: response.status, body: Object(await response.json()) }
}

async function addReceiver(caller: TestCaller): Promise<{ token: string; targetUrl: string }> {
  const { body } = await ask('/api/extensions/receiver', caller, { method: 'POST' })
  return body.data
}

/** Posts without a key, like any sender. */
const post = (targetUrl: string, body: RequestInit['body'] = '{"data":{"photoId":"x"}}') =>
  gateway.app.request(targetUrl.replace(PUBLIC_URL, ''), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'webhook-event': 'newPhoto', authorization: 'none of ours' },
    body,
  })

const received = async (caller: TestCaller, token: string) =>
  (await ask(`/api/extensions/receiver/${token}`, caller)).body.data

/** Writes through the gateway. */
async function write(caller: TestCaller, path: string, body: object): Promise<void> {
  const response = await gateway.app.request(`/api${path}`, {
    method: 'POST',
    headers: { 'x-api-key': caller.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect([response.status, await response.text()]).toEqual([200, expect.any(String)])
}

const subscribe = (caller: TestCaller, config: object) => write(caller, '/webhook/createSubscription', config)

const streamStatus = async ({ key }: { key: string }, query = '') =>
  (await gateway.app.request(`/api/extensions/live${query}`, { headers: { 'x-api-key': key } })).status

/** Opens a stream; the function returned gives its events one by one. */
async function listen(caller: TestCaller, query = '') {
  const response = await gateway.app.request(`/api/extensions/live${query}`, { headers: { 'x-api-key': caller.key } })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/event-stream'])
  if (response.body === null) throw new Error('no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  streams.push(reader)
  return async (): Promise<[string, unknown] | 'end'> => {
    for (;;) {
      const { done, value = '' } = await reader.read()
      if (done) return 'end'
      const [, event, data] = /^event: (\w+)\ndata: (.*)\n\n$/.exec(value) ?? []
      if (event !== undefined && data !== undefined) return [event, JSON.parse(data)]
    }
  }
}

describe('a receiver', () => {
  test('takes webhooks from anyone who knows its address, and shows them to its owner only', async () => {
    const { token, targetUrl } = await addReceiver(ana)
    expect(targetUrl).toBe(`${PUBLIC_URL}/inbox/${token}`)
    expect((await post(targetUrl)).status).toBe(200)
    expect(await received(ana, token)).toEqual([
      {
        at: '2026-05-01T10:00:00.000Z',
        headers: { 'content-type': 'application/json', 'webhook-event': 'newPhoto' },
        body: '{"data":{"photoId":"x"}}',
      },
    ])
    expect((await ask(`/api/extensions/receiver/${token}`, ben)).status).toBe(404)
  })

  test('belongs to one owner, and is given out again until it is used', async () => {
    const first = await addReceiver(ana)
    expect(await addReceiver(ana)).toEqual(first)
    expect((await addReceiver(ben)).token).not.toBe(first.token)
    await post(first.targetUrl)
    expect((await addReceiver(ana)).token).not.toBe(first.token)
  })

  test.each([
    ['null where there is no album', '{"data":{"config":{"event":"newAlbum","albumId":null,"targetUrl":"URL"}}}'],
    [
      'a number for the album',
      '{"data":{"config":{"event":"newPhoto","albumId":12345678901234567891,"targetUrl":"URL"}}}',
    ],
    ['a byte order mark', '\uFEFF{"data":{"config":{"event":"newAlbum","targetUrl":"URL"}}}'],
  ])('is used once upstream has confirmed a subscription with %s', async (_, confirmation) => {
    const { token, targetUrl } = await addReceiver(ana)
    await openOver((response) => response.end(confirmation.replace('URL', targetUrl)))
    await subscribe(ana, {})
    expect((await addReceiver(ana)).token).not.toBe(token)
  })

  test('is created only for a key that upstream knows', async () => {
    expect((await ask('/api/extensions/receiver', { key: 'csk_wrong' }, { method: 'POST' })).status).toBe(401)
  })

  test('is not found by an address that is nearly right', async () => {
    const { token } = await addReceiver(ana)
    const other = token.endsWith('A') ? 'B' : 'A'
    for (const wrong of [
      `${token.slice(0, -1)}${other}`,
      token.slice(1),
      `${token}A`,
      token.toLowerCase(),
      '%00',
      'x',
    ]) {
      expect((await post(`${PUBLIC_URL}/inbox/${wrong}`)).status, wrong).toBe(404)
    }
    expect(await received(ana, token)).toEqual([])
  })

  test('survives a restart, with its subscriptions', async () => {
    const { token, targetUrl } = await addReceiver(ana)
    await subscribe(ana, { event: 'newPhoto', albumId, targetUrl })
    await gateway.close()
    gateway = await openGateway()
    const next = await listen(ana, `?albumId=${albumId}`)
    expect((await post(targetUrl)).status).toBe(200)
    expect(await next()).toMatchObject(['photos', { albumId }])
    expect(await received(ana, token)).toHaveLength(1)
  })

  test('is on disk before it is returned: it survives a kill right after', async () => {
    const { targetUrl } = await addReceiver(ana)
    const killed = gateway
    gateway = await openGateway()
    expect((await post(targetUrl)).status).toBe(200)
    await killed.close()
  })

  test('whose creation could not be saved is given out once it is on disk', async () => {
    await rename(dataDir, `${dataDir}-away`)
    expect((await ask('/api/extensions/receiver', ana, { method: 'POST' })).status).toBe(500)
    await rename(`${dataDir}-away`, dataDir)
    const { targetUrl } = await addReceiver(ana)
    const killed = gateway
    gateway = await openGateway()
    expect((await post(targetUrl)).status).toBe(200)
    await killed.close()
  })

  test('keeps the newest fifty requests, and the beginning of a long body', async () => {
    const { token, targetUrl } = await addReceiver(ana)
    for (let count = 0; count < 60; count++) await post(targetUrl, `${count} ${'x'.repeat(30_000)}`)
    const kept: { body: string }[] = await received(ana, token)
    expect(kept).toHaveLength(50)
    expect(kept[0]?.body).toBe(`59 ${'x'.repeat(19_997)}`)
  })

  test('refuses bodies over 1 MiB, and limits the rate of requests', async () => {
    const { targetUrl } = await addReceiver(ana)
    expect((await post(targetUrl, 'x'.repeat(2 ** 20 + 1))).status).toBe(413)
    const statuses = new Map<number, number>()
    for (let count = 0; count < 400; count++) {
      const { status, headers } = await post(targetUrl)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 429) expect(headers.get('retry-after')).toBe('1')
    }
    expect(statuses.get(429)).toBe(101)
    now += 1000
    expect((await post(targetUrl)).status).toBe(200)
  })
})

describe('open pages', () => {
  test('get a hint that an album has changed, and nothing of the webhook’s content', async () => {
    const { targetUrl } = await addReceiver(ana)
    await service.addMember(albumId, ben, 'Participant')
    await subscribe(ana, { event: 'newPhoto', albumId, targetUrl })
    const pages = [await listen(ana, `?albumId=${albumId}`), await listen(ben, `?albumId=${albumId}`)]
    const list = await listen(ana)
    await post(targetUrl, '{"data":{"photoId":"made up"},"metadata":{"albumId":"another"}}')
    for (const next of pages) expect(await next()).toEqual(['photos', { albumId, version: expect.any(String) }])
    expect(await list()).toEqual(['albums', { version: expect.any(String) }])
  })

  test('get a hint of webhooks beyond the rate limit too', async () => {
    const { targetUrl } = await addReceiver(ana)
    await subscribe(ana, { event: 'newPhoto', albumId, targetUrl })
    for (let count = 0; count < 300; count++) await post(targetUrl)
    const next = await listen(ana, `?albumId=${albumId}`)
    await next()
    expect((await post(targetUrl)).status).toBe(429)
    expect(await next()).toMatchObject(['photos', { albumId }])
  })

  test('all get a hint where the subject of a webhook is unknown; those of other callers do not', async () => {
    const { targetUrl } = await addReceiver(ana)
    const other = await service.addAlbum(ben)
    const mine = [await listen(ana, `?albumId=${albumId}`), await listen(ana)]
    const theirs = await listen(ben, `?albumId=${other}`)
    await post(targetUrl)
    expect(await Promise.all(mine.map((next) => next()))).toMatchObject([
      ['photos', { albumId }],
      ['albums', {}],
    ])
    const { targetUrl: benUrl } = await addReceiver(ben)
    await post(benUrl)
    // their first event
    expect(await theirs()).toMatchObject(['photos', { albumId: other }])
  })

  test('get a hint also of albums beyond those that are kept of a receiver', async () => {
    const { targetUrl } = await addReceiver(ana)
    const data = Array.from({ length: 1001 }, (_, number) => ({
      config: { event: 'newPhoto', albumId: `${number}`, targetUrl },
    }))
    await openOver((response) => sendJson(response, { data }))
    await ask('/api/webhook/getSubscriptions', ana)
    const [first, last] = [await listen(ana, '?albumId=0'), await listen(ana, '?albumId=1000')]
    await post(targetUrl)
    expect(await first()).toMatchObject(['photos', { albumId: '0' }])
    expect(await last()).toMatchObject(['photos', { albumId: '1000' }])
  })

  test('get a hint of an album that upstream identifies by a number', async () => {
    const { targetUrl } = await addReceiver(ana)
    const albums = JSON.stringify({ config: { event: 'newAlbum', targetUrl } })
    const photos = `{"config":{"event":"newPhoto","albumId":12345678901234567891,"targetUrl":"${targetUrl}"}}`
    await openOver((response) => response.end(`{"data":[${albums},${photos}]}`))
    await ask('/api/webhook/getSubscriptions', ana)
    const next = await listen(ana, '?albumId=12345678901234567891')
    await post(targetUrl)
    expect(await next()).toMatchObject(['photos', { albumId: '12345678901234567891' }])
  })

  test('get a hint of a label and of a new name that another page wrote through the gateway', async () => {
    const photoId = await service.addPhoto(albumId)
    await service.addMember(albumId, ben, 'Participant')
    const next = await listen(ben, `?albumId=${albumId}`)
    const list = await listen(ana)
    await write(ana, '/photo/addPhotoLabel', { albumId, photoId, label: 'Best' })
    expect(await next()).toMatchObject(['photos', { albumId }])
    await list()
    await write(ana, '/album/editAlbum', { albumId, name: 'Another' })
    expect(await list()).toMatchObject(['albums', {}])
  })

  test('get no stream with a wrong key, or for an album that the caller may not see', async () => {
    expect(await streamStatus(ben, `?albumId=${albumId}`)).toBe(404)
    expect(await streamStatus({ key: 'csk_wrong' })).toBe(401)
    expect(await streamStatus({ key: 'csk_wrong' }, `?albumId=${albumId}`)).toBe(401)
  })

  test('all get a stream where everyone shares the key that the gateway keeps', async () => {
    await gateway.close()
    gateway = await openGateway('kept')
    for (let page = 0; page < 21; page++) await listen(ana)
  })

  test('are cut off once the caller may no longer see the album', async () => {
    await service.addMember(albumId, ben, 'Participant')
    const next = await listen(ben, `?albumId=${albumId}`)
    await removeMember(service.context, { albumId, callerId: ben.callerId })
    now += DAY_MS
    expect(await next()).toBe('end')
  })
})
