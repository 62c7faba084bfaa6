import type { Photo } from '#contract/index.ts'
import type { CachedAlbum, AlbumCache } from './album-cache.ts'
import { type ColumnBatch, createBatchEncoder, type RowText } from './column-batch.ts'
import { FIRST_PHOTOS } from './messages.ts'
import { packBatch, type PackedBatch } from './packed-batch.ts'
import { uncachedAddress } from './uncached-address.ts'

/** Photos in a batch after the first: as many as a page can take at once without a long task. */
const BATCH_PHOTOS = 8_192

type WriteOptions = Omit<CachedAlbum, 'first'> & {
  albums: Pick<AlbumCache, 'put'>
  /** The cache's epoch when the request was sent: if it was cleared since, nothing is written. */
  epoch: number
}

/**
 * Writer of the album cache: takes the photos of an answer one by one, and writes them once all have come. Of all photos
 * but the first few, which it keeps whole, it keeps only what is needed to show them: size, and the addresses of stable
 * version and video. Signatures of the other addresses, which are rarely needed, would be two thirds of the cache; labels
 * are in the columns.
 */
export function createAlbumCacheWriter(givenAt: number) {
  const encoder = createBatchEncoder()
  const utf8 = new TextEncoder()
  const batches: { batch: ColumnBatch; text: RowText }[] = []
  const absent = uncachedAddress(givenAt)
  let count = 0
  let next = FIRST_PHOTOS

  return {
    add(photo: Photo): void {
      const { photoId, width, height, originalUrl, stableUrl, videoUrl, downloadUrl, labels, restrictedLabels } = photo
      const others =
        count < FIRST_PHOTOS
          ? { originalUrl, downloadUrl, labels, restrictedLabels }
          : { originalUrl: absent, downloadUrl: absent }
      const row = JSON.stringify({ photoId, width, height, stableUrl, videoUrl, ...others })
      encoder.add(photo, utf8.encode(`${row}\n`))
      if (++count < next) return
      batches.push(encoder.take())
      next = count + BATCH_PHOTOS
    },
    /** Compresses the photos, one batch after the other, and writes them. */
    async write({ albums, epoch, ...album }: WriteOptions): Promise<void> {
      batches.push(encoder.take())
      const packed: PackedBatch[] = []
      for (const one of batches) packed.push(await packBatch(one))
      const [first, ...rest] = packed
      if (first) await albums.put({ ...album, first }, rest, epoch)
    },
  }
}
