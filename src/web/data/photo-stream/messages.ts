import type { Photo } from '#contract/index.ts'
import type { Skipped } from '#web/data/client/answer.ts'
import type { ApiErrorFields } from '#web/data/client/api-error.ts'
import type { Connection } from '#web/data/client/connection.ts'
import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import type { ColumnBatch, RowText } from './column-batch.ts'

/** Photos that fill any screen: these are passed on at once, and as objects too. */
export const FIRST_PHOTOS = 200

/** An album to be read. With an `etag` the answer may be that nothing changed (304). */
export type StreamRequest = {
  connection: Connection
  albumId: string
  etag?: string | undefined
  /** Only photos with these labels. */
  labels?: ServiceFilter | undefined
  /** Caches the answer on this device. show: the cached album comes first. update: the page has it already. */
  keep?: 'show' | 'update' | undefined
}

/** Messages to the worker: the request, then `pull` for each batch that there is room for. */
export type WorkerMessage = StreamRequest | 'pull'

/** Bytes of the answer that have arrived, and its size if the service sends that. */
export type StreamProgress = { received: number; size: number | undefined }

export type StreamMessage =
  /** The album has not changed (304). */
  | { type: 'unchanged' }
  | {
      type: 'photos'
      batch: ColumnBatch
      text: RowText
      /** The first photos of the album as objects, so that the page need not read back their text. */
      head: Photo[]
      /** undefined: from the cache. */
      progress: StreamProgress | undefined
    }
  /** The cached album is complete. The service's answer follows, or `unchanged`. */
  | { type: 'kept'; etag: string | undefined; givenAt: number }
  | { type: 'end'; etag: string | undefined; warnings: string[]; skipped: Skipped | undefined }
  | { type: 'failed'; error: ApiErrorFields }

/** Streams an answer of getPhotos. Throws an ApiError, or the signal's reason. */
export type AlbumStream = (request: StreamRequest, signal: AbortSignal) => AsyncIterable<StreamMessage>

/** The same, bound to the connected service. */
export type StreamPhotos = (
  request: Omit<StreamRequest, 'connection'>,
  signal: AbortSignal,
) => AsyncIterable<StreamMessage>
