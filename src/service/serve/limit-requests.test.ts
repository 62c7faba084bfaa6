import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCaller } from '#service/callers/callers.ts'
import { createApp } from '#service/serve/app.ts'
import { createTestContext, type TestContext } from '#testing/test-context.ts'

let context: TestContext
beforeEach(async () => {
  context = await createTestContext()
})
afterEach(() => context.close())

test('a key over its limit gets 429 with Retry-After; other keys, unknown keys, pages and media are not limited', async () => {
  const app = createApp(context, { requestsPerSecond: 2 })
  const [ana, ben] = [await addCaller(context, 'Ana'), await addCaller(context, 'Ben')]
  const ask = (key: string, path = '/api/ping') => app.request(path, { headers: { 'x-api-key': key } })
  const statuses = async (count: number, key = ana.key) => {
    const found: number[] = []
    for (let at = 0; at < count; at++) found.push((await ask(key)).status)
    return found
  }
  // a burst of five seconds' worth after a pause
  expect(await statuses(10)).toEqual(Array.from({ length: 10 }, () => 200))
  const refused = await ask(ana.key)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1'])
  expect(await refused.json()).toEqual({ message: expect.stringMatching(/too many requests/i) })
  expect((await ask(ana.key, '/api/extensions')).status).toBe(429)
  expect((await ask(ben.key)).status).toBe(200)
  expect((await ask('nobody')).status).toBe(401)
  expect((await ask(ana.key, '/media/stable/nothing')).status).not.toBe(429)
  expect((await ask(ana.key, '/health/live')).status).toBe(200)
  context.pass(1000)
  expect(await statuses(3)).toEqual([200, 200, 429])
  // a pause after which the whole burst is available again
  context.pass(60_000)
  expect(await statuses(11)).toEqual([...Array.from({ length: 10 }, () => 200), 429])
})

test('without the option nothing is limited', async () => {
  const app = createApp(context)
  const { key } = await addCaller(context, 'Ana')
  for (let at = 0; at < 200; at++)
    expect((await app.request('/api/ping', { headers: { 'x-api-key': key } })).status).toBe(200)
})
