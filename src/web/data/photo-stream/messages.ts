import type { Photo } from '#contract/index.ts'
import type { ColumnBatch } from '#web/data/album/photo-columns.ts'
import type { Skipped } from '#web/data/client/answer.ts'
import type { ApiErrorFields } from '#web/data/client/api-error.ts'
import type { Connection } from '#web/data/client/connection.ts'
import type { ServiceFilter } from '#web/data/filter/service-filter.ts'

/** What the worker is to read. With an `etag` it only learns whether that is still the album. */
export type StreamOrder = {
  connection: Connection
  albumId: string
  etag?: string | undefined
  labels?: ServiceFilter | undefined
}

/** To the worker: what to read, then for each batch that it has been taken. */
export type StreamWord = StreamOrder | 'taken'

/** The rows of a batch as the service sent them: row i is `rows` from `starts[i]` up to `starts[i + 1]`. */
export type RowText = { rows: Blob; starts: Uint32Array }

/** Bytes of the answer that have come, and of the whole where the service says so. */
export type StreamProgress = { received: number; size: number | undefined }

export type StreamNews =
  /** The album is as it was when last asked for. */
  | { type: 'unchanged' }
  | {
      type: 'photos'
      batch: ColumnBatch
      text: RowText
      /** The first photos of the album as they are, so that nobody waits for their text to be read back. */
      head: Photo[]
      progress: StreamProgress
    }
  | { type: 'end'; etag: string | undefined; warnings: string[]; skipped: Skipped | undefined }
  | { type: 'failed'; error: ApiErrorFields }

/** Fetches an answer of getPhotos and tells of its rows as they come. Throws an ApiError, or the signal's reason. */
export type PhotoStream = (order: StreamOrder, signal: AbortSignal) => AsyncIterable<StreamNews>
