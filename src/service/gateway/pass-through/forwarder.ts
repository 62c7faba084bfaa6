import { join } from 'node:path'
import { operations, type OperationId } from '#contract/index.ts'
import type { Log } from '#service/core/log.ts'
import type {
  AnswerListener,
  Browser,
  Gateway,
  Forwarder,
  BrowserResponse,
  UpstreamRequest,
} from '#service/gateway/gateway.ts'
import { type AnswerTools, forwardAnswer, type ForwardedAnswer, type SharedRequest } from './answer.ts'
import { negotiate } from './encoding.ts'
import { createFlights } from './flights.ts'
import { createFollowedAnswers } from './followed-answers.ts'
import { createOverflows } from './overflow.ts'
import { createPace } from './pace.ts'
import { createTags } from './tags.ts'
import { createUpstream, UPSTREAM_LIMITS, type UpstreamOptions } from './upstream.ts'

/** Disk budget in bytes for browsers that lag behind others on a shared answer. */
const MOST_OVERFLOW = 2 ** 30

export type ForwarderOptions = UpstreamOptions & {
  keys: Gateway['keys']
  listeners: readonly AnswerListener[]
  /** Folder for the gateway's own data. */
  dataDir: string
  log: Log
}

/** Canonical query of an operation: only its own parameters, each once, in a fixed order. */
export function toQuery(operation: OperationId, valueOf: (name: string) => string | undefined): URLSearchParams {
  const { def } = operations[operation].input
  const names = 'shape' in def ? Object.keys(def.shape) : []
  const query = new URLSearchParams()
  for (const name of names) {
    const value = valueOf(name)
    if (value !== undefined) query.set(name, value)
  }
  return query
}

const addressOf = ({ operation, holder, query }: SharedRequest) => `${holder.id} ${operation} ${query.toString()}`

/** Opens the reader of a streamed answer; call it in the tick in which the answer arrives, or the spool is dropped. */
function toBrowserResponse(answer: ForwardedAnswer, { hangUp }: Browser): BrowserResponse {
  const { status, headers } = answer
  if ('spool' in answer) return { status, headers, body: answer.spool.read(hangUp) }
  // copied: a Buffer may share pooled memory
  return { status, headers, body: answer.body instanceof Uint8Array ? new Uint8Array(answer.body) : answer.body }
}

/**
 * Forwards all requests to upstream: coalesces identical concurrent reads, keeps to upstream's rate limits,
 * streams answers as they come.
 */
export function createForwarder(options: ForwarderOptions): Forwarder & { close: () => void } {
  const { keys, listeners, log, dataDir } = options
  const upstream = createUpstream(options)
  const pace = createPace()
  const followed = createFollowedAnswers()
  const openOverflow = createOverflows({ dir: join(dataDir, 'spool'), mostBytes: MOST_OVERFLOW })
  const { silenceMs } = { ...UPSTREAM_LIMITS, ...options.limits }
  const tools: AnswerTools = { keys, listeners, log, tags: createTags(), openOverflow, silenceMs }

  /** Notes the answer once listeners have read all of it: one that breaks off is requested whole again. */
  function following(operation: OperationId, address: string): AnswerTools {
    const began = performance.now()
    const reader = { write: () => {}, end: () => followed.note(address, began) }
    return { ...tools, listeners: [...listeners, { operation, begin: () => reader }] }
  }

  async function send(request: SharedRequest, signal: AbortSignal): Promise<ForwardedAnswer> {
    const { operation, holder, query, body } = request
    const address = addressOf(request)
    const since = listeners
      .filter((listener) => listener.operation === operation)
      .map(({ remembersSince }) => remembersSince?.() ?? -Infinity)
    const isFollowed = since.length > 0
    const ifNoneMatch = isFollowed && !followed.isKnown(address, Math.max(...since)) ? undefined : request.ifNoneMatch
    try {
      const call = { operation, key: holder.key, query, body, ifNoneMatch, signal }
      const incoming = await pace.run(holder.id, () => upstream.send(call))
      return await forwardAnswer(incoming, { ...request, address }, isFollowed ? following(operation, address) : tools)
    } finally {
      if (body !== undefined) flights.noteChange()
    }
  }
  const flights = createFlights(send)

  async function forward(request: SharedRequest, browser: Browser): Promise<BrowserResponse> {
    const { signal } = browser
    if (request.body !== undefined) return toBrowserResponse(await flights.sendAlone(request, signal), browser)
    const { coding = '', ifNoneMatch = '' } = request
    const answer = await flights.share(`${addressOf(request)} ${coding} ${ifNoneMatch}`, request, signal)
    // too late to read it from the first byte: sends a request of its own
    const isGone = 'spool' in answer && !answer.spool.hasBeginning()
    return toBrowserResponse(isGone ? await flights.sendAlone(request, signal) : answer, browser)
  }

  return {
    noteChange: flights.noteChange,
    close: upstream.close,
    forward: ({ acceptEncoding, ...request }, browser = {}) =>
      forward({ ...request, coding: negotiate(acceptEncoding) }, browser),
    async ask({ operation, holder, input = {}, signal }: UpstreamRequest) {
      const isGet = operations[operation].method === 'GET'
      const query = toQuery(operation, (name) => {
        const value = isGet ? input[name] : undefined
        return typeof value === 'number' ? String(value) : typeof value === 'string' ? value : undefined
      })
      const request = { operation, holder, query, ifNoneMatch: undefined, coding: undefined }
      const bytes = isGet ? undefined : new TextEncoder().encode(JSON.stringify(input))
      const { status, headers, body } = await forward({ ...request, body: bytes }, { signal })
      return new Response(body, { status, headers })
    },
  }
}
