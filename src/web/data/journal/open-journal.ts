import { openOutboxDatabase, type JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { outboxScope } from '#web/data/outbox/outbox-scope.ts'
import { asPromise } from '#web/lib/idb.ts'

type JournalParts = { base: string; callerId: () => Promise<string>; openDatabase?: () => Promise<IDBDatabase> }

/** Label changes of one caller of one service, as this device remembers them. Every function rejects where the storage fails. */
export function openJournal({ base, callerId, openDatabase = openOutboxDatabase }: JournalParts) {
  return {
    /** The last changes of an album, oldest first. */
    async entries(albumId: string, { limit }: { limit: number }): Promise<JournalEntry[]> {
      const scope = outboxScope(base, await callerId())
      const db = await openDatabase()
      try {
        const index = db.transaction('journal').objectStore('journal').index('album')
        const cursor = index.openCursor(IDBKeyRange.bound([scope, albumId], [scope, albumId, []]), 'prev')
        const entries: JournalEntry[] = []
        for (let at = await asPromise(cursor); at !== null && entries.length < limit; at = await asPromise(cursor)) {
          entries.push(at.value)
          at.continue()
        }
        // two in one millisecond are told apart by their place
        return entries.toSorted((a, b) => a.at - b.at || a.seq - b.seq)
      } finally {
        db.close()
      }
    },
  }
}

export type Journal = ReturnType<typeof openJournal>
