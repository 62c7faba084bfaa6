import { cors } from 'hono/cors'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-env.ts'

/** The longest that browsers cache a preflight; without it each label would cost two requests. */
const PREFLIGHT_SECONDS = 7200

/** Response headers that pages of other origins may read. */
const EXPOSED = ['ETag', 'Retry-After', 'Date', 'x-request-id']

const answerPreflight = cors({
  origin: '*',
  allowMethods: ['GET', 'POST'],
  allowHeaders: ['content-type', 'x-api-key', 'if-none-match'],
  exposeHeaders: EXPOSED,
  maxAge: PREFLIGHT_SECONDS,
})

/**
 * CORS for any origin, since the app may be served from anywhere; no credentials: only the key counts, and no browser
 * adds it. Hono's own middleware answers preflights only: it reads `http.res` early, and Hono then copies each answer
 * through a stream.
 */
export const allowOrigins = createMiddleware<ApiEnv>(async (http, next) => {
  if (http.req.method === 'OPTIONS') return answerPreflight(http, next)
  http.header('access-control-allow-origin', '*')
  http.header('access-control-expose-headers', EXPOSED.join())
  await next()
})

/** Hono answers HEAD by GET and drops the body: a stream without an end would stay open, unless it is cancelled. */
export const cancelBodyOfHead = createMiddleware<ApiEnv>(async (http, next) => {
  await next()
  if (http.req.raw.method === 'HEAD') await http.res.body?.cancel()
})

/** Request ids accepted from a proxy: short, and harmless in a log. */
const GIVEN_ID = /^[\w.:/+=-]{1,128}$/

/**
 * Correlation id: answer and log carry the request's own, or a new one. Also keeps answers from being cached or
 * executed.
 */
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
