import { type Label, type LabelIntent, photoLabelId } from '#web/data/album/label.ts'
import { createStore } from '#web/lib/store.ts'
import type { PendingLabel, PendingLabels } from './label-changes.ts'

/** From this many intents at once, listeners are notified in a separate task: enqueuing alone takes long enough. */
const MANY = 500

/** Throttling of notifications, in milliseconds: hundreds of answers come in a second. */
const TOGETHER = 50

const none: PendingLabels = new Map()

const presentIn = ({ wanted, confirmed }: PendingLabel) => wanted ?? confirmed?.present

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
  /** Adds to what is known of a label. Changes a map in place unless a caller holds it and it would look different. */
  const put = (albumId: string, label: PendingLabel) => {
    const key = photoLabelId(label)
    let album = albums.get(albumId)
    const known = album?.get(key)
    const now = { ...known, ...label }
    // an earlier confirmation does not count: it shows nothing in photos read since
    const looksSame = known?.wanted === presentIn(label)
    if (album === undefined || (shown.has(album) && !looksSame)) albums.set(albumId, (album = new Map(album)))
    if (presentIn(now) === undefined) album.delete(key)
    else album.set(key, now)
  }
  const get = (albumId: string, label: Label & { photoId: string }): PendingLabel | undefined =>
    albums.get(albumId)?.get(photoLabelId(label))
  const set = (albumId: string, label: PendingLabel) => {
    put(albumId, { wanted: undefined, ...label })
    timer ??= setTimeout(tell, TOGETHER)
  }

  return {
    of: (albumId: string): PendingLabels => {
      const album = albums.get(albumId) ?? none
      shown.add(album)
      return album
    },
    /** One label, without handing out the map. */
    get,
    /** Sets the confirmation, and the intent if there still is one. Notifies listeners throttled. */
    set,
    subscribe: version.subscribe,
    /** Withdraws an intent: back to what was known before. Notifies listeners throttled. */
    takeBack: ({ albumId, photoId, kind, text }: LabelIntent): void => {
      const label = { photoId, kind, text }
      if (get(albumId, label)?.wanted !== undefined) set(albumId, label)
    },
    /** Shows intents. */
    want: (labels: readonly LabelIntent[]): void => {
      for (const { albumId, photoId, kind, text, wanted } of labels) put(albumId, { photoId, kind, text, wanted })
      if (labels.length < MANY) return tell()
      clearTimeout(timer)
      timer = setTimeout(tell)
    },
  }
}

export type LabelOverlay = ReturnType<typeof createLabelOverlay>
