import { createHmac } from 'node:crypto'
import { parse } from 'hono/utils/cookie'
import { ServiceError } from '#service/core/service-error.ts'
import type { Holder } from '#service/gateway/gateway.ts'
import { isLocalRequest, isOwnPage } from './own-page.ts'
import type { Sessions } from './session-store.ts'

export type SessionOptions = {
  /** The key that the gateway keeps; undefined where everybody sends their own. */
  keptKey: string | undefined
  /** Undefined where nobody has to sign in. */
  sessions: Sessions | undefined
  publicUrl: () => string
  behindProxy: boolean
}

/** The id is a keyed hash: stored ids must not let a short key be guessed. */
const holderOf = (key: string, secret: string): Holder => ({
  key,
  id: createHmac('sha256', secret).update(key).digest('base64url'),
})

/** Whether the session cookie is for encrypted connections only, and so bound to this host. */
export const isSecure = ({ publicUrl, behindProxy }: SessionOptions): boolean =>
  behindProxy || publicUrl().startsWith('https:')

export const cookieName = (options: SessionOptions): string =>
  isSecure(options) ? '__Host-contact-sheet' : 'contact-sheet'

/** The token of a request's session cookie; empty where it has none. */
export function tokenIn(request: Request, options: SessionOptions): string {
  const name = cookieName(options)
  return parse(request.headers.get('cookie') ?? '', name)[name] ?? ''
}

/** Whether a request may use the kept key: it has a session, or is local where no passphrase is set. */
export function isSignedIn(request: Request, options: SessionOptions): boolean {
  if (options.keptKey === undefined) return false
  return options.sessions?.isOpen(tokenIn(request, options)) ?? isLocalRequest(request)
}

/** Throws unless the request comes from one of the gateway's own pages. */
export function requireOwnPage(request: Request, { publicUrl, behindProxy }: SessionOptions): void {
  if (!isOwnPage(request, { publicUrl: publicUrl(), behindProxy })) throw new ServiceError('CROSS_ORIGIN')
}

/** Authentication where everyone sends their own key: any key passes here, upstream decides. */
export const createIdentify =
  (secret: string) =>
  async (request: Request): Promise<Holder | 'refused'> => {
    const key = request.headers.get('x-api-key')
    return key ? holderOf(key, secret) : 'refused'
  }

/** Authentication where the gateway keeps the key. Throws a ServiceError where a request may not use it. */
export const createKeptIdentify =
  (options: SessionOptions & { secret: string }) =>
  async (request: Request): Promise<Holder | 'refused'> => {
    const { keptKey, sessions, secret } = options
    if (!isSignedIn(request, options))
      throw new ServiceError(sessions === undefined ? 'NOT_LOOPBACK' : 'SIGN_IN_REQUIRED')
    requireOwnPage(request, options)
    return keptKey === undefined ? 'refused' : holderOf(keptKey, secret)
  }
