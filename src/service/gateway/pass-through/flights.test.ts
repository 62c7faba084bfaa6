import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type ScriptedUpstream, sendJson, startScriptedUpstream } from '#testing/servers/scripted-upstream.ts'
import { createTestGateway, type TestGateway } from '#testing/test-gateway.ts'

let service: ScriptedUpstream | undefined
let gateway: TestGateway | undefined
afterEach(async () => {
  await gateway?.close()
  await service?.close()
})

/** A service that answers on command, and a gateway in front of it. */
async function start() {
  const waiting: { response: ServerResponse; url: string }[] = []
  const upstream = await startScriptedUpstream(({ url }, response) => void waiting.push({ response, url }))
  const front = await createTestGateway({ upstream: upstream.url })
  service = upstream
  gateway = front
  const ask = async (
    path: string,
    {
      key = 'ana',
      headers,
      ...init
    }: Omit<RequestInit, 'headers'> & { key?: string; headers?: Record<string, string> } = {},
  ) => {
    const reply = await front.app.request(`/api${path}`, { ...init, headers: { 'x-api-key': key, ...headers } })
    return { status: reply.status, text: await reply.text() }
  }
  /** Waits for this many requests, then answers them all. */
  const answer = async (count: number, text: (index: number) => string = () => '{"data":[]}') => {
    await expect.poll(() => waiting.length).toBe(count)
    for (const [index, { response }] of waiting.splice(0).entries()) response.writeHead(200).end(text(index))
  }
  return { upstream, front, ask, answer, waiting }
}

const PHOTOS = '/album/getPhotos?albumId=1'
const long = `{"data":["${'x'.repeat(3_000_000)}"]}`

describe('identical concurrent reads', () => {
  test.each([
    ['short', '{"data":[]}'],
    ['long', long],
  ])('share one request upstream: %s', async (_, text) => {
    const { upstream, ask, answer } = await start()
    const asking = Array.from({ length: 20 }, () => ask(PHOTOS))
    await answer(1, () => text)
    for (const reply of await Promise.all(asking)) expect(reply).toEqual({ status: 200, text })
    expect(upstream.seen).toHaveLength(1)
  })

  test('differ by key, operation, query, accepted coding and If-None-Match', async () => {
    const { ask, answer } = await start()
    const asking = [
      ask(PHOTOS),
      ask(PHOTOS, { key: 'eve' }),
      ask('/album/getPhotos?albumId=2'),
      ask(`${PHOTOS}&filterLabel=x`),
      ask('/album/getAlbum?albumId=1'),
      ask(PHOTOS, { headers: { 'accept-encoding': 'gzip' } }),
      ask(PHOTOS, { headers: { 'if-none-match': '"x"' } }),
    ]
    await answer(7)
    await Promise.all(asking)
  })

  test('may have their parameters in any order', async () => {
    const { ask, answer } = await start()
    const asking = [ask('/album/getAlbums?limit=2&search=a'), ask('/album/getAlbums?search=a&x=1&limit=2')]
    await answer(1)
    await Promise.all(asking)
  })

  test('are not shared one after the other', async () => {
    const { ask, answer } = await start()
    for (let i = 0; i < 2; i++) {
      const asking = ask(PHOTOS)
      await answer(1)
      await asking
    }
  })

  test('a read after a change does not join one from before it', async () => {
    const { ask, answer, waiting, front } = await start()
    const before = ask(PHOTOS)
    await expect.poll(() => waiting.length).toBe(1)
    const writing = ask('/photo/addPhotoLabel', { method: 'POST', body: '{}' })
    await expect.poll(() => waiting.length).toBe(2)
    waiting.pop()?.response.end('{"data":{}}')
    await writing
    const after = ask(PHOTOS)
    await expect.poll(() => waiting.length).toBe(2)
    front.gateway.noteChange()
    const later = ask(PHOTOS)
    await answer(3, (index) => `{"data":[${index}]}`)
    const texts = (await Promise.all([before, after, later])).map(({ text }) => text)
    expect(texts).toEqual(['{"data":[0]}', '{"data":[1]}', '{"data":[2]}'])
  })

  test('writes are never shared', async () => {
    const { ask, answer } = await start()
    const asking = Array.from({ length: 3 }, () => ask('/album/createAlbum', { method: 'POST', body: '{"name":"x"}' }))
    await answer(3)
    await Promise.all(asking)
  })

  test('a failure fails all of them, and the next read sends a new request', async () => {
    const { ask, waiting, answer } = await start()
    const asking = Array.from({ length: 3 }, () => ask(PHOTOS))
    await expect.poll(() => waiting.length).toBe(1)
    waiting.pop()?.response.destroy()
    expect((await Promise.all(asking)).map(({ status }) => status)).toEqual([502, 502, 502])
    const again = ask(PHOTOS)
    await answer(1)
    expect((await again).status).toBe(200)
  })

  test('one whose browser has left before it could join is given up at once', async () => {
    const { ask } = await start()
    expect((await ask(PHOTOS, { signal: AbortSignal.abort() })).status).toBe(408)
  })

  test('a read that comes when all others have just left sends a request of its own', async () => {
    const { ask, waiting } = await start()
    const over = new AbortController()
    const leaving = ask(PHOTOS, { signal: over.signal })
    await expect.poll(() => waiting.length).toBe(1)
    over.abort()
    await leaving
    const coming = ask(PHOTOS)
    await expect.poll(() => waiting.length).toBe(2)
    waiting[1]?.response.end('{"data":[]}')
    expect((await coming).status).toBe(200)
  })

  test('a browser that stops reading does not delay the others', async () => {
    const { front, ask, answer, upstream } = await start()
    const resting = front.app.request(`/api${PHOTOS}`, { headers: { 'x-api-key': 'ana' } })
    const asking = Array.from({ length: 3 }, () => ask(PHOTOS))
    await answer(1, () => long)
    const rested = await resting
    for (const { text } of await Promise.all(asking)) expect(text).toBe(long)
    expect(await rested.text()).toBe(long)
    expect(upstream.seen).toHaveLength(1)
  })

  test('a read that comes after the replay window sends a request of its own', async () => {
    const { front, ask, waiting, answer } = await start()
    const reading = front.app.request(`/api${PHOTOS}`, { headers: { 'x-api-key': 'ana' } })
    await expect.poll(() => waiting.length).toBe(1)
    const [first] = waiting.splice(0)
    first?.response.writeHead(200).write(long.slice(0, 2_000_000))
    const reader = (await reading).body?.getReader()
    for (let size = 0; size < 1_900_000;) size += (await reader?.read())?.value?.byteLength ?? Infinity
    const late = ask(PHOTOS)
    await answer(1, () => long)
    expect((await late).text).toBe(long)
    first?.response.end()
    await reader?.cancel()
  })
})

