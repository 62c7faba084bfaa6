import { asPromise, done } from '#web/lib/idb.ts'

/**
 * Selections of the albums that were looked at last, on this device: identifiers of photos, nothing else of them.
 *
 * IndexedDB, since 50,000 identifiers fill a third of all that localStorage takes, and since it does not block the page.
 */
const NAME = 'selections'

/** Albums whose selection is kept; the least recently changed go first. */
const MOST = 40

type KeptSelection = {
  key: string
  /** One text: 50,000 strings take 20 times as long to be copied into the database. */
  ids: string
  keptAt: number
}

export type KeptSelections = {
  get: (key: string) => Promise<string[]>
  /** Replaces what was kept; an empty list deletes it. */
  put: (key: string, ids: readonly string[]) => Promise<void>
  clear: () => Promise<void>
}

/** Identifiers out of JSON. @throws SyntaxError */
export function readIds(text: string): string[] {
  const ids: unknown = JSON.parse(text)
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

export async function openKeptSelections(factory: IDBFactory = indexedDB): Promise<KeptSelections> {
  const request = factory.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('selection', { keyPath: 'key' }).createIndex('keptAt', 'keptAt')
  })
  const db = await asPromise(request)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return {
    async get(key) {
      const kept = db.transaction('selection').objectStore('selection')
      return readIds((await asPromise<KeptSelection | undefined>(kept.get(key)))?.ids ?? '[]')
    },
    async put(key, ids) {
      const transaction = db.transaction('selection', 'readwrite', { durability: 'relaxed' })
      const kept = transaction.objectStore('selection')
      if (ids.length === 0) kept.delete(key)
      else kept.put({ key, ids: JSON.stringify(ids), keptAt: Date.now() } satisfies KeptSelection)
      const tooMany = (await asPromise(kept.count())) - MOST
      if (tooMany > 0) {
        const oldest = await asPromise(kept.index('keptAt').getAllKeys(null, tooMany))
        for (const old of oldest) kept.delete(old)
      }
      await done(transaction)
    },
    async clear() {
      const transaction = db.transaction('selection', 'readwrite')
      transaction.objectStore('selection').clear()
      await done(transaction)
    },
  }
}

/** In sessionStorage, a selection made in the last moments of a page: a database does not finish for a page that goes. */
const UNWRITTEN = 'contact-sheet:unwritten-selection'

export function holdUnwritten({ key, ids }: { key: string; ids: readonly string[] }): void {
  try {
    sessionStorage.setItem(UNWRITTEN, JSON.stringify([key, ...ids]))
  } catch {
    // no room, or no storage: what was written a moment before is all there is
  }
}

/** Takes out the selection held for this album. */
export function takeUnwritten(key: string): string[] | undefined {
  try {
    const [of, ...ids] = readIds(sessionStorage.getItem(UNWRITTEN) ?? '[]')
    if (of !== key) return undefined
    sessionStorage.removeItem(UNWRITTEN)
    return ids
  } catch {
    return undefined
  }
}

export function forgetUnwritten(): void {
  try {
    sessionStorage.removeItem(UNWRITTEN)
  } catch {
    // where there is no storage nothing is held
  }
}
