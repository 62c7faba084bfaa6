import type { LabelColumn } from '#web/data/album/photo-columns.ts'
import { asPromise, connectDatabase, done } from '#web/lib/idb.ts'
import type { OwnChange } from './seen-album.ts'

/**
 * Albums as last seen on this device: identifiers of photos, and labels; nothing else, and no address. 50,000 photos
 * with 200 labels are some 3 MB, mostly identifiers; 300,000 are 14 MB, a long task if written at once.
 */
const NAME = 'seen'

/** Albums that are stored; the least recently seen are evicted. */
const MOST = 20

type AlbumRow = {
  key: string
  seenAt: number
  /** Number of rows with its photos and labels. Earlier versions stored them in this row. */
  parts?: number
  /** Identifiers of label changes that waited then. Earlier versions didn't store them. */
  unsent?: readonly string[]
  ids?: readonly string[]
  labels?: readonly LabelColumn[]
}

/** A row of a seen album: thousands of identifiers, or some labels. */
type PartRow = {
  /** Texts of thousands each (`writeIds`). */
  ids: readonly string[]
  labels: readonly LabelColumn[]
}

/** Most texts, or bytes of labels, in a row: what takes the page some milliseconds to write. */
const TEXTS = 10
const LABEL_BYTES = 400_000

function* toParts({ ids, labels }: PartRow): Generator<PartRow> {
  for (let first = 0; first < ids.length; first += TEXTS) yield { ids: ids.slice(first, first + TEXTS), labels: [] }
  let some: LabelColumn[] = []
  let bytes = 0
  for (const label of labels) {
    // copied: a view would be written with all of its buffer
    some.push({ ...label, bits: label.bits.slice() })
    bytes += label.bits.byteLength
    if (bytes < LABEL_BYTES) continue
    yield { ids: [], labels: some }
    some = []
    bytes = 0
  }
  if (some.length > 0) yield { ids: [], labels: some }
}

type OwnChangeRow = OwnChange & { key: string }

const stores = ['album', 'own', 'part']

/** The keys of an album's rows. */
const rowsOf = (key: string) => IDBKeyRange.bound([key], [key, []])

function upgrade(db: IDBDatabase, earlier: number): void {
  // the first version did not tell callers apart, so its data may be anyone's
  if (earlier === 1) for (const name of ['album', 'own']) db.deleteObjectStore(name)
  if (earlier < 2) {
    db.createObjectStore('album', { keyPath: 'key' }).createIndex('seenAt', 'seenAt')
    db.createObjectStore('own', { keyPath: ['key', 'photoId', 'kind', 'text'] })
  }
  db.createObjectStore('part')
}

export async function openSeenDatabase(factory: IDBFactory = indexedDB) {
  const database = await connectDatabase({ name: NAME, version: 3, upgrade, factory })
  return {
    /**
     * The album as it was seen, and this device's changes since. `seenAt`: its version. `unsent`: label changes, as in the
     * journal, that waited then and are not included.
     */
    async get(key: string) {
      const db = await database()
      const transaction = db.transaction(stores)
      const own = asPromise<OwnChangeRow[]>(transaction.objectStore('own').getAll(rowsOf(key)))
      const album = await asPromise<AlbumRow | undefined>(transaction.objectStore('album').get(key))
      const [ids, labels] = [[...(album?.ids ?? [])], [...(album?.labels ?? [])]]
      for (let number = 0; number < (album?.parts ?? 0); number++) {
        // one at a time, to yield to the page between them
        const part = await asPromise<PartRow>(transaction.objectStore('part').get([key, number]))
        ids.push(...part.ids)
        labels.push(...part.labels)
      }
      return album && { ids, labels, own: await own, seenAt: album.seenAt, unsent: album.unsent ?? [] }
    },
    /**
     * Replaces the seen album, which includes own changes so far; row by row, in one transaction. Not if it is newer than
     * `since`: another tab has marked the album as seen. @returns the version now stored, if it was replaced
     */
    async put(
      key: string,
      album: PartRow & { unsent?: readonly string[] },
      since = Infinity,
    ): Promise<number | undefined> {
      const db = await database()
      const transaction = db.transaction(stores, 'readwrite', { durability: 'relaxed' })
      const [albums, own, parts] = [
        transaction.objectStore('album'),
        transaction.objectStore('own'),
        transaction.objectStore('part'),
      ]
      const stored = await asPromise<AlbumRow | undefined>(albums.get(key))
      if (stored && stored.seenAt > since) return undefined
      parts.delete(rowsOf(key))
      let count = 0
      for (const part of toParts(album)) await asPromise(parts.put(part, [key, count++]))
      // later than any before, so that versions differ
      const seenAt = Math.max(Date.now(), (stored?.seenAt ?? 0) + 1)
      albums.put({ key, parts: count, seenAt, unsent: album.unsent ?? [] } satisfies AlbumRow)
      own.delete(rowsOf(key))
      const tooMany = (await asPromise(albums.count())) - MOST
      if (tooMany > 0) {
        for (const old of await asPromise(albums.index('seenAt').getAllKeys(null, tooMany))) {
          albums.delete(old)
          if (typeof old !== 'string') continue
          own.delete(rowsOf(old))
          parts.delete(rowsOf(old))
        }
      }
      await done(transaction)
      return seenAt
    },
    async addOwn(key: string, changes: readonly OwnChange[]): Promise<void> {
      const db = await database()
      const transaction = db.transaction('own', 'readwrite', { durability: 'relaxed' })
      const own = transaction.objectStore('own')
      for (const { photoId, kind, text, present } of changes)
        own.put({ key, photoId, kind, text, present } satisfies OwnChangeRow)
      await done(transaction)
    },
    async clear(): Promise<void> {
      const db = await database()
      const transaction = db.transaction(stores, 'readwrite')
      for (const name of stores) transaction.objectStore(name).clear()
      await done(transaction)
    },
  }
}

export type SeenDatabase = Awaited<ReturnType<typeof openSeenDatabase>>
