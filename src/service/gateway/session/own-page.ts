import { SESSION_HEADER } from '#contract/index.ts'

const LOOPBACK = /^(localhost|[\w.-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Added by proxies. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via']

const hostOf = (request: Request): string => request.headers.get('host') ?? new URL(request.url).host

/**
 * Whether a request was made to a loopback name and through no proxy. Against DNS rebinding, by which a page of another
 * site reaches this machine under that site's name; and against an undeclared proxy.
 */
export const isLocalRequest = (request: Request): boolean =>
  LOOPBACK.test(hostOf(request)) && !FORWARDED.some((name) => request.headers.has(name))

type OwnPageOptions = { publicUrl: string; behindProxy: boolean }

/**
 * Whether a request comes from one of the gateway's own pages, against CSRF: other origins can't send the header
 * without a preflight, which is refused, and browsers state the origin.
 */
export function isOwnPage(request: Request, { publicUrl, behindProxy }: OwnPageOptions): boolean {
  const { headers } = request
  if (!headers.has(SESSION_HEADER)) return false
  const site = headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin') return false
  const origin = headers.get('origin')
  if (origin === null) return true
  const hosts = [hostOf(request), behindProxy ? headers.get('x-forwarded-host') : null]
  return [new URL(publicUrl).origin, ...hosts.flatMap((host) => [`http://${host}`, `https://${host}`])].includes(origin)
}
