import type { ThumbnailsOffer } from '#contract/extensions.ts'
import { createSharedWork } from '#service/core/shared-work.ts'
import type { Extension } from './extensions.ts'
import type { ThumbnailStore } from './thumbnail-store.ts'

type Shrink = (order: {
  width: number
  read: () => Promise<Uint8Array>
}) => Promise<{ small: Uint8Array } | { refused: string }>

type ThumbnailRequest = {
  /** Storage key of the stable version. */
  key: string
  width: number
  read: () => Promise<Uint8Array>
  /** Aborted when the browser leaves. */
  signal: AbortSignal
}

/** Few, so that the cache is hit often; those that the app's sheet shows. A gateway offers the same. */
export const THUMBNAIL_WIDTHS = [160, 320, 640, 1280]

/** Name in the cache: `ab/<hash>-320.webp` for the storage key `stable/ab/<hash>.jpg`. */
const nameOf = ({ key, width }: ThumbnailRequest) =>
  `${key.replace(/^stable\//, '').replace(/\.\w+$/, '')}-${width}.webp`

/** Thumbnails as WebP: made on demand in a child process, once for concurrent requests, and cached. */
export function createThumbnails({ store, shrink }: { store: ThumbnailStore; shrink: Shrink }) {
  const makeOnce = createSharedWork<Uint8Array | undefined>()

  async function make(name: string, { width, read }: ThumbnailRequest, isWanted: () => boolean) {
    const readIfWanted = async () => {
      // after scrolling past a thousand photos, most requests are aborted before their turn comes
      if (!isWanted()) throw new Error('nobody waits for it')
      return read()
    }
    const result = await shrink({ width, read: readIfWanted }).catch(() => undefined)
    if (result === undefined || 'refused' in result) return undefined
    await store.put(name, result.small)
    return result.small
  }

  return {
    widths: THUMBNAIL_WIDTHS,
    /** Undefined where none can be made. */
    get(request: ThumbnailRequest): Promise<Uint8Array | undefined> {
      const name = nameOf(request)
      // the look at the disk is shared too: a slow one would miss what is made meanwhile
      return makeOnce(
        name,
        request.signal,
        async (isWanted) => (await store.get(name)) ?? make(name, request, isWanted),
      )
    },
  }
}

const offer: ThumbnailsOffer = { template: '{stableUrl}&width={width}', widths: THUMBNAIL_WIDTHS }

/** `thumbnails`: any `stableUrl` with a width at its end is the photo in that width. */
export const thumbnailsExtension: Extension = {
  name: 'thumbnails',
  details: offer,
}
