import type { OperationId } from '#contract/index.ts'
import type { Log } from '#service/core/log.ts'
import type { Holder } from '#service/http/api-env.ts'

export type { Holder } from '#service/http/api-env.ts'

/** One request to upstream. */
export type UpstreamRequest = {
  operation: OperationId
  holder: Holder
  /** Sent as the query of a GET or the JSON body of a POST. */
  input?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

/** The request that a passing answer belongs to. */
export type RequestInput = {
  /** The query, as it went upstream; empty for a POST. */
  query: URLSearchParams
  /** The body of a POST, as it came. */
  body: Uint8Array | undefined
}

/** Reads an answer's bytes as they pass: upstream's own JSON, decompressed. A slow reader slows the answer. */
export type AnswerReader = {
  /** A returned promise holds back the rest of the answer (back-pressure). */
  write: (bytes: Uint8Array) => Promise<void> | void
  /** Called once the answer is complete; never for one that broke off. */
  end: () => void
}

/** Sees each 200 response to an operation once, even when several requests shared it. */
export type AnswerListener = {
  operation: OperationId
  begin: (holder: Holder, request: RequestInput) => AnswerReader | undefined
  /** It may have forgotten answers that began to pass before this time of `performance.now()`. */
  remembersSince?: () => number
}

/** A browser's request to an operation. */
export type BrowserRequest = RequestInput & {
  operation: OperationId
  holder: Holder
  ifNoneMatch: string | undefined
  acceptEncoding: string | undefined
}

/** The response to the browser; the gateway's own failures are thrown as a ServiceError. */
export type BrowserResponse = {
  status: number
  headers: Record<string, string>
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null
}

/** The client waiting for an answer. */
export type Browser = {
  /** Aborted when it disconnects. */
  signal?: AbortSignal | undefined
  /** Destroys its connection, so that it notices an incomplete answer. Without it the answer's stream errors. */
  hangUp?: (() => void) | undefined
}

/** Forwards requests to upstream, and its answers back. */
export type Forwarder = {
  /**
   * Sends one request upstream, with timeouts, certificate checks and pacing; throws a ServiceError where no answer
   * came.
   */
  ask: (request: UpstreamRequest) => Promise<Response>
  /** Forwards a browser's request; identical concurrent reads are coalesced. */
  forward: (request: BrowserRequest, browser?: Browser) => Promise<BrowserResponse>
  /**
   * Something upstream has changed: later requests join none in flight. POSTs through the gateway do this themselves.
   */
  noteChange: () => void
}

/** What the parts of a gateway share. */
export type Gateway = Forwarder & {
  /** Base address of upstream, without a trailing slash. */
  upstream: string
  log: Log
  clock: () => Date
  newId: () => string
  /** Public address of this gateway, without a trailing slash. */
  publicUrl: () => string
  /** Folder for the gateway's own data. */
  dataDir: string
  /** Whose key goes upstream: one that the gateway keeps for everyone, or each person's own. */
  keys: 'kept' | 'own'
  /** The holder of a request's key; `refused` where there is none. */
  identify: (request: Request) => Promise<Holder | 'refused'>
  listeners: readonly AnswerListener[]
}
