import type { Photo } from '#contract/index.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import { fieldsIn, textsIn } from '#web/data/client/reading/read-values.ts'
import { createLot } from './column-batch.ts'
import type { StreamNews } from './messages.ts'
import { createRowReader } from './read-rows.ts'
import { createRowScanner } from './row-scanner.ts'

export type StreamListener = {
  tell: (news: StreamNews) => void
  /** Resolves when whoever listens has got through most of what it was told; until then nothing more is read. */
  room?: () => Promise<void>
}

/** The first screens are handed over as they come, and as they are. */
const AT_ONCE = 200

/**
 * Milliseconds from batch to batch after that, at first and at most: seldom enough not to disturb whoever scrolls, and ever
 * seldomer, since each one has the page go over all that came before.
 */
const SOON = 120
const SELDOM = 400
const SELDOMER = 1.25

/** Milliseconds of silence after which an answer counts as broken off. */
const STALL = 30_000

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

/**
 * Reads the rows of a getPhotos answer while they arrive and tells of them in batches: the first screens at once, the rest
 * as fast as it is taken.
 *
 * @throws ApiError `malformed` where it is no answer of the interface or breaks off, `timeout` where it falls silent
 */
export async function readStream(response: Response, { tell, room }: StreamListener): Promise<void> {
  const scanner = createRowScanner()
  const reader = createRowReader()
  const lot = createLot()
  // of a packed answer the length says nothing about what comes out
  const length = response.headers.get('content-encoding') ? undefined : Number(response.headers.get('content-length'))
  const progress = { received: 0, size: length || undefined }
  let told = 0
  let toldAt = 0
  let wait = SOON / SELDOMER
  /** The first rows themselves. Later ones are held as columns and text only, for their objects would soon fill the heap. */
  let head: Photo[] = []

  const flush = () => {
    const { batch, text } = lot.take()
    if (batch.ids.length === 0) return
    tell({ type: 'photos', batch, text, head, progress: { ...progress } })
    if (told >= AT_ONCE) wait = Math.min(SELDOM, wait * SELDOMER)
    told += batch.ids.length
    toldAt = performance.now()
    head = []
  }

  try {
    for await (const chunk of chunksOf(response)) {
      progress.received += chunk.length
      for (const { photo, bytes } of reader.read(scanner.push(chunk))) {
        lot.add(photo, bytes)
        if (told + head.length < AT_ONCE) head.push(photo)
      }
      if (told < AT_ONCE || performance.now() - toldAt > wait) flush()
      if (told >= AT_ONCE) await room?.()
    }
    flush()
    const envelope = scanner.end()
    const etag = response.headers.get('etag') ?? undefined
    tell({ type: 'end', etag, warnings: textsIn(fieldsIn(envelope)['warnings']) ?? [], skipped: reader.skipped() })
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw new ApiError({ kind: 'malformed', operation: 'getPhotos', status: 200, detail: error.message })
  }
}
