import { ApiError } from '#web/data/api-error.ts'
import { createBatcher } from './photo-batch.ts'
import { createRowReader, type ReadRow } from './read-rows.ts'
import { createRowScanner } from './row-scanner.ts'
import type { StreamNews } from './stream-messages.ts'

export type StreamListener = {
  tell: (news: StreamNews) => void
  /** Resolves when whoever listens has got through most of what it was told; until then nothing more is read. */
  room?: () => Promise<void>
}

/** The first screens are handed over as they come, and as they are. */
const AT_ONCE = 200

/** Milliseconds from batch to batch after that: seldom enough not to disturb whoever scrolls. */
const BATCH_EVERY = 120

/** Milliseconds of silence after which an answer counts as broken off. */
const STALL = 30_000

const texts = (value: unknown) =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : []

/** The chunks of a body; a silence ends them with a timeout. */
async function* chunksOf(response: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader()
  for (;;) {
    const { promise: silence, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(() => reject(new ApiError({ kind: 'timeout', operation: 'getPhotos' })), STALL)
    const next = await Promise.race([reader?.read(), silence]).finally(() => clearTimeout(timer))
    if (next?.value === undefined) return
    yield next.value
  }
}

/** Rows that have been read and not been told of yet. */
function createLot() {
  let rows: ReadRow[] = []
  let starts: number[] = []
  let size = 0
  return {
    get count() {
      return rows.length
    },
    add(row: ReadRow) {
      starts.push(size)
      rows.push(row)
      size += row.bytes.length
    },
    take() {
      const taken = { photos: rows.map((row) => row.photo), parts: rows.map((row) => row.bytes), starts: [...starts, size] }
      rows = []
      starts = []
      size = 0
      return taken
    },
  }
}

/**
 * Reads the rows of a getPhotos answer while they arrive and tells of them in batches: the first screens at once, the rest
 * as fast as it is taken.
 *
 * @throws ApiError `malformed` where it is no answer of the interface or breaks off, `timeout` where it falls silent
 */
export async function readStream(response: Response, { tell, room }: StreamListener): Promise<void> {
  const scanner = createRowScanner()
  const reader = createRowReader()
  const toBatch = createBatcher()
  const lot = createLot()
  // of a packed answer the length says nothing about what comes out
  const length = response.headers.get('content-encoding') ? undefined : Number(response.headers.get('content-length'))
  const progress = { received: 0, size: length || undefined }
  let told = 0
  let toldAt = 0

  const flush = () => {
    if (lot.count === 0) return
    const { photos, parts, starts } = lot.take()
    const head = told < AT_ONCE ? photos.slice(0, AT_ONCE - told) : []
    const text = { rows: new Blob(parts), starts: Uint32Array.from(starts) }
    tell({ type: 'photos', batch: toBatch(photos), text, head, progress: { ...progress } })
    told += photos.length
    toldAt = performance.now()
  }

  try {
    for await (const chunk of chunksOf(response)) {
      progress.received += chunk.length
      for (const row of reader.read(scanner.push(chunk))) lot.add(row)
      if (told < AT_ONCE || performance.now() - toldAt > BATCH_EVERY) flush()
      if (told >= AT_ONCE) await room?.()
    }
    flush()
    const envelope: unknown = scanner.end()
    const etag = response.headers.get('etag') ?? undefined
    tell({ type: 'end', etag, warnings: texts(Reflect.get(Object(envelope), 'warnings')), skipped: reader.skipped() })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError({ kind: 'malformed', operation: 'getPhotos', status: 200, detail: error.message })
  }
}
