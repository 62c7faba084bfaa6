import { type Label, type LabelIntent, photoLabelId } from '#web/data/album/label.ts'
import { createStore } from '#web/lib/store.ts'
import type { PendingLabel, PendingLabels } from './label-changes.ts'

/** From this many intents at once, listeners are notified in a separate task: enqueuing alone takes long enough. */
const MANY = 500

/** Throttling of notifications, in milliseconds: hundreds of answers come in a second. */
const TOGETHER = 50

const none: PendingLabels = new Map()

const presentIn = (label: PendingLabel | undefined) => label?.wanted ?? label?.confirmed?.present

/**
 * Optimistic overlay of label changes: an intent shows at once and, once confirmed, stays until a response requested
 * after the confirmation arrives. Maps are replaced only if what they show has changed.
 */
export function createLabelOverlay() {
  const albums = new Map<string, Map<string, PendingLabel>>()
  const version = createStore(0)
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    version.set(version.get() + 1)
  }
  /** Maps that callers hold; others can still be changed in place. */
  const shown = new WeakSet<PendingLabels>()
  /** Changes a map in place unless a caller holds it and it would look different. */
  const put = (albumId: string, label: PendingLabel, key = photoLabelId(label)) => {
    let album = albums.get(albumId)
    const looksSame = presentIn(album?.get(key)) === presentIn(label)
    if (album === undefined || (shown.has(album) && !looksSame)) albums.set(albumId, (album = new Map(album)))
    if (presentIn(label) === undefined) album.delete(key)
    else album.set(key, label)
  }

  const set = (albumId: string, label: PendingLabel) => {
    put(albumId, label)
    timer ??= setTimeout(tell, TOGETHER)
  }

  return {
    of: (albumId: string): PendingLabels => {
      const album = albums.get(albumId) ?? none
      shown.add(album)
      return album
    },
    /** One label, without handing out the map. */
    get: (albumId: string, label: Label & { photoId: string }): PendingLabel | undefined =>
      albums.get(albumId)?.get(photoLabelId(label)),
    /** Notifies listeners throttled. */
    set,
    subscribe: version.subscribe,
    /** Withdraws an intent: back to what was known before. Notifies listeners throttled. */
    takeBack: ({ albumId, photoId, kind, text }: LabelIntent): void => {
      const known = albums.get(albumId)?.get(photoLabelId({ photoId, kind, text }))
      if (known?.wanted === undefined) return
      set(albumId, { photoId, kind, text, confirmed: known.confirmed })
    },
    /** Shows intents. */
    want: (labels: readonly LabelIntent[]): void => {
      for (const { albumId, photoId, kind, text, wanted } of labels) {
        const key = photoLabelId({ photoId, kind, text })
        const known = albums.get(albumId)?.get(key)
        if (known?.wanted !== wanted) put(albumId, { photoId, kind, text, confirmed: known?.confirmed, wanted }, key)
      }
      if (labels.length < MANY) return tell()
      clearTimeout(timer)
      timer = setTimeout(tell)
    },
  }
}

export type LabelOverlay = ReturnType<typeof createLabelOverlay>
