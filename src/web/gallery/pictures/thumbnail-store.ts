import { asPromise, connectDatabase, done } from '#web/lib/idb.ts'

/**
 * Thumbnails on disk, by photo and width, so that a second visit shows pictures at once and offline. Runs in the
 * picture worker.
 *
 * IndexedDB, which reads 30 of them in 3 ms (OPFS 13, Cache Storage 24; Chromium, 12 kB each) and works on plain http
 * origins too.
 */
const NAME = 'small-versions'

/** Bytes of overhead per thumbnail: key, index, page. */
const OVERHEAD = 200

export type StoredThumbnail = { key: string; bytes: ArrayBuffer; type: string; size: number; keptAt: number }

/** A key up to the width, its last part: `["service","photo",320]`. */
const photoPart = (key: string) => key.slice(0, key.lastIndexOf(',') + 1)

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('version', { keyPath: 'key' }).createIndex('keptAt', 'keptAt')
  db.createObjectStore('total')
}

const [TOTAL, BUDGET] = ['bytes', 'budget']

async function readTotal(total: IDBObjectStore): Promise<number> {
  const bytes: unknown = await asPromise(total.get(TOTAL))
  return typeof bytes === 'number' ? bytes : 0
}

async function readBudget(total: IDBObjectStore): Promise<number | undefined> {
  const budget: unknown = await asPromise(total.get(BUDGET))
  return typeof budget === 'number' ? budget : undefined
}

/** Evicts the oldest thumbnails until `bytes` is within `budget`; returns the bytes left. */
async function evict(versions: IDBObjectStore, bytes: number, budget: number): Promise<number> {
  if (budget <= 0) {
    // a cursor would read every picture
    versions.clear()
    return 0
  }
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
  const database = await connectDatabase({ name: NAME, upgrade, factory })
  // a cache need not wait for the disk
  const write = async () => (await database()).transaction(['version', 'total'], 'readwrite', { durability: 'relaxed' })
  return {
    /** One result for each key, in order. */
    async get(keys: readonly string[]): Promise<(StoredThumbnail | undefined)[]> {
      const versions = (await database()).transaction('version').objectStore('version')
      return Promise.all(keys.map((key) => asPromise<StoredThumbnail | undefined>(versions.get(key))))
    },
    /** The widest thumbnail of the photo in `key`. */
    async getWidest(key: string): Promise<StoredThumbnail | undefined> {
      const photo = photoPart(key)
      const widthOf = (stored: StoredThumbnail) => Number.parseInt(stored.key.slice(photo.length))
      // ':' is the character after '9'
      const allWidths = IDBKeyRange.bound(photo, `${photo}:`)
      const versions = (await database()).transaction('version').objectStore('version')
      const stored: StoredThumbnail[] = await asPromise(versions.getAll(allWidths))
      return stored.toSorted((one, other) => widthOf(other) - widthOf(one))[0]
    },
    /** Stores thumbnails, and evicts the oldest while the total is over the budget: the one set last, else `usual`. */
    async put(kept: readonly StoredThumbnail[], usual: number): Promise<void> {
      const transaction = await write()
      const versions = transaction.objectStore('version')
      const total = transaction.objectStore('total')
      // another tab may have set it since this one was opened
      const budget = (await readBudget(total)) ?? usual
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
    /** Sets the budget in bytes for all tabs; 0 keeps none. */
    async setBudget(bytes: number): Promise<void> {
      const transaction = await write()
      const total = transaction.objectStore('total')
      total.put(bytes, BUDGET)
      const left = await evict(transaction.objectStore('version'), await readTotal(total), bytes)
      total.put(Math.max(left, 0), TOTAL)
      await done(transaction)
    },
    /** Bytes stored. */
    usage: async (): Promise<number> => readTotal((await database()).transaction('total').objectStore('total')),
    /** Clears the cache, and the budget that was set. */
    async clear(): Promise<void> {
      const transaction = (await database()).transaction(['version', 'total'], 'readwrite')
      transaction.objectStore('version').clear()
      transaction.objectStore('total').clear()
      await done(transaction)
    },
  }
}

export type ThumbnailStore = Awaited<ReturnType<typeof openThumbnailStore>>
