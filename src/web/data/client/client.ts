import { type InputOf, type OperationId, type Operations, type OutputOf, routes } from '#contract/index.ts'
import { fieldsIn, parseJson, textIn, textsIn } from '#web/data/client/reading/read-values.ts'
import { createRowGatherer, messageIn, readers } from '#web/data/client/reading/readers.ts'
import type { Answer, Notice } from './answer.ts'
import { ApiError, type ApiErrorKind, refusalOf } from './api-error.ts'
import type { Connection } from './connection.ts'
import { type ServiceRoute, serviceRequest } from './service-request.ts'

export type CallOptions = { signal?: AbortSignal | undefined }

/** `path` begins with `/extensions`; `body`: raw bytes instead of an input. */
export type ExtensionRequest = ServiceRoute & { input?: object; body?: ArrayBuffer }

/** Client of a service: calls operations of the interface, typed by the contract. */
export type Api = {
  readonly base: string
  /** Calls an extension, below `<base>/extensions`. @returns its JSON as sent */
  extend: (request: ExtensionRequest, options?: CallOptions) => Promise<unknown>
  /** The same for answers that are not JSON or are endless streams. @returns the response, whatever its status */
  openExtension: (request: ExtensionRequest, options?: CallOptions) => Promise<Response>
  /** Reports a note of the app together with the service's warnings. */
  note: (note: string) => void
  call: <Id extends OperationId>(
    id: Id,
    input: InputOf<Operations[Id]>,
    options?: CallOptions,
  ) => Promise<Answer<OutputOf<Operations[Id]>>>
}

/** Long enough for a large album on a slow line, short enough that a dead connection is noticed. */
const TIMEOUT = 60_000

type FetchOptions = {
  /** `confirms`: the answer only confirms, so any 2xx will do, with or without a body. */
  operation: { id: string; confirms?: boolean }
  send: (signal: AbortSignal) => Promise<Response>
}

/** The JSON of a 200 answer. @throws ApiError for any other outcome, but the caller's own abort as it is */
export async function fetchAnswer(
  { operation, send }: FetchOptions,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const fail = (kind: ApiErrorKind, rest: { status?: number; detail?: string | undefined } = {}) =>
    new ApiError({ kind, operation: operation.id, ...rest })
  try {
    const response = await send(signal ? AbortSignal.any([signal, timeout]) : timeout)
    const isDone = operation.confirms && response.ok
    if (!isDone && response.status !== 200) throw await refusalOf(response, operation.id)
    const text = await response.text()
    return isDone && (response.status !== 200 || text === '') ? { data: {} } : parseJson(text)
  } catch (error) {
    if (error instanceof ApiError) throw error
    // an aborting caller gets its own abort back, so that React Query treats it as a cancellation
    if (signal?.aborted) throw error
    if (timeout.aborted) throw fail('timeout')
    if (error instanceof SyntaxError) throw fail('malformed', { status: 200 })
    throw fail('network')
  }
}

/** Reads the body of any service's 200 answer. @throws ApiError `malformed` without usable `data` */
function readAnswer(id: OperationId, body: unknown): Answer<unknown> {
  const malformed = (detail: string) => new ApiError({ kind: 'malformed', operation: id, status: 200, detail })
  const { data: sent, cursor, warnings } = fieldsIn(body)
  if (sent === undefined) throw malformed('data is required')
  const rest = { cursor: textIn(cursor), warnings: textsIn(warnings) }
  const reader = readers[id]
  if (typeof reader === 'function') {
    const data = reader(sent)
    if (typeof data === 'string') throw malformed(data)
    return { data, ...rest }
  }
  // some languages serialise an empty list as null
  if (sent === null) return { data: [], ...rest }
  if (!Array.isArray(sent)) throw malformed('data must be an array')
  const gatherer = createRowGatherer<object>(reader)
  const data = sent.flatMap((row) => gatherer.take(row) ?? [])
  return { data, skipped: gatherer.skipped(), ...rest }
}

export type AnswerListeners = {
  /** Called with warnings and skipped rows. */
  onNotice?: (notice: Notice, id?: OperationId) => void
  onError?: (error: ApiError) => void
}

type ApiOptions = AnswerListeners & {
  /** Injected, so that tests and workers bring their own. */
  fetch: typeof globalThis.fetch
}

/** Binds the contract to a service. */
export function createApi(connection: Connection, options: ApiOptions): Api {
  const { fetch, onNotice, onError } = options
  const open = ({ input, body, ...operation }: ExtensionRequest, signal: AbortSignal | undefined) => {
    const [address, init] = serviceRequest(operation, connection, { ...input })
    return fetch(address, { ...init, ...(body && { body }), ...(signal && { signal }) })
  }
  const send = (request: ExtensionRequest, operation: FetchOptions['operation'], signal: AbortSignal | undefined) =>
    fetchAnswer({ operation, send: (both) => open(request, both) }, signal)
  const answerTo = async (
    id: OperationId,
    input: object,
    signal: AbortSignal | undefined,
  ): Promise<Answer<unknown>> => {
    try {
      return readAnswer(id, await send({ ...routes[id], input }, { id, confirms: readers[id] === messageIn }, signal))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onError?.(error)
      // some services answer an unknown key with 403: then a ping is refused, too
      if (error.kind === 'forbidden')
        await answerTo('ping', {}, signal).catch((failed: ApiError) => {
          if (failed.kind === 'unauthorized') throw failed
        })
      throw error
    }
  }
  return {
    base: connection.base,
    extend: (request, { signal } = {}) => send(request, { id: 'extensions' }, signal),
    openExtension: (request, { signal } = {}) => open(request, signal),
    note: (note) => onNotice?.({ notes: [note] }),
    async call<Id extends OperationId>(id: Id, input: InputOf<Operations[Id]>, { signal }: CallOptions = {}) {
      const answer = await answerTo(id, input, signal)
      if (answer.warnings?.length || answer.skipped) onNotice?.(answer, id)
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- readAnswer has used this operation's reader
      return answer as Answer<OutputOf<Operations[Id]>>
    },
  }
}
