import {
  bySeq,
  type JournalEntry,
  openOutboxDatabase,
  outboxScope,
  unfinishedMerges,
} from '#web/data/outbox/outbox-database.ts'
import { asPromise } from '#web/lib/idb.ts'

type JournalParts = { base: string; callerId: () => Promise<string>; openDatabase?: () => Promise<IDBDatabase> }

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
    /** The last changes of an album, made at `since` or later; oldest first. */
    entries: (
      albumId: string,
      { limit, since = -Infinity }: { limit: number; since?: number },
    ): Promise<JournalEntry[]> =>
      reading(async (store, scope) => {
        const cursor = store
          .index('album')
          .openCursor(IDBKeyRange.bound([scope, albumId, since], [scope, albumId, []]), 'prev')
        const entries: JournalEntry[] = []
        for (let at = await asPromise(cursor); at !== null && entries.length < limit; at = await asPromise(cursor)) {
          entries.push(at.value)
          at.continue()
        }
        return entries.toSorted(bySeq)
      }),
    /** First halves of merges, in any album, that have no second half and were not undone. */
    unfinishedMerges: (): Promise<JournalEntry[]> => reading(unfinishedMerges),
  }
}

export type Journal = ReturnType<typeof openJournal>
