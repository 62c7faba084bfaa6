import { type Photo, routes } from '#contract/index.ts'
import { ApiError, refusalOf } from '#web/data/client/api-error.ts'
import { parseJson, fieldsIn, textsIn } from '#web/data/client/reading/read-values.ts'
import { photoList, createRowGatherer } from '#web/data/client/reading/readers.ts'
import { serviceRequest } from '#web/data/client/service-request.ts'
import { createBatchEncoder } from './column-batch.ts'
import { FIRST_PHOTOS, type StreamMessage, type StreamRequest } from './messages.ts'
import { createRowScanner, type RowBatch } from './row-scanner.ts'

/**
 * Milliseconds between batches after the first photos: begin at FIRST_INTERVAL and grow by the factor GROWTH up to
 * LONGEST_INTERVAL. Rare enough not to disturb scrolling, since for each batch the page processes the whole album so far.
 */
const FIRST_INTERVAL = 120
const LONGEST_INTERVAL = 400
const GROWTH = 1.25

/** Milliseconds after which a request without an answer times out: a service may gather the whole album first. */
const SILENT = 120_000
/** Milliseconds without data after which an answer times out. */
const STALL = 30_000

const timeout = () => new ApiError({ kind: 'timeout', operation: 'getPhotos' })

/** The head of a 200 or 304. Throws a timeout when none comes, and any other status as an error. */
async function headOf(send: (signal: AbortSignal) => Promise<Response>, signal: AbortSignal): Promise<Response> {
  const late = new AbortController()
  const expire = (milliseconds: number) => setTimeout(() => late.abort(timeout()), milliseconds)
  let timer = expire(SILENT)
  try {
    const response = await send(AbortSignal.any([signal, late.signal]))
    if (response.status === 200 || response.status === 304) return response
    clearTimeout(timer)
    timer = expire(STALL)
    throw await refusalOf(response, 'getPhotos')
  } finally {
    clearTimeout(timer)
  }
}

/** The chunks of a body. Throws a timeout when it stalls. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (;;) {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(timeout()), STALL)
    const next = await Promise.race([reader?.read(), silence]).finally(() => clearTimeout(timer))
    if (next?.value === undefined) return
    yield next.value
  }
}

const decoder = new TextDecoder()

const textOf = ({ bytes }: RowBatch, start: number, end: number) => decoder.decode(bytes.subarray(start, end))

function parseOne(text: string): unknown {
  try {
    return parseJson(text)
  } catch {
    return undefined
  }
}

/** Parses all rows at once, which is fastest; one by one if one of them is not JSON. */
function parseRows(batch: RowBatch): unknown[] {
  const { starts, ends } = batch
  if (starts.length === 0) return []
  try {
    const rows: unknown = parseJson(`[${textOf(batch, starts[0] ?? 0, ends.at(-1) ?? 0)}]`)
    if (Array.isArray(rows) && rows.length === starts.length) return rows
  } catch {
    // parsing them one by one finds the bad one
  }
  return starts.map((start, row) => parseOne(textOf(batch, start, ends[row] ?? start)))
}

type ReadPhotosOptions = {
  fetch: typeof globalThis.fetch
  signal: AbortSignal
  /** Compares ETags itself instead of sending a conditional request: the body of a known answer is not read. */
  compares?: boolean
  /** Gets every photo as an object. */
  onPhoto?: (photo: Photo) => void
}

/** Streams the rows of an answer in batches, the first photos at once. Unusable and repeated rows are left out. */
async function* readRows(response: Response, onPhoto: ReadPhotosOptions['onPhoto']): AsyncGenerator<StreamMessage> {
  const scanner = createRowScanner()
  const rows = createRowGatherer(photoList)
  const encoder = createBatchEncoder()
  // the Content-Length of a compressed answer is not that of its content
  const length = response.headers.get('content-encoding') ? 0 : Number(response.headers.get('content-length'))
  let received = 0
  let sent = 0
  let sentAt = 0
  let wait = FIRST_INTERVAL / GROWTH
  /** The first rows as objects. Later ones are columns and text only, since objects would soon fill the heap. */
  let head: Photo[] = []

  function* flush(): Generator<StreamMessage> {
    const { batch, text } = encoder.take()
    if (batch.ids.length === 0) return
    // received more: compressed after all, which CORS may hide
    const progress = { received, size: received <= length ? length : undefined }
    const message = { type: 'photos', batch, text, head, progress } as const
    if (sent >= FIRST_PHOTOS) wait = Math.min(LONGEST_INTERVAL, wait * GROWTH)
    sent += batch.ids.length
    sentAt = performance.now()
    head = []
    yield message
  }

  for await (const chunk of chunksOf(response)) {
    received += chunk.length
    const batch = scanner.push(chunk)
    for (const [index, row] of parseRows(batch).entries()) {
      const photo = rows.take(row)
      if (photo === undefined) continue
      onPhoto?.(photo)
      encoder.add(photo, batch.bytes.subarray(batch.starts[index], batch.ends[index]))
      if (sent + head.length < FIRST_PHOTOS) head.push(photo)
    }
    if (sent < FIRST_PHOTOS || performance.now() - sentAt > wait) yield* flush()
  }
  yield* flush()
  const warnings = textsIn(fieldsIn(scanner.end())['warnings']) ?? []
  yield { type: 'end', etag: response.headers.get('etag') ?? undefined, warnings, skipped: rows.skipped() }
}

/** Turns a read error into an ApiError; an abort stays one. */
function toApiError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof ApiError || signal.aborted) return error
  const operation = 'getPhotos'
  return error instanceof SyntaxError
    ? new ApiError({ kind: 'malformed', operation, status: 200, detail: error.message })
    : new ApiError({ kind: 'network', operation })
}

/**
 * Streams the photos of an album on this thread, no faster than its messages are consumed.
 *
 * @throws ApiError `malformed` if the answer does not fit the interface or is cut off, `timeout` if it stalls or does not come
 */
export async function* readPhotos(
  { connection, albumId, etag, labels }: StreamRequest,
  { fetch, signal, compares = false, onPhoto }: ReadPhotosOptions,
): AsyncGenerator<StreamMessage> {
  const [address, init] = serviceRequest(routes.getPhotos, connection, {
    albumId,
    filterLabel: labels?.label,
    filterRestrictedLabel: labels?.restrictedLabel,
  })
  const headers = new Headers(init.headers)
  if (etag !== undefined && !compares) headers.set('if-none-match', etag)
  try {
    const response = await headOf((either) => fetch(address, { ...init, headers, signal: either }), signal)
    const isKnown = etag !== undefined && response.status === 200 && response.headers.get('etag') === etag
    if (isKnown) await response.body?.cancel()
    if (isKnown || response.status === 304) yield { type: 'unchanged' }
    else yield* readRows(response, onPhoto)
  } catch (error) {
    throw toApiError(error, signal)
  }
}
