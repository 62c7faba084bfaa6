import { albumKey } from '#web/data/album/album-key.ts'
import { copyBits, emptyBits, hasBit, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import { noPhotos, type PhotoIndex } from '#web/data/album/photo-columns.ts'
import { type CullNote, type CullDatabase, openCullDatabase } from './cull-database.ts'
import { type CullPlace, keptPlaces, withPlace } from './cull-places.ts'
import { withMoment } from './pace.ts'

/** Milliseconds between two writes: a held key passes thirty photos in a second. */
const PAUSE = 250

/** A decision of this visit: a label shortcut used on a photo. */
type Decision = {
  photoId: string
  /** It changed labels of the photo, so that there is something to undo. */
  changed: boolean
  /** The shortcut adds a label, which tells every device that the photo is decided. */
  addsLabel: boolean
}

/** A place of this visit, with the photos that came after it in the queue. */
type VisitPlace = CullPlace & { after?: () => Iterable<string> }

type CullState = {
  /** Photos that were seen on this device. */
  seen: PhotoBits
  /** Photos decided on this device by a shortcut that only removes labels (see `DecidedOptions`). */
  decided: PhotoBits
  /** The decisions of this visit, the last one at the end. */
  decisions: readonly Decision[]
  /** Times at which photos were left in this visit, in milliseconds. */
  moments: readonly number[]
}

type OpenOptions = {
  /** The service's address and the caller. */
  scope: string
  albumId: string
  /** Aborted when this device forgets the service. */
  signal: AbortSignal
  kept?: CullDatabase | undefined
}

/** A set with or without a photo; the same object if nothing changes. */
function withBit(bits: PhotoBits, position: number, present: boolean): PhotoBits {
  if (hasBit(bits, position) === present) return bits
  const copy = copyBits(bits, bits.length * 32)
  setBit(copy, position, present)
  return copy
}

/**
 * Throttled writer of culled photos: the first write is not delayed, since what is written while the page is left may be
 * lost.
 */
function createWriter({ key, kept, signal }: { key: string; kept: CullDatabase | undefined; signal: AbortSignal }) {
  const waiting = new Map<string, CullNote>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (waiting.size === 0 || signal.aborted) return
    timer = setTimeout(write, PAUSE)
    const photos = [...waiting.values()]
    waiting.clear()
    // if there is no room, or no database any more, it lasts as long as the page
    kept?.put(key, photos).catch(() => undefined)
  }
  addEventListener('pagehide', write, { signal })
  return (photo: CullNote): void => {
    waiting.set(photo.photoId, photo)
    // in a later task: one write for all photos of an action
    timer ??= setTimeout(write)
  }
}

/** External store of culling in one album: what was seen and decided on this device, and the places to go on from. */
export async function openCull({ scope, albumId, signal, kept: given }: OpenOptions) {
  const key = albumKey(scope, albumId)
  const kept = given ?? (await openCullDatabase().catch(() => undefined))
  const photos = new Map<string, boolean>()
  for (const { photoId, isDecided } of (await kept?.get(key).catch(() => [])) ?? []) photos.set(photoId, isDecided)
  const places = keptPlaces({ scope, albumId })
  /** The places of this tab: another tab with the same queue must not change the photo on screen. */
  const own = new Map<string, VisitPlace>()
  // subscribed, so that the list includes what other tabs store: writing a stale one would drop their places
  signal.addEventListener(
    'abort',
    places.subscribe(() => {}),
    { once: true },
  )
  const write = createWriter({ key, kept, signal })
  let here: PhotoIndex = noPhotos
  let state: CullState = { seen: emptyBits(0), decided: emptyBits(0), decisions: [], moments: [] }
  const follows = (columns: PhotoIndex): boolean => columns.ids === here.ids && columns.count === here.count
  const listeners = new Set<() => void>()
  const set = (change: Partial<CullState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  /** Marks a photo as seen, and as decided or not. */
  const note = (photoId: string, isDecided: boolean): Partial<CullState> => {
    if (photos.get(photoId) === isDecided) return {}
    write({ photoId, isDecided, isNew: !isDecided && !photos.has(photoId) })
    photos.set(photoId, isDecided)
    const position = here.positions.get(photoId) ?? here.count
    return { seen: withBit(state.seen, position, true), decided: withBit(state.decided, position, isDecided) }
  }

  return {
    get: (): CullState => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Whether the photos of the state are those of the album as it is shown. */
    follows,
    /** Sets the album as it is shown. O(photos), if they are others than before. */
    follow: (columns: PhotoIndex): void => {
      if (follows(columns)) return
      here = columns
      const [seen, decided] = [emptyBits(columns.count), emptyBits(columns.count)]
      for (const [photoId, isDecided] of photos) {
        const position = columns.positions.get(photoId)
        if (position === undefined || position >= columns.count) continue
        setBit(seen, position, true)
        if (isDecided) setBit(decided, position, true)
      }
      set({ seen, decided })
    },
    /** The place to go on from in a queue. */
    placeIn: (queue: string): VisitPlace | undefined =>
      own.get(queue) ?? places.get().find((place) => place.queue === queue),
    /** Forgets which places are this tab's: the next cull goes on from the last one of any tab. */
    disownPlaces: (): void => own.clear(),
    /** Forgets the place in a queue: it begins at its first photo. */
    restart: (queue: string): void => {
      own.delete(queue)
      places.set(places.get().filter((place) => place.queue !== queue))
      set({})
    },
    /** Goes to a photo of a queue, which marks it as seen; with `isPassed`, to the end behind it. */
    goTo: ({ after, ...place }: VisitPlace): void => {
      own.set(place.queue, after ? { ...place, after } : place)
      places.set(withPlace(places.get(), place))
      set(place.isPassed ? {} : note(place.photoId, photos.get(place.photoId) ?? false))
    },
    /** True for a photo that was seen on this device. */
    hasSeen: (photoId: string): boolean => photos.has(photoId),
    /** Marks photos as seen that were compared side by side, or viewed elsewhere in the app. */
    see: (photoIds: readonly string[]): void => {
      for (const photoId of photoIds) if (!photos.has(photoId)) set(note(photoId, false))
    },
    /** Notes that a photo was left for the next one. */
    leave: (now: number): void => set({ moments: withMoment(state.moments, now) }),
    decide: (decision: Decision): void => {
      const { photoId, addsLabel } = decision
      // a label that the shortcut adds may be refused, or undone elsewhere: the photo is decided while it has it
      const isDecided = !addsLabel || photos.get(photoId) === true
      set({ ...note(photoId, isDecided), decisions: [...state.decisions, decision] })
    },
    /** Takes the last decision of this visit off the list, for the caller to undo it. */
    takeBack: (): Decision | undefined => {
      const last = state.decisions.at(-1)
      if (last) set({ decisions: state.decisions.slice(0, -1) })
      return last
    },
    /** Marks a photo as undecided again. */
    reopen: (photoId: string): void => {
      if (photos.has(photoId)) set(note(photoId, false))
    },
  }
}

export type Cull = Awaited<ReturnType<typeof openCull>>
