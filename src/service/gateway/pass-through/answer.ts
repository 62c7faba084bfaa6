import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { codeOf } from '#service/core/caught-error.ts'
import type { Log } from '#service/core/log.ts'
import { ServiceError } from '#service/core/service-error.ts'
import type { AnswerListener, Gateway, BrowserRequest } from '#service/gateway/gateway.ts'
import { etagOf } from '#service/http/etag.ts'
import { listsTag } from '#service/http/serve-bytes.ts'
import type { Coding } from './encoding.ts'
import { notifyListeners } from './notify-listeners.ts'
import type { Overflow } from './overflow.ts'
import { readAll, readMessage } from './read-answer.ts'
import type { Spool } from './spool.ts'
import { beginsAsObject, streamAnswer } from './stream-answer.ts'
import type { Tags } from './tags.ts'

/** An answer on its way to browsers: whole, or a stream. */
export type ForwardedAnswer = { status: number; headers: Record<string, string> } & (
  | { body: Uint8Array | string | null }
  | { spool: Spool }
)

/** A request in canonical form: the same for all that may share an answer. */
export type SharedRequest = Omit<BrowserRequest, 'acceptEncoding'> & { coding: Coding | undefined }

export type AnswerTools = {
  keys: Gateway['keys']
  listeners: readonly AnswerListener[]
  log: Log
  tags: Tags
  openOverflow: () => Promise<Overflow>
  /** Milliseconds without a byte after which an answer counts as broken off. */
  silenceMs: number
}

/** Answers up to this size are read whole before they are passed on: their tag is known, and they need no spool. */
const SHORT_BYTES = 64 * 1024
/** Bytes from which compression saves a packet. */
const WORTH_COMPRESSING = 1024

const compressors = {
  zstd: promisify(zstdCompress),
  br: (bytes: Uint8Array) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
}

/** The only upstream headers that reach a browser. */
function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { etag, date, 'retry-after': retryAfter } = headers
  return {
    vary: 'accept-encoding',
    ...(etag && { etag }),
    // signed addresses expire by upstream's clock
    ...(date && { date }),
    ...(retryAfter && { 'retry-after': retryAfter }),
  }
}

const JSON_TYPE = { 'content-type': 'application/json' }

const notModified = (headers: Record<string, string>): ForwardedAnswer => ({ status: 304, headers, body: null })

async function forwardShort(
  incoming: IncomingMessage,
  request: SharedRequest,
  tools: AnswerTools,
): Promise<ForwardedAnswer> {
  const bytes = (await readAll(incoming, SHORT_BYTES)) ?? Buffer.alloc(0)
  if (beginsAsObject(bytes) !== true)
    throw new ServiceError('UPSTREAM_INVALID', { reason: 'answered with something that isn’t JSON' })
  const reader = notifyListeners(tools.listeners, { ...request, request, log: tools.log })
  void reader.write(bytes)
  reader.end()
  const headers: Record<string, string> = { ...headersOf(incoming) }
  if (request.body === undefined) {
    headers['etag'] ??= etagOf(bytes)
    if (listsTag(request.ifNoneMatch, headers['etag'])) return notModified(headers)
  }
  const { coding } = request
  if (coding === undefined || bytes.byteLength < WORTH_COMPRESSING)
    return { status: 200, headers: { ...headers, ...JSON_TYPE }, body: bytes }
  const body = await compressors[coding](bytes)
  return { status: 200, headers: { ...headers, ...JSON_TYPE, 'content-encoding': coding }, body }
}

async function forwardLong(
  incoming: IncomingMessage,
  request: SharedRequest & { address: string },
  { listeners, log, tags, openOverflow, silenceMs }: AnswerTools,
): Promise<ForwardedAnswer> {
  const { coding, ifNoneMatch, address } = request
  const headers = headersOf(incoming)
  // only GET answers get an ETag, and upstream's own is kept
  const isTagged = request.body === undefined && headers['etag'] === undefined
  const earlier = isTagged ? tags.find(ifNoneMatch, address) : undefined
  const tag = tags.draw()
  const spool = await streamAnswer(incoming, {
    coding,
    reader: notifyListeners(listeners, { ...request, request, log }),
    expected: earlier?.marks,
    onMarks: isTagged ? (marks) => tags.remember(tag, address, marks) : undefined,
    openOverflow,
    silenceMs,
  })
  if (spool === 'same') return notModified({ ...headers, etag: earlier?.tag ?? '' })
  return {
    status: 200,
    headers: {
      ...headers,
      ...JSON_TYPE,
      ...(isTagged && { etag: tag }),
      ...(coding && { 'content-encoding': coding }),
    },
    spool,
  }
}

const isShort = ({ headers }: IncomingMessage) =>
  headers['content-encoding'] === undefined && Number(headers['content-length'] ?? Infinity) <= SHORT_BYTES

async function forwardRefusal(incoming: IncomingMessage, status: number, secret?: string): Promise<ForwardedAnswer> {
  const headers = headersOf(incoming)
  const message = await readMessage(incoming, secret)
  // the only error that the interface documents without a body
  if (message === undefined && status === 404) return { status, headers, body: null }
  const body = JSON.stringify({
    message: message ?? `The service behind this gateway answered ${status} and gave no reason`,
  })
  return { status, headers: { ...headers, ...JSON_TYPE }, body }
}

/** Maps a failure in the middle of a body to a ServiceError. */
function toRefusal(error: unknown, { body }: SharedRequest): ServiceError {
  if (error instanceof ServiceError) return error
  if (codeOf(error).startsWith('Z_') || codeOf(error).startsWith('ERR_'))
    return new ServiceError('UPSTREAM_INVALID', { reason: 'sent something that can’t be decompressed' })
  return new ServiceError(body === undefined ? 'UPSTREAM_UNREACHABLE' : 'UPSTREAM_BROKE_OFF')
}

/**
 * Decides what of an upstream answer reaches browsers. Statuses pass; redirects, and whatever the interface does not
 * know, become the gateway's own errors.
 */
export async function forwardAnswer(
  incoming: IncomingMessage,
  request: SharedRequest & { address: string },
  tools: AnswerTools,
): Promise<ForwardedAnswer> {
  const status = incoming.statusCode ?? 0
  const refuse = (error: ServiceError): never => {
    incoming.destroy()
    throw error
  }
  if (status === 304 && request.ifNoneMatch !== undefined) {
    incoming.resume()
    return notModified(headersOf(incoming))
  }
  if (status >= 300 && status < 400)
    return refuse(new ServiceError('UPSTREAM_INVALID', { reason: 'redirects elsewhere instead of answering' }))
  // a ping needs no permission: its 403 is about the key
  const isOfKey = status === 401 || (status === 403 && request.operation === 'ping')
  if (isOfKey && tools.keys === 'kept') return refuse(new ServiceError('UPSTREAM_KEY_REFUSED'))
  if (status < 200 || status > 599)
    return refuse(new ServiceError('UPSTREAM_INVALID', { reason: `answered with the status ${status}` }))
  if (status === 204 || status === 205) {
    incoming.resume()
    return { status, headers: headersOf(incoming), body: null }
  }
  // the browser's own key is no secret to it, and may be a word of the message
  if (status !== 200) return forwardRefusal(incoming, status, tools.keys === 'kept' ? request.holder.key : undefined)
  try {
    return await (isShort(incoming) ? forwardShort : forwardLong)(incoming, request, tools)
  } catch (error) {
    throw toRefusal(error, request)
  }
}
