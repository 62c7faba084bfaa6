import { asPromise, done } from '#web/lib/idb.ts'

/**
 * Thumbnails on disk, by photo and width, so that a second visit shows pictures at once and offline.
 *
 * IndexedDB, since 30 of them are read in 3 ms where OPFS takes 13 and Cache Storage 24 (Chromium, 12 kB each), and since it
 * is there on plain http origins too. Runs in the picture worker.
 */
const NAME = 'small-versions'

/** Bytes a thumbnail costs beyond its own: key, index, page. */
const OVERHEAD = 200

export type StoredThumbnail = { key: string; bytes: ArrayBuffer; type: string; size: number; keptAt: number }

/** A key up to the width, its last part: `["service","photo",320]`. */
const photoPart = (key: string) => key.slice(0, key.lastIndexOf(',') + 1)

function open(factory: IDBFactory): Promise<IDBDatabase> {
  const request = factory.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('version', { keyPath: 'key' }).createIndex('keptAt', 'keptAt')
    request.result.createObjectStore('total')
  })
  return asPromise(request)
}

const TOTAL = 'bytes'

async function readTotal(total: IDBObjectStore): Promise<number> {
  const bytes: unknown = await asPromise(total.get(TOTAL))
  return typeof bytes === 'number' ? bytes : 0
}

/** Evicts the oldest until `bytes` is within `budget`; returns what is left. */
async function evict(versions: IDBObjectStore, bytes: number, budget: number): Promise<number> {
  let left = bytes
  const request = versions.index('keptAt').openCursor()
  while (left > budget) {
    const cursor: IDBCursorWithValue | null = await asPromise(request)
    if (cursor === null) break
    const { size }: StoredThumbnail = cursor.value
    cursor.delete()
    left -= size + OVERHEAD
    cursor.continue()
  }
  return left
}

export async function openThumbnailStore(factory: IDBFactory = indexedDB) {
  const db = await open(factory)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return {
    /** One result for each key, in their order. */
    get(keys: readonly string[]): Promise<(StoredThumbnail | undefined)[]> {
      const versions = db.transaction('version').objectStore('version')
      return Promise.all(keys.map((key) => asPromise<StoredThumbnail | undefined>(versions.get(key))))
    },
    /** The widest thumbnail of the photo that `key` is of. */
    async getWidest(key: string): Promise<StoredThumbnail | undefined> {
      const photo = photoPart(key)
      const widthOf = (stored: StoredThumbnail) => Number.parseInt(stored.key.slice(photo.length))
      // the character after the digits
      const allWidths = IDBKeyRange.bound(photo, `${photo}:`)
      const versions = db.transaction('version').objectStore('version')
      const stored: StoredThumbnail[] = await asPromise(versions.getAll(allWidths))
      return stored.toSorted((one, other) => widthOf(other) - widthOf(one))[0]
    },
    /** Stores them, and evicts the oldest while the whole is over `budget` bytes. */
    async put(kept: readonly StoredThumbnail[], budget: number): Promise<void> {
      // a cache: no reason to wait for the disk
      const transaction = db.transaction(['version', 'total'], 'readwrite', { durability: 'relaxed' })
      const versions = transaction.objectStore('version')
      const total = transaction.objectStore('total')
      let bytes = await readTotal(total)
      for (const version of kept) {
        const before = await asPromise<StoredThumbnail | undefined>(versions.get(version.key))
        bytes += version.size - (before ? before.size : -OVERHEAD)
        versions.put(version)
      }
      if (bytes > budget) bytes = await evict(versions, bytes, budget)
      total.put(Math.max(bytes, 0), TOTAL)
      await done(transaction)
    },
    /** Bytes stored. */
    usage: (): Promise<number> => readTotal(db.transaction('total').objectStore('total')),
    async clear(): Promise<void> {
      const transaction = db.transaction(['version', 'total'], 'readwrite')
      transaction.objectStore('version').clear()
      transaction.objectStore('total').clear()
      await done(transaction)
    },
  }
}

export type ThumbnailStore = Awaited<ReturnType<typeof openThumbnailStore>>
