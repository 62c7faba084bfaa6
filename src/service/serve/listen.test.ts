import { Agent, get } from 'node:http'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { ApiEnv } from '#service/http/api-env.ts'
import { listen } from './listen.ts'

test('stopping lets a pending answer end, and does not wait for its keep-alive connection', async () => {
  const ended = Promise.withResolvers<void>()
  const app = new Hono<ApiEnv>()
  const encoder = new TextEncoder()
  const answer = () =>
    new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(encoder.encode('begun, '))
        await ended.promise
        controller.enqueue(encoder.encode('ended'))
        controller.close()
      },
    })
  app.get('/', (http) => http.body(answer()))
  const { port, stop } = await listen(app, { host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const begun = Promise.withResolvers<void>()
  const text = new Promise<string>((resolve, reject) => {
    get({ port, agent }, (response) => {
      // above the minute after which balancers close idle connections
      expect(response.headers['keep-alive']).toBe('timeout=75')
      let all = ''
      response.setEncoding('utf8').on('data', (part: string) => {
        all += part
        begun.resolve()
      })
      response.on('end', () => resolve(all))
    }).on('error', reject)
  })
  await begun.promise
  const stopped = stop()
  ended.resolve()
  expect(await text).toBe('begun, ended')
  // long before the 75 seconds of keep-alive: the test times out after 30
  await stopped
  agent.destroy()
})
