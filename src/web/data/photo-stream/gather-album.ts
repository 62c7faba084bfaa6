import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import { isStale, renewalOf } from './address-expiry.ts'
import { type AlbumPhotos, noAlbum } from './album-photos.ts'
import { createBatchDecoder } from './column-batch.ts'
import { FIRST_PHOTOS, type StreamPhotos } from './messages.ts'
import { createPhotoRows } from './photo-rows.ts'

/** Photos kept as sent, for covers and examples. */
const HEAD = 64

type GatherAlbumOptions = Pick<AlbumPhotos, 'askedAt' | 'givenAt'> & {
  streamPhotos: StreamPhotos
  albumId: string
  signal: AbortSignal
  /** The album in the cache. */
  cached?: AlbumPhotos | undefined
  /** Only photos with these labels. */
  labels?: ServiceFilter | undefined
  /** Resolves when the first screen is shown: until then the rest of the album has to wait. */
  firstScreen?: Promise<void> | undefined
}

/** The cached album, if it can be revalidated: complete, and with addresses that still work. */
function confirmable(cached: AlbumPhotos | undefined, now: number): AlbumPhotos | undefined {
  if (cached === undefined || cached.progress) return undefined
  return isStale({ address: cached.head[0]?.stableUrl, givenAt: cached.givenAt }, now) ? undefined : cached
}

/** An album that grows while it arrives; the cached one with a new moment, where nothing has changed (304). */
export async function* gatherAlbum(options: GatherAlbumOptions): AsyncGenerator<AlbumPhotos> {
  const { streamPhotos, albumId, signal, askedAt, givenAt, labels, firstScreen } = options
  const known = confirmable(options.cached, givenAt)
  const decoder = createBatchDecoder()
  const rows = createPhotoRows()
  let album: AlbumPhotos = { ...noAlbum, rows, askedAt, givenAt }
  for await (const message of streamPhotos({ albumId, etag: known?.etag, labels }, signal)) {
    if (message.type === 'unchanged' && known) album = { ...known, askedAt }
    else if (message.type === 'end') album = { ...album, progress: undefined, etag: message.etag }
    else if (message.type === 'photos') {
      rows.add(album.columns.count, message.text, message.head)
      const head = album.head.length < HEAD ? [...album.head, ...message.head].slice(0, HEAD) : album.head
      const renewAt = album.renewAt || renewalOf({ address: head[0]?.stableUrl, givenAt })
      album = { ...album, columns: decoder.append(message.batch), head, progress: message.progress, renewAt }
    }
    yield album
    if (album.columns.count >= FIRST_PHOTOS) await firstScreen
  }
}
