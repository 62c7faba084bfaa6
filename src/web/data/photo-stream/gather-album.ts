import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
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
  known?: AlbumPhotos | undefined
  /** Only photos with these labels. */
  labels?: ServiceFilter | undefined
  /** Resolves when the first screen is shown: until then the rest of the album has to wait. */
  firstScreen?: Promise<void> | undefined
}

/**
 * An album that grows while it arrives; `known` with a new moment, where the service answers that nothing changed
 * (304).
 */
export async function* gatherAlbum(options: GatherAlbumOptions): AsyncGenerator<AlbumPhotos> {
  const { streamPhotos, albumId, signal, askedAt, givenAt, known, labels, firstScreen } = options
  const decoder = createBatchDecoder()
  const rows = createPhotoRows()
  let album: AlbumPhotos = { ...noAlbum, rows, askedAt, givenAt }
  for await (const message of streamPhotos({ albumId, etag: known?.etag, labels }, signal)) {
    if (message.type === 'unchanged' && known) album = { ...known, askedAt }
    else if (message.type === 'end') album = { ...album, progress: undefined, etag: message.etag }
    else if (message.type === 'photos') {
      rows.add(album.columns.count, message.text, message.head)
      const head = album.head.length < HEAD ? [...album.head, ...message.head].slice(0, HEAD) : album.head
      album = { ...album, columns: decoder.append(message.batch), head, progress: message.progress }
    }
    yield album
    if (album.columns.count >= FIRST_PHOTOS) await firstScreen
  }
}
