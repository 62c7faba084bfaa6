import type { LabelColumn } from '#web/data/album/photo-columns.ts'
import { readIds } from '#web/data/selection/kept-selections.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import type { OwnChange } from './seen-album.ts'

/**
 * Albums as they were last seen, on this device: identifiers of photos, and labels, nothing else, and no address.
 * 50,000 photos with 200 labels are some 3 MB, mostly identifiers.
 */
const NAME = 'seen'

/** Albums that are kept; the least recently seen go first. */
const MOST = 20

type KeptAlbum = {
  key: string
  /** Texts of thousands each: 50,000 strings take 20 times as long to be copied into the database. */
  ids: readonly string[]
  labels: readonly LabelColumn[]
  seenAt: number
}

type KeptChange = OwnChange & { key: string }

/** Identifiers per text. */
const TOGETHER = 2_000

/** In steps. */
export function* writeIds(ids: readonly string[]): Generator<undefined, string[]> {
  const texts: string[] = []
  for (let first = 0; first < ids.length; first += TOGETHER) {
    texts.push(JSON.stringify(ids.slice(first, first + TOGETHER)))
    yield
  }
  return texts
}

/** In steps. */
export function* readAllIds(texts: readonly string[]): Generator<undefined, string[]> {
  const ids: string[] = []
  for (const text of texts) {
    ids.push(...readIds(text))
    yield
  }
  return ids
}

const changesOf = (key: string) => IDBKeyRange.bound([key], [key, []])

export async function openKeptSeen(factory: IDBFactory = indexedDB) {
  const request = factory.open(NAME, 2)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    // the first version did not tell callers apart, so nobody knows whose it was
    if (oldVersion === 1) for (const name of ['album', 'own']) request.result.deleteObjectStore(name)
    request.result.createObjectStore('album', { keyPath: 'key' }).createIndex('seenAt', 'seenAt')
    request.result.createObjectStore('own', { keyPath: ['key', 'photoId', 'kind', 'text'] })
  })
  const db = await asPromise(request)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return {
    /** The album as it was seen, and the changes of this device since. */
    async get(key: string) {
      const transaction = db.transaction(['album', 'own'])
      const [album, own] = await Promise.all([
        asPromise<KeptAlbum | undefined>(transaction.objectStore('album').get(key)),
        asPromise<KeptChange[]>(transaction.objectStore('own').getAll(changesOf(key))),
      ])
      return album && { ids: album.ids, labels: album.labels, own }
    },
    /** Replaces the seen album, which includes own changes so far. */
    async put(key: string, { ids, labels }: Pick<KeptAlbum, 'ids' | 'labels'>): Promise<void> {
      const transaction = db.transaction(['album', 'own'], 'readwrite', { durability: 'relaxed' })
      const albums = transaction.objectStore('album')
      const own = transaction.objectStore('own')
      albums.put({ key, ids, labels, seenAt: Date.now() } satisfies KeptAlbum)
      own.delete(changesOf(key))
      const tooMany = (await asPromise(albums.count())) - MOST
      if (tooMany > 0) {
        for (const old of await asPromise(albums.index('seenAt').getAllKeys(null, tooMany))) {
          albums.delete(old)
          if (typeof old === 'string') own.delete(changesOf(old))
        }
      }
      await done(transaction)
    },
    async addOwn(key: string, changes: readonly OwnChange[]): Promise<void> {
      const transaction = db.transaction('own', 'readwrite', { durability: 'relaxed' })
      const own = transaction.objectStore('own')
      for (const { photoId, kind, text, present } of changes)
        own.put({ key, photoId, kind, text, present } satisfies KeptChange)
      await done(transaction)
    },
    async clear(): Promise<void> {
      const transaction = db.transaction(['album', 'own'], 'readwrite')
      transaction.objectStore('album').clear()
      transaction.objectStore('own').clear()
      await done(transaction)
    },
  }
}

export type KeptSeen = Awaited<ReturnType<typeof openKeptSeen>>
