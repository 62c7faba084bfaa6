import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { silentLog } from '#service/core/log.ts'
import { answerError } from './answer-error.ts'
import type { ApiEnv } from './api-env.ts'

const SECRET = 'c2VjcmV0'

test.each([
  '/media',
  '/share',
  '/inbox',
  '/api/extensions/receiver',
  '/api/extensions/share',
  '/api/extensions/library-events',
])('a request to %s/<secret> that fails is logged without the secret', async (path) => {
  const logged: unknown[] = []
  const log = { ...silentLog, error: (...entry: unknown[]) => void logged.push(entry) }
  const app = new Hono<ApiEnv>()
  app.onError(answerError(log))
  app.all('*', () => {
    throw new Error('a bug')
  })
  expect((await app.request(`${path}/${SECRET}`, { method: 'POST' })).status).toBe(500)
  expect(JSON.stringify(logged)).toContain(`${path}/…`)
  expect(JSON.stringify(logged)).not.toContain(SECRET)
})
