import { inSlices } from '#web/lib/async/in-slices.ts'
import { asPromise, connectDatabase, done } from '#web/lib/idb.ts'
import { writeStored, readStored } from '#web/lib/web-storage.ts'
import { readIds } from './id-texts.ts'

/**
 * Selections of recent albums, on this device: identifiers of photos, nothing else.
 *
 * IndexedDB, since 50,000 identifiers fill a third of localStorage's quota, and since it does not block the page.
 */
const NAME = 'selections'

/** Albums whose selection is stored; the least recently changed are evicted. */
const MOST = 40

type SelectionRow = {
  key: string
  /** Texts of thousands each (`writeIds`); earlier versions wrote one text of all. */
  ids: readonly string[] | string
  keptAt: number
}

const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('selection', { keyPath: 'key' }).createIndex('keptAt', 'keptAt')
}

export async function openSelectionDatabase(factory: IDBFactory = indexedDB) {
  const database = await connectDatabase({ name: NAME, upgrade, factory })
  return {
    async get(key: string): Promise<string[]> {
      const db = await database()
      const kept = db.transaction('selection').objectStore('selection')
      const found = await asPromise<SelectionRow | undefined>(kept.get(key))
      return inSlices(readIds([found?.ids ?? []].flat()))
    },
    /** Replaces a selection, given as texts (`writeIds`); an empty array deletes it. */
    async put(key: string, texts: readonly string[]): Promise<void> {
      const db = await database()
      const transaction = db.transaction('selection', 'readwrite', { durability: 'relaxed' })
      const kept = transaction.objectStore('selection')
      if (texts.length === 0) kept.delete(key)
      else kept.put({ key, ids: texts, keptAt: Date.now() } satisfies SelectionRow)
      const tooMany = (await asPromise(kept.count())) - MOST
      if (tooMany > 0) {
        const oldest = await asPromise(kept.index('keptAt').getAllKeys(null, tooMany))
        for (const old of oldest) kept.delete(old)
      }
      await done(transaction)
    },
    async clear(): Promise<void> {
      const db = await database()
      const transaction = db.transaction('selection', 'readwrite')
      transaction.objectStore('selection').clear()
      await done(transaction)
    },
  }
}

export type SelectionDatabase = Awaited<ReturnType<typeof openSelectionDatabase>>

/** Key in sessionStorage of a selection made just before the page is left, when a database write does not finish. */
const UNWRITTEN = 'contact-sheet:unwritten-selection'

/**
 * Stores a selection made just before the page is left, when a database write would not finish. Best effort: without
 * room or storage, the last written selection is all there is.
 */
export const holdUnwritten = ({ key, ids }: { key: string; ids: readonly string[] }): void =>
  void writeStored(UNWRITTEN, [key, ...ids], 'tab')

/** Takes out the selection held for this album. */
export function takeUnwritten(key: string): string[] | undefined {
  const [of, ...ids] = textsOf(readStored(UNWRITTEN, 'tab'))
  if (of !== key) return undefined
  forgetUnwritten()
  return ids
}

export const forgetUnwritten = (): void => void writeStored(UNWRITTEN, undefined, 'tab')
