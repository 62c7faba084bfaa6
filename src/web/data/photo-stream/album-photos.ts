import type { Photo } from '#contract/index.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { StreamProgress } from './messages.ts'
import type { PhotoRows } from './photo-rows.ts'

/** The photos of an album, as far as they have arrived. */
export type AlbumPhotos = {
  columns: PhotoColumns
  /** The rows as sent, for their addresses. */
  rows: PhotoRows
  /** The first photos, as sent. */
  head: readonly Photo[]
  /** undefined: the album is complete. */
  progress: StreamProgress | undefined
  etag: string | undefined
  /**
   * Moment of the request, on the logical clock: label changes confirmed later may be missing here. 0: cached on this
   * device in an earlier visit.
   */
  askedAt: number
  /** When the addresses were asked for, in milliseconds since 1970. */
  givenAt: number
  /** When to renew the addresses, in milliseconds since 1970. false: the expiry is unknown, or too soon for a timer. */
  renewAt: number | false
}

const nothing = (): undefined => undefined

const noRows: PhotoRows = {
  add: nothing,
  peek: nothing,
  subscribe: () => nothing,
  version: () => 0,
  load: () => Promise.resolve(),
}

export const noAlbum: AlbumPhotos = {
  columns: noPhotos,
  rows: noRows,
  head: [],
  progress: undefined,
  etag: undefined,
  askedAt: 0,
  givenAt: 0,
  renewAt: false,
}
