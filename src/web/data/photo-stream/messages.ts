import type { Photo } from '#contract/index.ts'
import type { Skipped } from '#web/data/client/answer.ts'
import type { ApiErrorFields } from '#web/data/client/api-error.ts'
import type { Connection } from '#web/data/client/connection.ts'
import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import type { ColumnBatch, RowText } from './column-batch.ts'

/** Photos that fill any screen: they are handed over as they come, and as they are. */
export const FIRST_PHOTOS = 200

/** An album to be read. With an `etag` the answer may only be that this is still the album. */
export type StreamRequest = {
  connection: Connection
  albumId: string
  etag?: string | undefined
  /** Only photos that carry these. */
  labels?: ServiceFilter | undefined
}

/** To the worker: the request, then for each batch there is room for that it may go on. */
export type WorkerMessage = StreamRequest | 'pull'

/** Bytes of the answer that have come, and of the whole where the service says so. */
export type StreamProgress = { received: number; size: number | undefined }

export type StreamMessage =
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

/** Reads an answer of getPhotos: its rows as they come. Throws an ApiError, or the signal's reason. */
export type AlbumStream = (request: StreamRequest, signal: AbortSignal) => AsyncIterable<StreamMessage>

/** The same of the connected service. */
export type StreamPhotos = (
  request: Omit<StreamRequest, 'connection'>,
  signal: AbortSignal,
) => AsyncIterable<StreamMessage>
