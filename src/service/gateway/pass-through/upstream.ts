import { type IncomingMessage, Agent as HttpAgent, request as httpRequest, type ClientRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { rootCertificates } from 'node:tls'
import { type OperationId, routes } from '#contract/index.ts'
import { codeOf } from '#service/core/caught-error.ts'
import type { Log } from '#service/core/log.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { isCertificateError, isHangup, isNoHttp } from '#service/core/socket-error.ts'

export type UpstreamLimits = {
  /** Milliseconds to get a connection. */
  connectMs: number
  /** Milliseconds until the head of an answer: less than the web app's own timeout, so that the app learns why. */
  headMs: number
  /** The same for getPhotos, where the web app waits longer too: a service may gather the whole album first. */
  photosHeadMs: number
  /** Milliseconds without a byte in the middle of an answer: the same as in the web app. */
  silenceMs: number
}

export const UPSTREAM_LIMITS: UpstreamLimits = {
  connectMs: 10_000,
  headMs: 55_000,
  photosHeadMs: 115_000,
  silenceMs: 30_000,
}

/** Concurrent connections; further requests queue. */
const MOST_SOCKETS = 256
/** Idle keep-alive connections. */
const MOST_IDLE = 64

export type UpstreamOptions = {
  /** Base address of upstream. */
  upstream: string
  /** PEM of a certificate authority to trust in addition to the usual ones. */
  ca?: string | undefined
  log: Log
  limits?: Partial<UpstreamLimits>
}

export type UpstreamCall = {
  operation: OperationId
  key: string
  query?: URLSearchParams | undefined
  body?: Uint8Array | undefined
  ifNoneMatch?: string | undefined
  signal?: AbortSignal | undefined
}

/** A keep-alive connection that upstream had already closed: no byte of an answer came. */
class StaleConnection extends Error {}

/** True where a request can't have reached the service. */
const neverArrived = (error: unknown) =>
  ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'].includes(codeOf(error))

function toRefusal(error: unknown, { body }: UpstreamCall): ServiceError {
  if (error instanceof ServiceError) return error
  if (isCertificateError(error)) return new ServiceError('UPSTREAM_CERTIFICATE')
  if (isNoHttp(error)) return new ServiceError('UPSTREAM_INVALID', { reason: 'does not speak HTTP' })
  return new ServiceError(body === undefined || neverArrived(error) ? 'UPSTREAM_UNREACHABLE' : 'UPSTREAM_BROKE_OFF')
}

/**
 * Ends a request that gets no connection or answer in time, or is aborted; returns a function that clears the timers.
 */
function limit(outgoing: ClientRequest, { operation, signal }: UpstreamCall, limits: UpstreamLimits) {
  const fail = (code: 'UPSTREAM_UNREACHABLE' | 'UPSTREAM_SILENT' | 'CLIENT_LEFT') => () =>
    void outgoing.destroy(new ServiceError(code))
  const leave = fail('CLIENT_LEFT')
  const silence = setTimeout(fail('UPSTREAM_SILENT'), operation === 'getPhotos' ? limits.photosHeadMs : limits.headMs)
  let connecting: NodeJS.Timeout | undefined
  outgoing.once('socket', (socket) => {
    if (!socket.connecting) return
    connecting = setTimeout(fail('UPSTREAM_UNREACHABLE'), limits.connectMs)
    socket.once('connect', () => clearTimeout(connecting))
  })
  // stays on after the head: leaving ends a body too
  signal?.addEventListener('abort', leave, { once: true })
  if (signal?.aborted === true) leave()
  return () => {
    clearTimeout(silence)
    clearTimeout(connecting)
  }
}

/** Headers of a request; of the browser's own only the key and `If-None-Match` go upstream. */
const headersOf = ({ key, body, ifNoneMatch }: UpstreamCall): Record<string, string> => ({
  'x-api-key': key,
  accept: 'application/json',
  'accept-encoding': 'zstd, br, gzip',
  'user-agent': 'contact-sheet-gateway',
  ...(ifNoneMatch === undefined ? {} : { 'if-none-match': ifNoneMatch }),
  ...(body === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(body.byteLength) }),
})

function createDial({ upstream, ca }: Pick<UpstreamOptions, 'upstream' | 'ca'>) {
  const url = new URL(upstream)
  const isTls = url.protocol === 'https:'
  const pool = { keepAlive: true, maxSockets: MOST_SOCKETS, maxFreeSockets: MOST_IDLE }
  const tls = { rejectUnauthorized: true, minVersion: 'TLSv1.2', ...(ca && { ca: [...rootCertificates, ca] }) } as const
  const agent = isTls ? new HttpsAgent({ ...pool, ...tls }) : new HttpAgent(pool)
  const target = {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    agent,
    ...(isTls ? tls : {}),
  }
  const base = url.pathname.replace(/\/$/, '')
  const request = isTls ? httpsRequest : httpRequest
  return {
    dial: (call: UpstreamCall, isFresh: boolean): ClientRequest => {
      const { method, path } = routes[call.operation]
      // not every service reads a + as a space
      const query = call.query?.size ? `?${call.query.toString().replaceAll('+', '%20')}` : ''
      return request({
        ...target,
        method,
        path: `${base}${path}${query}`,
        headers: headersOf(call),
        ...(isFresh ? { agent: false } : {}),
      })
    },
    close: () => agent.destroy(),
  }
}

/** The HTTP client for upstream: one pool of connections. */
export function createUpstream({ upstream, ca, log, limits }: UpstreamOptions) {
  const { dial, close } = createDial({ upstream, ca })
  const allLimits = { ...UPSTREAM_LIMITS, ...limits }
  let isDown = false

  const attempt = (call: UpstreamCall, isFresh: boolean) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = dial(call, isFresh)
      const done = limit(outgoing, call, allLimits)
      outgoing.once('response', (incoming) => {
        done()
        resolve(incoming)
      })
      outgoing.once('upgrade', (_incoming, socket) => {
        socket.destroy()
        reject(new ServiceError('UPSTREAM_INVALID', { reason: 'asks for a protocol other than HTTP' }))
      })
      outgoing.on('error', (error) => {
        done()
        const isStale = call.body === undefined && outgoing.reusedSocket && isHangup(error)
        reject(isStale ? new StaleConnection() : error)
      })
      outgoing.end(call.body)
    })

  /** Logs an outage once, however many requests fail. */
  function noteFault(refusal: ServiceError): void {
    if (refusal.code === 'CLIENT_LEFT') return
    if (!isDown) log.warn('upstream is not answering', { problem: refusal.code })
    isDown = true
  }

  return {
    close,
    /**
     * The head of an answer, its body still to be read. A GET is repeated if its connection was stale; a POST is never
     * sent twice.
     */
    send: async (call: UpstreamCall): Promise<IncomingMessage> => {
      try {
        const incoming = await attempt(call, false).catch((error: unknown) => {
          if (error instanceof StaleConnection) return attempt(call, true)
          throw error
        })
        if (isDown) log.info('upstream is answering again')
        isDown = false
        return incoming
      } catch (error) {
        const refusal = toRefusal(error, call)
        noteFault(refusal)
        throw refusal
      }
    },
  }
}
