import type { ThumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import type { RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import type { PictureRequest } from './picture-worker.ts'
import { thumbnailWidth } from './thumbnail-widths.ts'

/** A picture that a view needs. */
export type WantedPicture = {
  photoId: string
  /** Address of its stable version; undefined until it is loaded. */
  address: string | undefined
  /** CSS pixels to cover, in the picture's own aspect ratio. */
  width: number
  height: number
}

/** The picture that the tile at `index` needs. */
export function wantedPicture(
  layout: RowsLayout,
  source: Pick<PhotoSource, 'ratios' | 'idAt' | 'addressAt'>,
  index: number,
): WantedPicture {
  const height = layout.rowHeight[layout.row[index] ?? 0] ?? 0
  const ratio = source.ratios[index] ?? 0
  // a cropped panorama has to be wider than its tile to fill the height
  const width = Math.max(layout.photoWidth[index] ?? 0, ratio > 0 ? height * ratio : 0)
  return {
    photoId: source.idAt(index),
    address: source.addressAt(index),
    width,
    height: ratio > 0 ? width / ratio : height,
  }
}

export type WantOptions = {
  /** Number of pictures in view, which come first; all by default. */
  inView?: number
  /** Scrolling is so fast that only stored thumbnails can keep up. */
  hurried: boolean
  /** Namespace of stored thumbnails: the service. */
  scope: string
  /** The service's own thumbnails, if it has any. */
  thumbnailAt?: ThumbnailAddress | undefined
  /** Whether perceptual hashes are wanted as well. */
  hashes?: boolean
}

/** Most loads pending in the worker, and most lookups: about a view each. */
const MOST_REQUESTED = 40

/**
 * The same while prefetching beyond the view, once nothing in view is pending: few, since a new view has to wait for
 * them.
 */
const MOST_AHEAD = 10

type QueueOptions = {
  /** Device pixels per CSS pixel. */
  pixelRatio: number
  /**
   * Whether a picture can be requested now: loaded from this address, or looked up in the store if there is none.
   * `isLarger`: it was last requested for a smaller size.
   */
  isDue: (picture: WantedPicture, address: string | undefined, isLarger: boolean) => boolean
}

type Pending = { picture: WantedPicture; width: number; loads: boolean }

/** Priority queue of the wanted pictures, with their pending requests. */
export function createPictureQueue({ pixelRatio, isDue }: QueueOptions) {
  const pending = new Map<number, Pending>()
  const idOf = new Map<string, number>()
  /** Photos known to have no stored thumbnail, with the width. */
  const absent = new Map<string, number>()
  /** The width at which each photo was last loaded, or failed to load. */
  const asked = new Map<string, number>()
  let queue: readonly WantedPicture[] = []
  let wanted: ReadonlySet<string> = new Set()
  let options: WantOptions = { hurried: false, scope: '' }
  let nextId = 0

  /** The address to load a picture from; none during fast scrolling. */
  const sourceOf = ({ address }: WantedPicture) => (options.hurried ? undefined : address)

  const widthOf = ({ width }: WantedPicture) => thumbnailWidth(width, pixelRatio)

  function finish(id: number): Pending | undefined {
    const known = pending.get(id)
    pending.delete(id)
    // a thumbnail that was requested may be stored
    if (known) for (const memory of [idOf, absent]) memory.delete(known.picture.photoId)
    return known
  }

  function isFree(picture: WantedPicture): boolean {
    const { photoId } = picture
    const address = sourceOf(picture)
    const width = widthOf(picture)
    if (idOf.has(photoId) || (address === undefined && absent.get(photoId) === width)) return false
    // one without an address may have come at another width
    return isDue(picture, address, width > (asked.get(photoId) ?? (absent.has(photoId) ? 0 : width)))
  }

  function toRequest(picture: WantedPicture): PictureRequest {
    const { photoId, width: cssWidth, height } = picture
    const address = sourceOf(picture)
    const width = widthOf(picture)
    const id = nextId++
    pending.set(id, { picture, width, loads: address !== undefined })
    idOf.set(photoId, id)
    return {
      id,
      key: JSON.stringify([options.scope, photoId, width]),
      address,
      thumbnail: address && options.thumbnailAt?.(address, width),
      look: absent.get(photoId) !== width,
      width,
      height: Math.max(1, Math.round((width * height) / cssWidth)),
      ...(options.hashes && { hashes: true }),
    }
  }

  return {
    isWanted: (photoId: string): boolean => wanted.has(photoId),
    /** Replaces the wanted pictures; returns the requests to cancel. */
    want(pictures: readonly WantedPicture[], next: WantOptions): number[] {
      queue = pictures
      options = next
      wanted = new Set(pictures.map(({ photoId }) => photoId))
      const dropped = [...pending].flatMap(([id, { picture }]) => (wanted.has(picture.photoId) ? [] : [id]))
      for (const id of dropped) finish(id)
      return dropped
    },
    /** The requests to send now, within the limits. */
    next(): PictureRequest[] {
      const { hurried, inView = queue.length } = options
      const requests: PictureRequest[] = []
      const requested = { loaded: 0, lookedFor: 0 }
      for (const { loads } of pending.values()) requested[loads ? 'loaded' : 'lookedFor']++
      let mostAhead = MOST_AHEAD
      for (const [at, picture] of queue.entries()) {
        const kind = sourceOf(picture) === undefined ? 'lookedFor' : 'loaded'
        if (requested[kind] < (at < inView || hurried ? MOST_REQUESTED : mostAhead) && isFree(picture)) {
          requested[kind]++
          requests.push(toRequest(picture))
        }
        // a prefetch would compete with it for bandwidth and processors
        if (at < inView && idOf.has(picture.photoId)) mostAhead = 0
      }
      return requests
    },
    /** Ends a request; returns its picture, or undefined if it was cancelled. */
    finish(id: number, isAbsent: boolean): WantedPicture | undefined {
      const known = finish(id)
      if (known) (isAbsent ? absent : asked).set(known.picture.photoId, known.width)
      return known?.picture
    },
    /** Whether any picture is wanted and all of them pass. */
    every: (test: (picture: WantedPicture) => boolean): boolean => queue.length > 0 && queue.every(test),
    clear(): void {
      for (const memory of [pending, idOf, absent, asked]) memory.clear()
    },
  }
}
