import { type JournalEntry, openOutboxDatabase, outboxScope } from '#web/data/outbox/outbox-database.ts'
import { asPromise } from '#web/lib/idb.ts'

type JournalParts = { base: string; callerId: () => Promise<string>; openDatabase?: () => Promise<IDBDatabase> }

/** The order in which changes were made: the clock may have been set back between them. */
const bySeq = (a: JournalEntry, b: JournalEntry) => a.seq - b.seq

async function isTakenBack(store: IDBObjectStore, { id }: JournalEntry): Promise<boolean> {
  const turns = await Promise.all(
    ['undoes', 'redoes'].map((name) => asPromise<JournalEntry[]>(store.index(name).getAll(id))),
  )
  return turns.flat().toSorted(bySeq).at(-1)?.undoes === id
}

/** The journal of one caller of one service on this device. Every function rejects when the storage fails. */
export function openJournal({ base, callerId, openDatabase = openOutboxDatabase }: JournalParts) {
  const reading = async <Found>(read: (store: IDBObjectStore, scope: string) => Promise<Found>): Promise<Found> => {
    const scope = outboxScope(base, await callerId())
    const db = await openDatabase()
    try {
      return await read(db.transaction('journal').objectStore('journal'), scope)
    } finally {
      db.close()
    }
  }
  return {
    /** The last changes of an album, oldest first. */
    entries: (albumId: string, { limit }: { limit: number }): Promise<JournalEntry[]> =>
      reading(async (store, scope) => {
        const cursor = store
          .index('album')
          .openCursor(IDBKeyRange.bound([scope, albumId], [scope, albumId, []]), 'prev')
        const entries: JournalEntry[] = []
        for (let at = await asPromise(cursor); at !== null && entries.length < limit; at = await asPromise(cursor)) {
          entries.push(at.value)
          at.continue()
        }
        return entries.toSorted(bySeq)
      }),
    /** First halves of merges, in any album, that have no second half and were not undone. */
    unfinishedMerges: (): Promise<JournalEntry[]> =>
      reading(async (store, scope) => {
        const halves = new Map<string, IDBValidKey[]>()
        const cursor = store.index('job').openKeyCursor(IDBKeyRange.bound([scope], [scope, []]))
        for (let at = await asPromise(cursor); at !== null; at = await asPromise(cursor)) {
          const merge = JSON.stringify(at.key)
          halves.set(merge, [...(halves.get(merge) ?? []), at.primaryKey])
          at.continue()
        }
        const unfinished: JournalEntry[] = []
        for (const [id, ...others] of halves.values()) {
          if (id === undefined || others.length > 0) continue
          const entry = await asPromise<JournalEntry | undefined>(store.get(id))
          if (entry?.job?.part === 'add' && !(await isTakenBack(store, entry))) unfinished.push(entry)
        }
        return unfinished
      }),
  }
}

export type Journal = ReturnType<typeof openJournal>
