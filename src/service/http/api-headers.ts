import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-env.ts'

/** The longest that browsers remember a preflight; without it each label would cost two requests. */
const PREFLIGHT_SECONDS = 7200

/** Of an answer that a page of another origin may read. */
const EXPOSED = ['ETag', 'Retry-After', 'Date', 'x-request-id']

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', 'x-api-key', 'if-none-match'],
  exposeHeaders: EXPOSED,
  maxAge: PREFLIGHT_SECONDS,
})

/**
 * CORS for any origin, since the app may live anywhere; no credentials: only the key counts, and no browser adds it. Hono's own middleware
 * answers preflights only: it reads `http.res` before there is one, and from then on Hono copies each answer through a stream.
 */
export const allowOrigins = createMiddleware<ApiEnv>(async (http, next) => {
  if (http.req.method === 'OPTIONS') return answerPreflight(http, next)
  http.header('access-control-allow-origin', '*')
  http.header('access-control-expose-headers', EXPOSED.join())
  await next()
})

/** The ids that a proxy before us gives: short, and nothing that a log could mistake for its own. */
const GIVEN_ID = /^[\w.:/+=-]{1,128}$/

/** Correlation id: every answer carries the one of the request, or a new one, and so does our log. Keeps answers from caches and from being run. */
export const stampAnswers = (newId: () => string) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const given = http.req.header('x-request-id') ?? ''
    const requestId = GIVEN_ID.test(given) ? given : newId()
    http.set('requestId', requestId)
    http.header('x-request-id', requestId)
    http.header('cache-control', 'private, no-store')
    http.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    http.header('referrer-policy', 'no-referrer')
    http.header('x-content-type-options', 'nosniff')
    await next()
  })
