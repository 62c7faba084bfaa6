import { asPromise, done, openDatabase } from '#web/lib/idb.ts'
import { type PackedBatch, packedSize } from './packed-batch.ts'

/**
 * Cache of albums on this device, for the next visit. One row holds what an album's first screen needs, another the
 * rest. Both are written in one transaction, so an album is whole or absent, whenever the browser is killed.
 */
const NAME = 'kept-albums'

/** Format of the rows; one in another format is ignored. */
const FORMAT = 1

/** Default budget of the cache, in bytes. */
const USUAL = 500_000_000

/** A cached album, with its first photos only. */
export type CachedAlbum = {
  /** A digest of the service's address, the caller's key and the album. */
  key: string
  etag: string | undefined
  /** When its addresses were asked for, in milliseconds since 1970. */
  givenAt: number
  /** The first photos. */
  first: PackedBatch
}

type AlbumRow = CachedAlbum & { format: number; openedAt: number; size: number }

/** Result of a lookup in the cache. */
export type FoundAlbum = {
  /** Number of times that the cache was cleared. */
  epoch: number
  /** The budget is 0. */
  isDisabled: boolean
  album: CachedAlbum | undefined
  /** Reads the other photos; undefined if the album was replaced meanwhile. */
  rest: () => Promise<PackedBatch[] | undefined>
}

const stores = ['album', 'rest', 'state']

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('album', { keyPath: 'key' }).createIndex('size', ['openedAt', 'size'])
  db.createObjectStore('rest')
  db.createObjectStore('state')
}

const numberOr = (value: unknown, usual: number) => (typeof value === 'number' ? value : usual)

/** Size of each album, the least recently opened first, from the index alone. */
async function sizesOf(albums: IDBObjectStore): Promise<{ key: IDBValidKey; size: number }[]> {
  const sizes: { key: IDBValidKey; size: number }[] = []
  const request = albums.index('size').openKeyCursor()
  for (;;) {
    const cursor = await asPromise(request)
    if (cursor === null) return sizes
    const [, size] = Array.isArray(cursor.key) ? cursor.key : []
    sizes.push({ key: cursor.primaryKey, size: numberOr(size, 0) })
    cursor.continue()
  }
}

const budgetIn = async (transaction: IDBTransaction): Promise<number> =>
  numberOr(await asPromise<unknown>(transaction.objectStore('state').get('budget')), USUAL)

/** LRU eviction of albums until the rest is within the budget. */
async function evict(transaction: IDBTransaction): Promise<void> {
  const [albums, rest] = [transaction.objectStore('album'), transaction.objectStore('rest')]
  const budget = await budgetIn(transaction)
  const sizes = await sizesOf(albums)
  let bytes = sizes.reduce((total, { size }) => total + size, 0)
  for (const { key, size } of sizes) {
    if (bytes <= budget) return
    albums.delete(key)
    rest.delete(key)
    bytes -= size
  }
}

/**
 * Opens the album cache of this device. Rejects where nothing can be cached: in a private window, or over plain http,
 * where keys can't be digested.
 */
export async function openAlbumCache(factory: IDBFactory = indexedDB) {
  if (!isSecureContext) throw new Error('no digests over plain http')
  const db = await openDatabase({ name: NAME, upgrade, factory })
  const write = () => db.transaction(stores, 'readwrite', { durability: 'relaxed' })
  return {
    async find(key: string): Promise<FoundAlbum> {
      const transaction = db.transaction(stores)
      const epoch = asPromise<unknown>(transaction.objectStore('state').get('epoch'))
      const found = asPromise<AlbumRow | undefined>(transaction.objectStore('album').get(key))
      const isDisabled = budgetIn(transaction).then((bytes) => bytes === 0)
      const album = await found
      return {
        epoch: numberOr(await epoch, 0),
        isDisabled: await isDisabled,
        album: album?.format === FORMAT ? album : undefined,
        async rest() {
          const later = db.transaction(['album', 'rest'])
          const now = asPromise<AlbumRow | undefined>(later.objectStore('album').get(key))
          const batches = await asPromise<PackedBatch[]>(later.objectStore('rest').get(key))
          return (await now)?.givenAt === album?.givenAt ? batches : undefined
        },
      }
    },
    /** Replaces an album, unless the cache was cleared since `epoch`; then evicts down to the budget. */
    async put(album: CachedAlbum, rest: PackedBatch[], epoch: number): Promise<void> {
      const transaction = write()
      const now = numberOr(await asPromise<unknown>(transaction.objectStore('state').get('epoch')), 0)
      if (now !== epoch) return
      const size = [album.first, ...rest].reduce((total, batch) => total + packedSize(batch), 0)
      const row: AlbumRow = { ...album, format: FORMAT, openedAt: Date.now(), size }
      transaction.objectStore('album').put(row)
      // as blobs: a row is read as a whole, a blob only when its photos are viewed
      const files: PackedBatch[] = rest.map((batch) => ({ ...batch, rows: new Blob([batch.rows]) }))
      transaction.objectStore('rest').put(files, album.key)
      await evict(transaction)
      await done(transaction)
    },
    /** Marks an album as opened just now. */
    async touch(key: string): Promise<void> {
      const transaction = write()
      const albums = transaction.objectStore('album')
      const row = await asPromise<AlbumRow | undefined>(albums.get(key))
      if (row) albums.put({ ...row, openedAt: Date.now() } satisfies AlbumRow)
      await done(transaction)
    },
    async remove(key: string): Promise<void> {
      const transaction = write()
      transaction.objectStore('album').delete(key)
      transaction.objectStore('rest').delete(key)
      await done(transaction)
    },
    /** Bytes used. */
    usage: async (): Promise<number> =>
      (await sizesOf(db.transaction('album').objectStore('album'))).reduce((total, { size }) => total + size, 0),
    budget: (): Promise<number> => budgetIn(db.transaction('state')),
    /** Sets the budget in bytes; 0 disables the cache. */
    async setBudget(bytes: number): Promise<void> {
      const transaction = write()
      transaction.objectStore('state').put(bytes, 'budget')
      await evict(transaction)
      await done(transaction)
    },
    /** Clears the cache; albums being read at the moment are not written either. The budget stays by default. */
    async clear({ keepBudget = true } = {}): Promise<void> {
      const transaction = write()
      const state = transaction.objectStore('state')
      transaction.objectStore('album').clear()
      transaction.objectStore('rest').clear()
      state.put(numberOr(await asPromise<unknown>(state.get('epoch')), 0) + 1, 'epoch')
      if (!keepBudget) state.delete('budget')
      await done(transaction)
    },
  }
}

export type AlbumCache = Awaited<ReturnType<typeof openAlbumCache>>
