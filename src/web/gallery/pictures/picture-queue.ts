import type { ThumbnailAddress } from '#web/data/resources/thumbnail-address.ts'
import type { PictureRequest } from './picture-messages.ts'
import { thumbnailWidth } from './thumbnail-widths.ts'
import type { WantedPicture } from './wanted-picture.ts'

/**
 * inView: so many of the pictures, the first, are on the screen; all, if not said. hurried: the view moves so fast that only
 * stored thumbnails can keep up. scope: sets stored ones apart by service. thumbnailAt: the service's own thumbnails, if it
 * has any.
 */
export type WantOptions = {
  inView?: number
  hurried: boolean
  scope: string
  thumbnailAt?: ThumbnailAddress | undefined
}

/** Pictures asked for at once: a view of them. They wait for their turn in the worker, which knows first when it is. */
const MOST_ASKED = 40

/** Of those, pictures beyond the view, once nothing in view is coming any more: a new view has to wait for a few only. */
const MOST_AHEAD = 10

type QueueOptions = {
  /** Device pixels of a CSS pixel. */
  pixelRatio: number
  /** Whether something can be done for a picture now: loaded from this address, or, without one, looked for in the store. */
  isDue: (picture: WantedPicture, address: string | undefined) => boolean
}

type Pending = { picture: WantedPicture; width: number; loads: boolean }

/** The pictures that are wanted, the most urgent first, and the requests that are under way for them. */
export function createPictureQueue({ pixelRatio, isDue }: QueueOptions) {
  const pending = new Map<number, Pending>()
  const idOf = new Map<string, number>()
  /** Photos of which nothing is stored in this width, as far as was asked. */
  const absent = new Map<string, number>()
  let queue: readonly WantedPicture[] = []
  let wanted: ReadonlySet<string> = new Set()
  let options: WantOptions = { hurried: false, scope: '' }
  let nextId = 0

  /** The address to load a picture from; none on the run, when only the store can keep up. */
  const sourceOf = ({ address }: WantedPicture) => (options.hurried ? undefined : address)

  const widthOf = ({ width }: WantedPicture) => thumbnailWidth(width, pixelRatio)

  function finish(id: number): Pending | undefined {
    const known = pending.get(id)
    pending.delete(id)
    if (known) idOf.delete(known.picture.photoId)
    return known
  }

  function isFree(picture: WantedPicture): boolean {
    const { photoId } = picture
    const address = sourceOf(picture)
    if (idOf.has(photoId)) return false
    if (address === undefined && absent.get(photoId) === widthOf(picture)) return false
    return isDue(picture, address)
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
    }
  }

  return {
    isWanted: (photoId: string): boolean => wanted.has(photoId),
    /** Replaces what is wanted; answers the requests that nobody waits for any more. */
    want(pictures: readonly WantedPicture[], next: WantOptions): number[] {
      queue = pictures
      options = next
      wanted = new Set(pictures.map(({ photoId }) => photoId))
      const dropped = [...pending].flatMap(([id, { picture }]) => (wanted.has(picture.photoId) ? [] : [id]))
      for (const id of dropped) finish(id)
      return dropped
    },
    /** The requests for which there is room now. */
    next(): PictureRequest[] {
      const { hurried, inView = queue.length } = options
      const requests: PictureRequest[] = []
      const asked = { loaded: 0, lookedFor: 0 }
      for (const { loads } of pending.values()) asked[loads ? 'loaded' : 'lookedFor']++
      let mostAhead = MOST_AHEAD
      for (const [at, picture] of queue.entries()) {
        const kind = sourceOf(picture) === undefined ? 'lookedFor' : 'loaded'
        if (asked[kind] < (at < inView || hurried ? MOST_ASKED : mostAhead) && isFree(picture)) {
          asked[kind]++
          requests.push(toRequest(picture))
        }
        // it would only take its share of the line and of the processors
        if (at < inView && idOf.has(picture.photoId)) mostAhead = 0
      }
      return requests
    },
    /** The picture of a request that is answered; none where it was dropped. */
    finish(id: number, isAbsent: boolean): WantedPicture | undefined {
      const known = finish(id)
      if (known && isAbsent) absent.set(known.picture.photoId, known.width)
      return known?.picture
    },
    /** From now on it is stored, or soon. */
    isStored: (photoId: string): void => void absent.delete(photoId),
    /** Something is wanted, and this holds for all of it. */
    every: (test: (picture: WantedPicture) => boolean): boolean => queue.length > 0 && queue.every(test),
    clear(): void {
      for (const memory of [pending, idOf, absent]) memory.clear()
    },
  }
}
