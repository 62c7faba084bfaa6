import type { HttpBindings } from '@hono/node-server'
import type { Context as HttpContext, Hono } from 'hono'
import { serialize } from 'hono/utils/cookie'
import { type GatewayState, signInRequest } from '#contract/extensions.ts'
import type { Log } from '#service/core/log.ts'
import { createSemaphore } from '#service/core/semaphore.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { ApiEnv } from '#service/http/api-env.ts'
import { readBodyAs } from '#service/http/read-input.ts'
import { createAttemptLimit } from './attempt-limit.ts'
import { clientAddress } from './client-address.ts'
import { cookieName, isSecure, isSignedIn, requireOwnPage, type SessionOptions, tokenIn } from './identify.ts'
import { isPassphrase } from './passphrase.ts'
import { SESSION_SECONDS, type Sessions } from './session-store.ts'

export type RouteOptions = SessionOptions & {
  /** Base address of upstream. */
  upstream: string
  clock: () => Date
  log: Log
}

/** The gateway's state for this request. */
const stateFor = (request: Request, options: SessionOptions & { upstream: string }): GatewayState => ({
  key: options.keptKey === undefined ? 'own' : 'kept',
  signedIn: isSignedIn(request, options),
  upstream: new URL(options.upstream).host,
})

/** The state as a tag for the head of each page: the app knows it before its first request. */
export function stateTag(request: Request, options: SessionOptions & { upstream: string }): string {
  const { key, signedIn, upstream } = stateFor(request, options)
  return `<meta name="gateway" content="${key}" data-upstream="${upstream}"${signedIn ? ' data-signed-in' : ''} />`
}

function socketAddress({ env }: HttpContext<ApiEnv>): string | undefined {
  const { incoming }: Partial<HttpBindings> = env ?? {}
  return incoming?.socket.remoteAddress
}

/** The session cookie: hidden from scripts, sent by pages of this site only. An empty token deletes it. */
const cookieOf = (token: string, options: SessionOptions) =>
  serialize(cookieName(options), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    secure: isSecure(options),
    maxAge: token === '' ? 0 : SESSION_SECONDS,
  })

/** `/gateway`: its state, and signing in and out where it keeps the key. These routes need no key. */
export function mountSession(api: Hono<ApiEnv>, options: RouteOptions): void {
  const { clock, log, behindProxy } = options
  const limit = createAttemptLimit(clock)
  // one at a time: each check takes 128 MB
  const checking = createSemaphore(1)

  async function signIn(http: HttpContext<ApiEnv>, sessions: Sessions): Promise<string> {
    const request = http.req.raw
    const { passphrase } = await readBodyAs(signInRequest, request)
    const forwarded = request.headers.get('x-forwarded-for')
    const address = clientAddress({ socket: socketAddress(http), forwarded }, behindProxy)
    const wait = limit.take(address)
    if (wait !== undefined) throw new ServiceError('TOO_MANY_ATTEMPTS', { retryAfter: wait })
    if (!(await checking.run(() => isPassphrase(passphrase, sessions.passphraseHash)))) {
      log.warn('sign-in refused', { address })
      throw new ServiceError('PASSPHRASE_WRONG')
    }
    limit.forgive(address)
    log.info('signed in', { address })
    return sessions.begin()
  }

  api.get('/gateway', (http) => http.json({ data: stateFor(http.req.raw, options) }))
  api.all('/gateway', (http) => {
    http.header('allow', 'GET, HEAD')
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
  api.post('/gateway/session', async (http) => {
    const { sessions } = options
    if (sessions === undefined) throw new ServiceError('PATH_NOT_FOUND')
    requireOwnPage(http.req.raw, options)
    http.header('set-cookie', cookieOf(await signIn(http, sessions), options))
    return http.json({ data: { ...stateFor(http.req.raw, options), signedIn: true } satisfies GatewayState })
  })
  // idempotent: also without a session
  api.delete('/gateway/session', async (http) => {
    requireOwnPage(http.req.raw, options)
    // first: also where the end can’t be written
    http.header('set-cookie', cookieOf('', options))
    await options.sessions?.end(tokenIn(http.req.raw, options))
    return http.json({ data: stateFor(http.req.raw, options) })
  })
  api.all('/gateway/session', (http) => {
    http.header('allow', 'POST, DELETE')
    throw new ServiceError('METHOD_NOT_ALLOWED')
  })
}
