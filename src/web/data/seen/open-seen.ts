import { countBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { PendingLabel, PendingLabels } from '#web/data/labels/label-changes.ts'
import { digestText } from '#web/lib/digest-text.ts'
import { createStore } from '#web/lib/store.ts'
import { inSlices } from './in-slices.ts'
import { type KeptSeen, openKeptSeen, readAllIds, writeIds } from './kept-seen.ts'
import {
  type Changes,
  changesSince,
  type Crossing,
  crossingTo,
  type OwnChange,
  placesIn,
  type SeenAlbum,
  seenNow,
  withOwnChanges,
  withOwnPhotos,
} from './seen-album.ts'

/** Milliseconds that confirmed changes are gathered for: a bulk change confirms dozens in a second. */
const TOGETHER = 100

type OpenOptions = {
  /** The service's address and the caller. */
  scope: string
  albumId: string
  labels: { of: (albumId: string) => PendingLabels; subscribe: (listener: () => void) => () => void }
  /** Photos that the caller has added to the album. */
  ownPhotos: () => Promise<readonly string[]>
  /** Nothing of the service is to be kept any more. */
  signal: AbortSignal
  kept?: KeptSeen | undefined
}

/** What changed in an album since this device last saw it. Where nothing can be kept, as in a private window, nothing has. */
export async function openSeen({ scope, albumId, labels, ownPhotos, signal, kept: given }: OpenOptions) {
  // the address of a service is not left behind on the device
  const key = digestText(JSON.stringify([scope, albumId]))
  const kept = given ?? (await openKeptSeen())
  const before = await kept.get(key)
  let seen: SeenAlbum | undefined = before && { ids: await inSlices(readAllIds(before.ids)), labels: before.labels }
  let places: ReadonlyMap<string, number> | undefined
  let crossing: { ids: readonly string[]; count: number; crossing: Crossing } | undefined
  let notedUntil = 0
  let latest = 0
  const { get, set, subscribe } = createStore<Changes | undefined>(undefined)

  const see = async (columns: PhotoColumns) => {
    const now = seenNow(columns)
    seen = now
    places = undefined
    crossing = undefined
    notedUntil = lastConfirmed()
    await keep(now)
  }
  const keep = async (album: SeenAlbum) => {
    const ids = await inSlices(writeIds(album.ids))
    if (!signal.aborted && seen?.ids === album.ids) await kept.put(key, { ids, labels: seen.labels })
  }
  /** Photos that the caller has added are seen. Where nobody can tell they are new. */
  const takeOwnPhotos = async (columns: PhotoColumns) => {
    const added = await ownPhotos().catch(() => [])
    const album = seen && withOwnPhotos(seen, columns, added)
    if (album === undefined || album === seen) return
    seen = album
    places = undefined
    // where it can't be written it is known as long as the page
    keep(album).catch(() => undefined)
  }
  const lastConfirmed = () => {
    let last = notedUntil
    for (const { confirmed } of labels.of(albumId).values()) if (confirmed) last = Math.max(last, confirmed.at)
    return last
  }
  const takeOwn = async (own: readonly OwnChange[]) => {
    const into = seen
    if (into === undefined || own.length === 0) return
    const known = places ?? (await inSlices(placesIn(into)))
    // marked as seen meanwhile: then it is in there
    if (seen?.ids !== into.ids) return
    places = known
    seen = withOwnChanges(seen, own, (photoId) => known.get(photoId))
  }
  /** Takes what the service has confirmed of this device's changes. */
  const noteOwn = async () => {
    const own = [...labels.of(albumId).values()].flatMap((label) => toOwn(label, notedUntil))
    if (own.length === 0) return
    notedUntil = lastConfirmed()
    await takeOwn(own)
    if (!signal.aborted) await kept.addOwn(key, own)
  }

  await takeOwn(before?.own ?? [])
  await noteOwn()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = labels.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      // where it can't be written it is known as long as the page
      noteOwn().catch(() => undefined)
    }, TOGETHER)
  })
  signal.addEventListener('abort', stop, { once: true })

  return {
    get,
    subscribe,
    /** The album is whole, and is this now. The first time it is seen by that. */
    follow: async (columns: PhotoColumns): Promise<void> => {
      const turn = ++latest
      if (seen === undefined) return see(columns)
      await noteOwn()
      const { ids, count } = columns
      if (crossing?.ids !== ids || crossing.count !== count) {
        let made = await inSlices(crossingTo(seen, columns))
        if (turn === latest && count > countBits(made.known)) {
          await takeOwnPhotos(columns)
          made = await inSlices(crossingTo(seen, columns))
        }
        // the album went on, or was marked as seen, meanwhile
        if (turn !== latest) return
        crossing = { ids, count, crossing: made }
      }
      if (turn !== latest) return
      const unsettled = [...labels.of(albumId).values()].flatMap(toUnsettled)
      const now = changesSince(seen, columns, { crossing: crossing.crossing, unsettled })
      const changes = get()
      if (changes === undefined || !areSame(changes, now)) set(now)
    },
    /** All of this is seen now. */
    markSeen: async (columns: PhotoColumns): Promise<void> => {
      latest++
      set(undefined)
      await see(columns)
    },
  }
}

export type SeenStore = Awaited<ReturnType<typeof openSeen>>

const areEqual = (a: Uint32Array, b: Uint32Array) => a.length === b.length && a.every((word, at) => word === b[at])

const areSame = (a: Changes, b: Changes) =>
  a.gone === b.gone && areEqual(a.fresh, b.fresh) && areEqual(a.relabelled, b.relabelled)

function toOwn({ photoId, kind, text, confirmed }: PendingLabel, after: number): OwnChange[] {
  return confirmed && confirmed.at > after ? [{ photoId, kind, text, present: confirmed.present }] : []
}

const toUnsettled = ({ photoId, kind, text, wanted }: PendingLabel): OwnChange[] =>
  wanted === undefined ? [] : [{ photoId, kind, text, present: wanted }]
