import type { OperationId } from '#contract/index.ts'
import type { Log } from '#service/core/log.ts'
import type { Holder } from '#service/http/api-env.ts'

export type { Holder } from '#service/http/api-env.ts'

/** One request to the service behind. */
export type UpstreamRequest = {
  operation: OperationId
  holder: Holder
  /** Sent as the query of a GET or the JSON body of a POST. */
  input?: Readonly<Record<string, unknown>>
  signal?: AbortSignal
}

/** What is known of a request when its answer passes by. */
export type PassedRequest = {
  /** The query, as it went upstream; empty for a POST. */
  query: URLSearchParams
  /** The body of a POST, as it came. */
  body: Uint8Array | undefined
}

/** Reads an answer's bytes while they pass: JSON as the service behind wrote it, decompressed. Slowness here slows the answer. */
export type AnswerReader = {
  /** The promise that it may give holds back the rest of the answer (backpressure). */
  write: (bytes: Uint8Array) => Promise<void> | void
  /** The answer came whole; never called for one that broke off. */
  end: () => void
}

/** Told of every 200 answer to an operation, once, however many have asked for it at the same moment. */
export type AnswerListener = {
  operation: OperationId
  begin: (holder: Holder, request: PassedRequest) => AnswerReader | undefined
}

/** A browser's request to an operation. */
export type PassRequest = PassedRequest & {
  operation: OperationId
  holder: Holder
  ifNoneMatch: string | undefined
  acceptEncoding: string | undefined
}

/** What a browser gets for it; failures of the gateway's own are thrown as a ServiceError. */
export type PassedResponse = {
  status: number
  headers: Record<string, string>
  body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | string | null
}

/** Whoever waits for an answer. */
export type Browser = {
  /** Aborted when it leaves. */
  signal?: AbortSignal | undefined
  /** Breaks its connection: what it has of an answer is not the whole. Without it the answer's stream fails. */
  hangUp?: (() => void) | undefined
}

/** The way to the service behind and back. */
export type Passage = {
  /** Sends one request upstream. Timeouts, certificates and pace are in it; throws a ServiceError where no answer came. */
  ask: (request: UpstreamRequest) => Promise<Response>
  /** Passes a browser's request on; equal readings at the same moment share one. */
  pass: (request: PassRequest, browser?: Browser) => Promise<PassedResponse>
  /**
   * Something upstream has changed: answers that are under way are not shared with whoever asks from now on. What passes through
   * the gateway notes itself.
   */
  noteChange: () => void
}

/** Everything that the parts of a gateway may use from outside themselves. */
export type Gateway = Passage & {
  /** Base address of the service behind, without a slash at its end. */
  upstream: string
  log: Log
  /** Now. */
  clock: () => Date
  newId: () => string
  /** Address this gateway is reached at, without a slash at its end. */
  publicUrl: () => string
  /** Folder for the gateway's own data. */
  dataDir: string
  /** Whose key goes upstream: one that the gateway keeps for all, or each person's own. */
  keys: 'kept' | 'own'
  /** The holder of a request's key; `refused` where there is none. */
  identify: (request: Request) => Promise<Holder | 'refused'>
  listeners: readonly AnswerListener[]
}
