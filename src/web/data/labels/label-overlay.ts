import { type Label, type LabelIntent, photoLabelId } from '#web/data/album/label.ts'
import type { PendingLabel, PendingLabels } from './label-changes.ts'

/** Labels wanted at once, from which on they are shown in a task of its own: to want them takes long enough. */
const MANY = 500

/** Milliseconds that what becomes of labels is gathered for: hundreds of answers come in a second. */
const TOGETHER = 50

const none: PendingLabels = new Map()

const presentIn = (label: PendingLabel | undefined) => label?.wanted ?? label?.confirmed?.present

/**
 * What is known of labels beyond the service's last answer: what is wanted shows at once, what was confirmed holds until
 * an answer that was asked for later. Another object only where something looks different by it.
 */
export function createLabelOverlay() {
  const albums = new Map<string, Map<string, PendingLabel>>()
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = () => {
    clearTimeout(timer)
    timer = undefined
    for (const listener of listeners) listener()
  }
  /** Maps that someone may hold; what is not among them can still be changed. */
  const shown = new WeakSet<PendingLabels>()
  /** In place where it looks the same. */
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
    /** The same, for whoever does not hold on to it. */
    get: (albumId: string, label: Label & { photoId: string }): PendingLabel | undefined =>
      albums.get(albumId)?.get(photoLabelId(label)),
    /** Told of a while later, with others. */
    set,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Wanted no more: back to what was known before. Told of a while later, too. */
    takeBack: ({ albumId, photoId, kind, text }: LabelIntent): void => {
      const known = albums.get(albumId)?.get(photoLabelId({ photoId, kind, text }))
      if (known?.wanted === undefined) return
      set(albumId, { photoId, kind, text, confirmed: known.confirmed })
    },
    /** These are wanted from now on. */
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
