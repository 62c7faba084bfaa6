import {
  type Envelope,
  type InputOf,
  type Operation,
  type OperationId,
  type Operations,
  type OutputOf,
  routes,
} from '#contract/index.ts'
import { parseJson } from '#web/data/client/reading/parse-json.ts'
import type { PhotoStream, StreamNews, StreamOrder } from '#web/data/photo-stream/stream-messages.ts'
import { ApiError, type ApiErrorKind } from './api-error.ts'
import { readAnswer } from './read-answer.ts'
import { refusalOf } from './response-error.ts'
import { serviceRequest } from './service-request.ts'

export type Connection = {
  /** Base address of the service, without a slash at its end. */
  base: string
  key: string
}

/** List rows that could not be used: how many, and what was wrong with the first. */
export type Skipped = { count: number; reason: string }

/** An answer, with what had to be left out of it. */
export type Answer<Data> = Envelope<Data> & {
  skipped?: Skipped | undefined
}

/** What there is to say about an answer besides its data; `notes`: in the app's own words. */
export type Notice = Pick<Answer<unknown>, 'warnings' | 'skipped'> & { notes?: string[] | undefined }

export type CallOptions = { signal?: AbortSignal | undefined }

/** `path` begins with `/extensions`; `body`: bytes as they are, in the place of an input. */
export type ExtensionRequest = Pick<Operation, 'method' | 'path'> & { input?: object; body?: ArrayBuffer }

/** The service as the app sees it: one function per operation of the interface, typed by the contract. */
export type Api = {
  readonly base: string
  /** Asks for something beyond the interface, below `<base>/extensions`, and gives the answer as sent. */
  extend: (request: ExtensionRequest, options?: CallOptions) => Promise<unknown>
  /** The same where the answer is no JSON, or never ends: whatever comes is the asker's to judge. */
  openExtension: (request: ExtensionRequest, options?: CallOptions) => Promise<Response>
  /** Says something about the service to whoever listens for its warnings. */
  note: (note: string) => void
  /** All photos of an album, row by row while they arrive. Throws an ApiError when the answer can't be read to its end. */
  streamPhotos: (input: Omit<StreamOrder, 'connection'>, signal: AbortSignal) => AsyncIterable<StreamNews>
  call: <Id extends OperationId>(
    id: Id,
    input: InputOf<Operations[Id]>,
    options?: CallOptions,
  ) => Promise<Answer<OutputOf<Operations[Id]>>>
}

/** Long enough for a large album on a slow line, short enough that a dead connection is noticed. */
const TIMEOUT = 60_000

/** The JSON of a 200 answer; everything else is thrown as an ApiError. */
export async function fetchAnswer(
  { operation, send }: { operation: { id: string }; send: (signal: AbortSignal) => Promise<Response> },
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const fail = (kind: ApiErrorKind, rest: { status?: number; detail?: string | undefined } = {}) =>
    new ApiError({ kind, operation: operation.id, ...rest })
  try {
    const response = await send(signal ? AbortSignal.any([signal, timeout]) : timeout)
    if (response.status !== 200) throw await refusalOf(response, operation.id)
    return parseJson(await response.text())
  } catch (error) {
    if (error instanceof ApiError) throw error
    // a caller that left wants its own abort back, so that React Query treats it as a cancellation
    if (signal?.aborted) throw error
    if (timeout.aborted) throw fail('timeout')
    if (error instanceof SyntaxError) throw fail('malformed', { status: 200 })
    throw fail('network')
  }
}

type ApiOptions = {
  /** An argument so that tests and workers bring their own. */
  fetch: typeof globalThis.fetch
  /** What came besides the data: warnings, and rows that had to be left out. */
  onNotice?: (notice: Notice, id?: OperationId) => void
  onError?: (error: ApiError) => void
  /** How photos are streamed: in the browser in a worker, by default on this thread. */
  streamPhotos?: PhotoStream | undefined
}

/** Loaded when it is needed: the browser never does. */
function streamOnThisThread(fetch: typeof globalThis.fetch): PhotoStream {
  return async function* stream(order, signal) {
    const { streamHere } = await import('#web/data/photo-stream/stream-here.ts')
    yield* streamHere(fetch)(order, signal)
  }
}

/** Binds the contract to a service. */
export function createApi(connection: Connection, options: ApiOptions): Api {
  const { fetch, onNotice, onError, streamPhotos = streamOnThisThread(fetch) } = options
  const open = ({ input, body, ...operation }: ExtensionRequest, signal: AbortSignal | undefined) => {
    const [address, init] = serviceRequest(operation, connection, { ...input })
    return fetch(address, { ...init, ...(body && { body }), ...(signal && { signal }) })
  }
  const send = (request: ExtensionRequest, id: string, signal: AbortSignal | undefined) =>
    fetchAnswer({ operation: { id }, send: (both) => open(request, both) }, signal)
  const answerTo = async (
    id: OperationId,
    input: object,
    signal: AbortSignal | undefined,
  ): Promise<Answer<unknown>> => {
    try {
      return readAnswer(id, await send({ ...routes[id], input }, id, signal))
    } catch (error) {
      if (error instanceof ApiError) onError?.(error)
      throw error
    }
  }
  return {
    base: connection.base,
    extend: (request, { signal } = {}) => send(request, 'extensions', signal),
    openExtension: (request, { signal } = {}) => open(request, signal),
    note: (note) => onNotice?.({ notes: [note] }),
    async *streamPhotos(input, signal) {
      try {
        for await (const news of streamPhotos({ connection, ...input }, signal)) {
          if (news.type === 'end' && (news.warnings.length > 0 || news.skipped)) onNotice?.(news, 'getPhotos')
          yield news
        }
      } catch (error) {
        if (error instanceof ApiError) onError?.(error)
        throw error
      }
    },
    async call<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, { signal }: CallOptions = {}) {
      const answer = await answerTo(id, input, signal)
      if (answer.warnings?.length || answer.skipped) onNotice?.(answer, id)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readAnswer read it as this operation's
      return answer as Answer<OutputOf<Operations[Id]>>
    },
  }
}
