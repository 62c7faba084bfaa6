import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import { type AlbumPhotos, noAlbum } from './album-photos.ts'
import type { StreamPhotos } from './album-stream.ts'
import { createColumnGatherer } from './column-gatherer.ts'
import { createPhotoRows } from './photo-rows.ts'

/** Photos that fill any screen. */
const FIRST_SCREEN = 200

/** Photos kept as sent, for covers and examples. */
const HEAD = 64

type GatherAlbumOptions = Pick<AlbumPhotos, 'askedAt' | 'givenAt'> & {
  streamPhotos: StreamPhotos
  albumId: string
  signal: AbortSignal
  known?: AlbumPhotos | undefined
  /** Only photos that carry these. */
  labels?: ServiceFilter | undefined
  /** Resolves when the first screen is to be seen: until then the rest of the album is in its way. */
  firstScreen?: Promise<void> | undefined
}

/** An album growing while it arrives; `known` again, with the new moment, where the service says that nothing changed. */
export async function* gatherAlbum(options: GatherAlbumOptions): AsyncGenerator<AlbumPhotos> {
  const { streamPhotos, albumId, signal, askedAt, givenAt, known, labels, firstScreen } = options
  const gatherer = createColumnGatherer()
  const rows = createPhotoRows()
  let album: AlbumPhotos = { ...noAlbum, rows, askedAt, givenAt }
  for await (const news of streamPhotos({ albumId, etag: known?.etag, labels }, signal)) {
    if (news.type === 'unchanged' && known) album = { ...known, askedAt }
    else if (news.type === 'end') album = { ...album, progress: undefined, etag: news.etag }
    else if (news.type === 'photos') {
      rows.add(album.columns.count, news.text, news.head)
      const head = album.head.length < HEAD ? [...album.head, ...news.head].slice(0, HEAD) : album.head
      album = { ...album, columns: gatherer.append(news.batch), head, progress: news.progress }
    }
    yield album
    if (album.columns.count >= FIRST_SCREEN) await firstScreen
  }
}
