import { albumKey } from '#web/data/album/album-key.ts'
import { countBits, equalBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import type { PendingLabel, PendingLabels } from '#web/data/labels/label-changes.ts'
import { readIds, writeIds } from '#web/data/selection/id-texts.ts'
import { inSlices } from '#web/lib/async/in-slices.ts'
import { createStore } from '#web/lib/store.ts'
import {
  type Changes,
  changesSince,
  type PositionMap,
  mapPositions,
  type OwnChange,
  placesIn,
  type SeenAlbum,
  seenNow,
  withOwnChanges,
  withOwnPhotos,
} from './seen-album.ts'
import { type SeenDatabase, openSeenDatabase } from './seen-database.ts'

/** Milliseconds of throttling: a bulk change confirms dozens of labels in a second. */
const TOGETHER = 100

/** Number of own changes above which they are merged into the stored album: each is a row to read at every opening. */
const MANY = 1_000

/** What this album needs of the journal. */
type SeenJournal = {
  /** Identifiers of label changes that the service doesn't have yet. */
  unsent: () => Promise<readonly string[]>
  /** Labels of changes made since then (in milliseconds since 1970), or with these identifiers, that the service has. */
  sent: (since: number, ids: readonly string[]) => Promise<readonly OwnChange[]>
}

type OpenOptions = {
  /** The service's address and the caller. */
  scope: string
  albumId: string
  labelStore: { of: (albumId: string) => PendingLabels; subscribe: (listener: () => void) => () => void }
  /** Photos that the caller uploaded. */
  ownPhotos: () => Promise<readonly string[]>
  journal: SeenJournal
  /** Aborted when this device forgets the service. */
  signal: AbortSignal
  kept?: SeenDatabase | undefined
}

type MemoryOptions = Pick<OpenOptions, 'signal' | 'journal'> & { key: string; kept: SeenDatabase }

/** The album as it was seen, in memory and on this device. */
async function openSeenAlbum({ key, kept, journal, signal }: MemoryOptions) {
  const before = await kept.get(key)
  let seen: SeenAlbum | undefined = before && { ids: await inSlices(readIds(before.ids)), labels: before.labels }
  let places: ReadonlyMap<string, number> | undefined
  /** How often the album was marked as seen. */
  let marks = 0
  /** The version that this device has, as far as this tab knows. */
  let seenAt = before?.seenAt ?? 0

  const put = async (album: SeenAlbum, since?: number) => {
    seen = album
    places = undefined
    // if the journal can't be read, labels that wait count as those of others later
    const unsent = await journal.unsent().catch(() => [])
    const ids = await inSlices(writeIds(album.ids))
    if (signal.aborted || seen?.ids !== album.ids) return
    seenAt = (await kept.put(key, { ids, labels: seen.labels, unsent }, since)) ?? seenAt
  }
  const addChanges = async (own: readonly OwnChange[]) => {
    const marksBefore = marks
    while (seen !== undefined && own.length > 0) {
      const { ids } = seen
      const known: ReadonlyMap<string, number> = places ?? (await inSlices(placesIn(seen)))
      // the album was marked as seen meanwhile, which includes them
      if (marks !== marksBefore) return
      // own photos were added meanwhile
      if (seen.ids !== ids) continue
      places = known
      seen = withOwnChanges(seen, own, (photoId) => known.get(photoId))
      return
    }
  }
  await addChanges(before?.own ?? [])
  // where nobody else changes anything, nothing is ever dismissed, which would merge them
  if (seen && before && before.own.length > MANY) put(seen, seenAt).catch(() => undefined)
  return {
    get: () => seen,
    /** Labels that were sent since it was stored, in an earlier visit. */
    sentSince: async () => (before === undefined ? [] : journal.sent(before.seenAt, before.unsent)),
    /** Replaces it by the album as it is seen now, which includes own changes so far. */
    mark: (album: SeenAlbum): Promise<void> => {
      marks++
      return put(album)
    },
    /** Marks label changes of this device as seen. */
    takeChanges: async (own: readonly OwnChange[]): Promise<void> => {
      const known = seen
      await addChanges(own)
      if (seen !== known && !signal.aborted) await kept.addOwn(key, own)
    },
    /** Marks photos that the caller has added as seen. */
    takePhotos: (columns: PhotoColumns, added: readonly string[]): void => {
      const album = seen && withOwnPhotos(seen, columns, added)
      if (album === undefined || album === seen) return
      // if it can't be written, or another tab has marked the album as seen, it lasts as long as the page
      put(album, seenAt).catch(() => undefined)
    },
  }
}

/** Changes in an album since this device last saw it. Rejects where nothing can be stored, as in a private window. */
export async function openSeen({ scope, albumId, labelStore, ownPhotos, journal, signal, kept }: OpenOptions) {
  const key = albumKey(scope, albumId)
  const seen = await openSeenAlbum({ key, signal, journal, kept: kept ?? (await openSeenDatabase()) })
  let mapped: { ids: readonly string[]; count: number; positionMap: PositionMap } | undefined
  let notedUntil = 0
  let latest = 0
  const { get, set, subscribe } = createStore<Changes | undefined>(undefined)

  const lastConfirmed = () => {
    let last = notedUntil
    for (const { confirmed } of labelStore.of(albumId).values()) if (confirmed) last = Math.max(last, confirmed.at)
    return last
  }
  const unsettled = () => [...labelStore.of(albumId).values()].flatMap(toUnsettled)
  const see = async (columns: PhotoColumns) => {
    mapped = undefined
    notedUntil = lastConfirmed()
    // the columns have them already; taken back or refused, they would count as changes of others
    const undone = unsettled().map((change) => ({ ...change, present: !change.present }))
    await seen.mark(withOwnChanges(seenNow(columns), undone, (photoId) => columns.positions.get(photoId)))
  }
  /** Marks this device's confirmed changes as seen. */
  const noteOwn = async () => {
    const own = [...labelStore.of(albumId).values()].flatMap((label) => toOwn(label, notedUntil))
    if (own.length === 0) return
    notedUntil = lastConfirmed()
    await seen.takeChanges(own)
  }

  // sent while the album was closed
  await seen.takeChanges(await seen.sentSince().catch(() => []))
  await noteOwn()
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = labelStore.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined
      // if it can't be written, it lasts as long as the page
      noteOwn().catch(() => undefined)
    }, TOGETHER)
  })
  signal.addEventListener('abort', stop, { once: true })

  return {
    get,
    subscribe,
    /** Compares a complete album with the seen one. The first time, it becomes the seen one. */
    follow: async (columns: PhotoColumns): Promise<void> => {
      const turn = ++latest
      const before = seen.get()
      if (before === undefined) return see(columns)
      // as the columns show them: the service may confirm some during what follows
      const shown = unsettled()
      await noteOwn()
      const { ids, count } = columns
      if (mapped?.ids !== ids || mapped.count !== count) {
        let made = await inSlices(mapPositions(seen.get() ?? before, columns))
        if (turn === latest && count > countBits(made.known)) {
          // if the service can't tell whose photos they are, they are new
          seen.takePhotos(columns, await ownPhotos().catch(() => []))
          made = await inSlices(mapPositions(seen.get() ?? before, columns))
        }
        // the album changed, or was marked as seen, meanwhile
        if (turn !== latest) return
        mapped = { ids, count, positionMap: made }
      }
      if (turn !== latest) return
      const { positionMap } = mapped
      const now = changesSince(seen.get() ?? before, columns, { positionMap, unsettled: shown })
      const changes = get()
      if (changes === undefined || !areSame(changes, now)) set(now)
    },
    /** Marks all of this as seen. */
    markSeen: async (columns: PhotoColumns): Promise<void> => {
      latest++
      set(undefined)
      await see(columns)
    },
  }
}

export type SeenStore = Awaited<ReturnType<typeof openSeen>>

const areSame = (a: Changes, b: Changes) =>
  a.ids === b.ids && a.gone === b.gone && equalBits(a.fresh, b.fresh) && equalBits(a.relabelled, b.relabelled)

function toOwn({ photoId, kind, text, confirmed }: PendingLabel, after: number): OwnChange[] {
  return confirmed && confirmed.at > after ? [{ photoId, kind, text, present: confirmed.present }] : []
}

const toUnsettled = ({ photoId, kind, text, wanted }: PendingLabel): OwnChange[] =>
  wanted === undefined ? [] : [{ photoId, kind, text, present: wanted }]
