import { asPromise, connectDatabase, done } from '#web/lib/idb.ts'

/**
 * Culling on this device: identifiers of photos that were seen, by album, and whether they are decided (see
 * `DecidedOptions`). A record for each photo, since a decision a second must not rewrite 50,000 of them.
 */
const NAME = 'cull'

/** Albums that are stored; the least recently used are evicted. Many, since opening one photo of an album is a use. */
const MOST = 500

/** A photo that was seen; `isDecided`: on this device, by a shortcut that only removes labels. */
type CulledPhoto = { photoId: string; isDecided: boolean }

/** `isNew`: this tab has read no record of the photo, so one that another tab has written meanwhile is left as it is. */
export type CullNote = CulledPhoto & { isNew: boolean }

type PhotoRow = CulledPhoto & { key: string }

export type CullDatabase = {
  get: (key: string) => Promise<readonly CulledPhoto[]>
  put: (key: string, photos: readonly CullNote[]) => Promise<void>
  clear: () => Promise<void>
}

const photosOf = (key: string) => IDBKeyRange.bound([key], [key, []])

/** Evicts the least recently used albums. */
async function evictAlbums(db: IDBDatabase): Promise<void> {
  const transaction = db.transaction(['album', 'photo'], 'readwrite', { durability: 'relaxed' })
  const albums = transaction.objectStore('album')
  const tooMany = (await asPromise(albums.count())) - MOST
  if (tooMany > 0) {
    for (const old of await asPromise(albums.index('usedAt').getAllKeys(null, tooMany))) {
      albums.delete(old)
      if (typeof old === 'string') transaction.objectStore('photo').delete(photosOf(old))
    }
  }
  await done(transaction)
}

/** Stores a photo unless there is a record of it, which aborts the transaction. */
function addPhoto(db: IDBDatabase, photo: PhotoRow): Promise<void> {
  const transaction = db.transaction('photo', 'readwrite', { durability: 'relaxed' })
  transaction.objectStore('photo').add(photo)
  // explicit, as in `put`
  transaction.commit()
  return done(transaction)
}

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('album', { keyPath: 'key' }).createIndex('usedAt', 'usedAt')
  db.createObjectStore('photo', { keyPath: ['key', 'photoId'] })
}

export async function openCullDatabase(factory: IDBFactory = indexedDB): Promise<CullDatabase> {
  const database = await connectDatabase({ name: NAME, upgrade, factory })
  return {
    async get(key) {
      const db = await database()
      const kept = db.transaction('photo').objectStore('photo')
      const photos = await asPromise<PhotoRow[]>(kept.getAll(photosOf(key)))
      return photos.map(({ photoId, isDecided }) => ({ photoId, isDecided }))
    },
    async put(key, photos) {
      const db = await database()
      const transaction = db.transaction(['album', 'photo'], 'readwrite', { durability: 'relaxed' })
      const kept = transaction.objectStore('photo')
      for (const { photoId, isDecided, isNew } of photos)
        if (!isNew) kept.put({ key, photoId, isDecided } satisfies PhotoRow)
      transaction.objectStore('album').put({ key, usedAt: Date.now() })
      // explicit, since a page that is left gets no events: its transaction would be aborted
      transaction.commit()
      const added = photos.flatMap(({ photoId, isDecided, isNew }) =>
        isNew ? addPhoto(db, { key, photoId, isDecided }) : [],
      )
      await Promise.all([done(transaction), Promise.allSettled(added)])
      await evictAlbums(db)
    },
    async clear() {
      const db = await database()
      const transaction = db.transaction(['album', 'photo'], 'readwrite')
      for (const name of ['album', 'photo']) transaction.objectStore(name).clear()
      await done(transaction)
    },
  }
}
