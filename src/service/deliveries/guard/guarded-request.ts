import { type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps, type RequestOptions } from 'node:https'
import { isIP } from 'node:net'
import { createSecureContext, rootCertificates, type SecureContext } from 'node:tls'
import type { DeliveryProblem } from '#contract/extensions.ts'
import { isCertificateError, isHangup, isNoHttp } from '#service/core/socket-error.ts'
import { isAllowedAddress, findAddressFault, findTargetFault, type TargetPolicy, toHost } from './target-policy.ts'

export type GuardedRequest = {
  url: string
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: string
}

export type GuardOptions = {
  policy: TargetPolicy
  /** DNS look-up: all addresses of a host name. */
  findAddresses: (hostname: string, signal: AbortSignal) => Promise<string[]>
  /** Trusted certificate authorities; the usual ones by default. */
  trust?: SecureContext | undefined
  /** Keep-alive agent; without it each request opens a connection. */
  agent?: RequestOptions['agent']
  /** Opens a connection; tests replace it. */
  connect?: (options: RequestOptions, onAnswer: (incoming: IncomingMessage) => void) => ClientRequest
}

const OLDEST_TLS = 'TLSv1.2'

/** The usual authorities and one more, as PEM. Takes as long as many connections: create it once. */
export const trustWith = (ca: string): SecureContext =>
  createSecureContext({ ca: [...rootCertificates, ca], minVersion: OLDEST_TLS })

/** A guarded request that got no answer. */
class GuardedRequestError extends Error {
  readonly problem: DeliveryProblem

  constructor(problem: DeliveryProblem) {
    super(problem)
    this.name = 'GuardedRequestError'
    this.problem = problem
  }
}

/** Classifies the error of a guarded request or of reading its answer. */
export function toProblem(error: unknown): DeliveryProblem {
  if (error instanceof GuardedRequestError) return error.problem
  if (isCertificateError(error)) return 'certificate'
  return isNoHttp(error) ? 'no-http' : 'connection'
}

const timeoutOf = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new GuardedRequestError('timeout')), { once: true }),
  )

async function pinAddress(url: URL, { findAddresses, policy }: GuardOptions, signal: AbortSignal): Promise<string> {
  const host = toHost(url)
  const found = isIP(host) === 0 ? findAddresses(host, signal).catch(() => []) : [host]
  const addresses = await Promise.race([found, timeoutOf(signal)])
  if (findAddressFault(addresses, policy) !== undefined) throw new GuardedRequestError('address')
  const [pinned] = addresses
  if (pinned === undefined) throw new GuardedRequestError('name')
  return pinned
}

/** Destroys a connection that leads to a refused address, before a byte is sent over it. */
function checkSocket(outgoing: ClientRequest, policy: TargetPolicy): void {
  outgoing.once('socket', (socket) => {
    const check = () => {
      if (!isAllowedAddress(socket.remoteAddress ?? '', policy)) socket.destroy(new GuardedRequestError('address'))
    }
    if (socket.connecting) socket.once('connect', check)
    else check()
  })
}

const lengthOf = (body: string | undefined): OutgoingHttpHeaders =>
  body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }

/** The response; undefined if a kept-alive connection turns out to be closed. */
function ask(
  { method, headers, body }: GuardedRequest,
  { url, address }: { url: URL; address: string },
  options: GuardOptions & { signal: AbortSignal },
) {
  const isPlain = url.protocol === 'http:'
  const { connect = isPlain ? requestHttp : requestHttps, trust, policy, signal } = options
  const { agent = isPlain ? false : new Agent({ keepAlive: false, maxCachedSessions: 0 }) } = options
  const host = toHost(url)
  return new Promise<IncomingMessage | undefined>((resolve, reject) => {
    const outgoing = connect(
      {
        // the address that was checked: a second look-up would allow DNS rebinding
        host: address,
        port: Number(url.port || (isPlain ? '80' : '443')),
        path: `${url.pathname}${url.search}`,
        method,
        // the certificate must match the name
        ...(isIP(host) === 0 ? { servername: host } : {}),
        headers: { ...headers, host: url.host, ...lengthOf(body) },
        agent,
        rejectUnauthorized: true,
        minVersion: OLDEST_TLS,
        ...(trust === undefined ? {} : { secureContext: trust }),
        signal,
      },
      resolve,
    )
    checkSocket(outgoing, policy)
    // the receiver switches to another protocol
    outgoing.once('upgrade', (_incoming, socket) => {
      socket.destroy()
      reject(new GuardedRequestError('no-http'))
    })
    // in case a connection ends without an event
    signal.addEventListener('abort', () => reject(new GuardedRequestError('timeout')), { once: true })
    outgoing.on('error', (error) => {
      if (outgoing.reusedSocket && isHangup(error)) resolve(undefined)
      else reject(error)
    })
    outgoing.end(body)
  })
}

/**
 * SSRF guard: sends one request to an untrusted address. Its text and every address its name resolves to are checked
 * against the policy, the connection goes to the checked address, and redirections are not followed. Rejects if there
 * is no answer; `toProblem` says why.
 */
export async function sendGuarded(
  request: GuardedRequest,
  options: GuardOptions & { signal: AbortSignal },
): Promise<IncomingMessage> {
  // again at every attempt: the policy and the name's addresses may have changed
  if (findTargetFault(request.url, options.policy) !== undefined) throw new GuardedRequestError('address')
  const url = new URL(request.url)
  const address = await pinAddress(url, options, options.signal)
  const askOnce = () => ask(request, { url, address }, options)
  const incoming = (await askOnce()) ?? (await askOnce())
  if (incoming === undefined) throw new GuardedRequestError('connection')
  return incoming
}
