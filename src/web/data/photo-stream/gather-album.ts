import type { ServiceFilter } from '#web/data/filter/service-filter.ts'
import { yieldToMain } from '#web/lib/async/sleep.ts'
import { isStale, renewalOf } from './address-expiry.ts'
import { type AlbumPhotos, noAlbum } from './album-photos.ts'
import { createBatchDecoder } from './batch-decoder.ts'
import { FIRST_PHOTOS, type StreamMessage, type StreamPhotos } from './messages.ts'
import { createPhotoRows } from './photo-rows.ts'

/** Photos kept as sent, for covers and examples. */
const HEAD = 64

/** Milliseconds of work before yielding to the page: even with the batch that ends a slice, no long task. */
const SLICE = 24

type GatherAlbumOptions = Pick<AlbumPhotos, 'askedAt' | 'givenAt'> & {
  streamPhotos: StreamPhotos
  albumId: string
  signal: AbortSignal
  /** The album in the cache. */
  cached?: AlbumPhotos | undefined
  /** Only photos with these labels. */
  labels?: ServiceFilter | undefined
  /** Resolves when the first screen is shown: until then the rest of the album waits. */
  firstScreen?: Promise<void> | undefined
  /** Caches the album on this device, and shows the cached one until the service has answered. */
  keeps?: boolean
}

/** The cached album, if it can be revalidated: complete, and with addresses that still work. */
function confirmable(cached: AlbumPhotos | undefined, now: number): AlbumPhotos | undefined {
  if (cached === undefined || cached.progress) return undefined
  return isStale({ address: cached.head[0]?.stableUrl, givenAt: cached.givenAt }, now) ? undefined : cached
}

/** Assembles an album from the batches of one answer. */
function createGatherer(moments: Pick<AlbumPhotos, 'askedAt' | 'givenAt'>) {
  const decoder = createBatchDecoder()
  const rows = createPhotoRows()
  let album: AlbumPhotos = { ...noAlbum, rows, ...moments }
  return {
    add({ batch, text, head: sent, progress }: Extract<StreamMessage, { type: 'photos' }>): AlbumPhotos {
      rows.add({ first: album.columns.count, count: batch.ids.length }, text, sent)
      const head = album.head.length < HEAD ? [...album.head, ...sent].slice(0, HEAD) : album.head
      const renewAt = album.renewAt || renewalOf({ address: head[0]?.stableUrl, givenAt: moments.givenAt })
      album = { ...album, columns: decoder.append(batch), head, progress, renewAt }
      return album
    },
    end: (rest: Partial<AlbumPhotos>): AlbumPhotos => ({ ...album, progress: undefined, ...rest }),
  }
}

/**
 * Yields an album as it grows; after a 304, the cached one with a new `askedAt`. An album cached on this device comes
 * first and as a whole, as does the answer that replaces it.
 */
export async function* gatherAlbum(options: GatherAlbumOptions): AsyncGenerator<AlbumPhotos> {
  const { streamPhotos, albumId, signal, askedAt, givenAt, labels, firstScreen, cached } = options
  let known = confirmable(cached, givenAt)
  let gatherer = createGatherer({ askedAt, givenAt })
  let until = performance.now() + SLICE
  const keep = options.keeps ? (cached ? 'update' : 'show') : undefined
  for await (const message of streamPhotos({ albumId, etag: known?.etag, labels, keep }, signal)) {
    if (message.type === 'photos') {
      const album = gatherer.add(message)
      if (known === undefined && message.progress !== undefined) {
        yield album
        if (album.columns.count >= FIRST_PHOTOS) await firstScreen
      } else if (performance.now() >= until) {
        await yieldToMain()
        until = performance.now() + SLICE
      }
    } else if (message.type === 'kept') {
      // askedAt 0: it has no change of this visit
      known = gatherer.end({ etag: message.etag, askedAt: 0, givenAt: message.givenAt })
      gatherer = createGatherer({ askedAt, givenAt })
      yield known
    } else if (message.type === 'end') yield gatherer.end({ etag: message.etag })
    else if (known) yield { ...known, askedAt }
  }
}
