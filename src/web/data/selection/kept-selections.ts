import { inSlices } from '#web/lib/async/in-slices.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import { keep, readKept } from '#web/lib/web-storage.ts'
import { readIds } from './id-texts.ts'

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
  /** Texts of thousands each (`writeIds`); earlier versions wrote one text of all. */
  ids: readonly string[] | string
  keptAt: number
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

export async function openKeptSelections(factory: IDBFactory = indexedDB) {
  const request = factory.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('selection', { keyPath: 'key' }).createIndex('keptAt', 'keptAt')
  })
  const db = await asPromise(request)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return {
    async get(key: string): Promise<string[]> {
      const kept = db.transaction('selection').objectStore('selection')
      const found = await asPromise<KeptSelection | undefined>(kept.get(key))
      return inSlices(readIds([found?.ids ?? []].flat()))
    },
    /** Replaces what was kept, by identifiers in texts (`writeIds`); none delete it. */
    async put(key: string, texts: readonly string[]): Promise<void> {
      const transaction = db.transaction('selection', 'readwrite', { durability: 'relaxed' })
      const kept = transaction.objectStore('selection')
      if (texts.length === 0) kept.delete(key)
      else kept.put({ key, ids: texts, keptAt: Date.now() } satisfies KeptSelection)
      const tooMany = (await asPromise(kept.count())) - MOST
      if (tooMany > 0) {
        const oldest = await asPromise(kept.index('keptAt').getAllKeys(null, tooMany))
        for (const old of oldest) kept.delete(old)
      }
      await done(transaction)
    },
    async clear(): Promise<void> {
      const transaction = db.transaction('selection', 'readwrite')
      transaction.objectStore('selection').clear()
      await done(transaction)
    },
  }
}

export type KeptSelections = Awaited<ReturnType<typeof openKeptSelections>>

/** In sessionStorage, a selection made in the last moments of a page: a database does not finish for a page that goes. */
const UNWRITTEN = 'contact-sheet:unwritten-selection'

/** Where there is no room, or no storage, what was written a moment before is all there is. */
export const holdUnwritten = ({ key, ids }: { key: string; ids: readonly string[] }): void =>
  void keep(UNWRITTEN, [key, ...ids], 'tab')

/** Takes out the selection held for this album. */
export function takeUnwritten(key: string): string[] | undefined {
  const [of, ...ids] = textsOf(readKept(UNWRITTEN, 'tab'))
  if (of !== key) return undefined
  forgetUnwritten()
  return ids
}

export const forgetUnwritten = (): void => void keep(UNWRITTEN, undefined, 'tab')
