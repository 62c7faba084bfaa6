import { type Label, type LabelIntent, photoLabelId } from '#web/data/album/label.ts'
import { createStore } from '#web/lib/store.ts'
import type { PendingLabel, PendingLabels } from './label-changes.ts'

/** Intents at once from which on they are shown in a task of their own, since enqueuing them takes long enough. */
const MANY = 500

/** Milliseconds of throttling: hundreds of answers come in a second. */
const TOGETHER = 50

const none: PendingLabels = new Map()

const presentIn = (label: PendingLabel | undefined) => label?.wanted ?? label?.confirmed?.present

/**
 * Optimistic overlay: intents are shown at once, confirmations hold until an answer that was asked for later. A new
 * object only where something looks different.
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
  /** Maps that were handed out; others can still be changed in place. */
  const shown = new WeakSet<PendingLabels>()
  /** Changes a map in place where it looks the same afterwards. */
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
    /** One label, without marking the map as handed out. */
    get: (albumId: string, label: Label & { photoId: string }): PendingLabel | undefined =>
      albums.get(albumId)?.get(photoLabelId(label)),
    /** Listeners hear of it a little later, together with other changes. */
    set,
    subscribe: version.subscribe,
    /** Withdraws an intent: back to what was known before. Listeners hear of it a little later, too. */
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