test('a gateway sends requests of its own like those of its pages', async () => {
  const { front, answer, upstream } = await start()
  const holder = { key: 'ana', id: 'a' }
  const reading = front.gateway.ask({ operation: 'getAlbum', holder, input: { albumId: '1', more: 'x' } })
  await answer(1)
  expect(await (await reading).json()).toEqual({ data: [] })
  const writing = front.gateway.ask({ operation: 'deleteSubscription', holder, input: { webhookId: '1' } })
  await expect.poll(() => upstream.seen.length).toBe(2)
  await answer(1)
  expect((await writing).status).toBe(200)
  expect(upstream.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/album/getAlbum?albumId=1', ''],
    ['POST', '/webhook/deleteSubscription', '{"webhookId":"1"}'],
  ])
})

/** A service that answers 429 while `isBusy`. */
async function startBusy(retryAfter: Record<string, string>) {
  /** Requests in progress at each arrival. */
  const underWay: number[] = []
  const state = { isBusy: true, now: 0 }
  const upstream = await startScriptedUpstream((_, response) => {
    if (state.isBusy) return sendJson(response, { message: 'slow down' }, retryAfter, 429)
    underWay.push(++state.now)
    // slow, so that requests overlap
    setTimeout(() => {
      state.now--
      sendJson(response, { data: [] })
    }, 40)
  })
  const front = await createTestGateway({ upstream: upstream.url })
  service = upstream
  gateway = front
  const ask = async (albumId: number, key = 'ana') => {
    const reply = await front.app.request(`/api/album/getAlbum?albumId=${albumId}`, { headers: { 'x-api-key': key } })
    const { message } = await reply.json()
    return { status: reply.status, message, retryAfter: reply.headers.get('retry-after') }
  }
  return { upstream, state, underWay, ask }
}

/** Stops the clock by which pauses are timed; the function returned advances it. */
function stopClock(now = performance.now()) {
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  return (ms: number) => void (now += ms)
}

describe('the rate limit of upstream', () => {
  test('a 429 stops all requests with its key for as long as it asks', async () => {
    // a time at which adding 60 s and subtracting it again gives a little more
    stopClock(6000.1)
    const { upstream, ask, state } = await startBusy({ 'retry-after': '60' })
    expect(await ask(1)).toEqual({ status: 429, message: 'slow down', retryAfter: '60' })
    for (let i = 2; i < 5; i++) {
      expect(await ask(i)).toEqual({
        status: 429,
        message: 'The service behind this gateway is getting too many requests. Try again in a moment',
        retryAfter: '60',
      })
    }
    expect(upstream.seen).toHaveLength(1)
    state.isBusy = false
    expect((await ask(1, 'eve')).status).toBe(200)
  })

  test('a short pause is waited out, and then requests resume a few at a time', async () => {
    const pass = stopClock()
    const { upstream, ask, state, underWay } = await startBusy({ 'retry-after': '0.2' })
    expect((await ask(0)).status).toBe(429)
    state.isBusy = false
    const asking = Array.from({ length: 12 }, (_, albumId) => ask(albumId))
    pass(200)
    const replies = await Promise.all(asking)
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    expect(upstream.seen).toHaveLength(13)
    // one, then two, then at most eight
    expect(underWay[0]).toBe(1)
    expect(Math.max(...underWay)).toBeLessThanOrEqual(8)
  })

  test('an answer to a request from before the 429 lets no more than one be sent after it', async () => {
    const pass = stopClock()
    const held: (() => void)[] = []
    let holds = true
    const late = await startScriptedUpstream(({ url }, response) => {
      const answer = () => sendJson(response, { data: {} })
      if (url.endsWith('=busy')) sendJson(response, { message: 'slow down' }, { 'retry-after': '0.2' }, 429)
      else if (holds && !url.endsWith('=other')) held.push(answer)
      else answer()
    })
    const front = await createTestGateway({ upstream: late.url })
    service = late
    gateway = front
    const ask = async (albumId: string, key = 'ana') =>
      (await front.app.request(`/api/album/getAlbum?albumId=${albumId}`, { headers: { 'x-api-key': key } })).status
    const before = ask('before')
    await expect.poll(() => held.length).toBe(1)
    expect(await ask('busy')).toBe(429)
    held[0]?.()
    expect(await before).toBe(200)
    const after = ['1', '2', '3'].map((albumId) => ask(albumId))
    pass(200)
    await expect.poll(() => held.length).toBeGreaterThan(1)
    // another key's request arrives after whatever was sent with the first
    expect(await ask('other', 'eve')).toBe(200)
    expect(held).toHaveLength(2)
    holds = false
    held[1]?.()
    await Promise.all(after)
  })
})
