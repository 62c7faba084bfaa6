import { asPromise } from '#web/lib/idb.ts'
import type { JournalEntry } from './outbox-database.ts'

/** Changes of an album's labels that are kept, so that a step back reads no more than these. */
export const MOST_KEPT = 1_000

/** Milliseconds: a year. */
const LONGEST = 366 * 24 * 60 * 60 * 1_000

/** Lets go of an album's oldest changes: beyond those that are kept, or older than a year. What is not over stays. */
export async function trimJournal(
  journal: IDBObjectStore,
  { scope, albumId, now, most = MOST_KEPT }: { scope: string; albumId: string; now: number; most?: number },
): Promise<void> {
  const index = journal.index('album')
  let surplus = (await asPromise(index.count(IDBKeyRange.bound([scope, albumId], [scope, albumId, []])))) - most
  const oldest = IDBKeyRange.bound(
    [scope, albumId],
    surplus > 0 ? [scope, albumId, []] : [scope, albumId, now - LONGEST],
  )
  const cursor = index.openKeyCursor(oldest)
  for (let at = await asPromise(cursor); at !== null; at = await asPromise(cursor)) {
    const isOld = indexedDB.cmp(at.key, [scope, albumId, now - LONGEST]) < 0
    if (surplus <= 0 && !isOld) return
    const entry = await asPromise<JournalEntry | undefined>(journal.get(at.primaryKey))
    if (entry?.over) journal.delete(at.primaryKey)
    surplus--
    at.continue()
  }
}
