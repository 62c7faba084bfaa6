import {
  bySeq,
  type JournalEntry,
  openOutboxDatabase,
  outcomesOf,
  outboxScope,
  type StoredBatch,
  unfinishedMerges,
} from '#web/data/outbox/outbox-database.ts'
import { asPromise } from '#web/lib/idb.ts'

type EntriesOptions = {
  limit: number
  /** Only those made then or later, in milliseconds since 1970. */
  since?: number
  /** Earlier ones to add, if the journal still has them. */
  ids?: readonly string[]
  /** Sets `sent` of those that are not over. */
  withSent?: boolean
}

type JournalParts = { base: string; callerId: () => Promise<string>; openDatabase?: () => Promise<IDBDatabase> }

/** `sent`, if it is not over: indexes (as in `intentsOf`) of intents that were sent and are over. */
export type SentEntry = JournalEntry & { sent?: readonly number[] }

async function addSent(transaction: IDBTransaction, entries: SentEntry[]): Promise<void> {
  const open = new Map(entries.filter(({ over }) => !over).map((entry) => [entry.seq, entry]))
  const outcomes = await outcomesOf(transaction.objectStore('outcomes'), [...open.keys()])
  const sent = Map.groupBy(
    outcomes.filter(({ now }) => now === 'over'),
    ({ seq }) => seq,
  )
  for (const [seq, entry] of open) entry.sent = (sent.get(seq) ?? []).map(({ index }) => index)
}

/** The journal of one caller of one service on this device. Every function rejects when the storage fails. */
export function openJournal({ base, callerId, openDatabase = openOutboxDatabase }: JournalParts) {
  const reading = async <Found>(
    read: (store: IDBObjectStore, scope: string) => Promise<Found>,
    stores = ['journal'],
  ): Promise<Found> => {
    const scope = outboxScope(base, await callerId())
    const db = await openDatabase()
    try {
      return await read(db.transaction(stores).objectStore('journal'), scope)
    } finally {
      db.close()
    }
  }
  return {
    /** The last changes of an album, as many as `limit`, oldest first. */
    entries: (
      albumId: string,
      { limit, since = -Infinity, ids = [], withSent = false }: EntriesOptions,
    ): Promise<SentEntry[]> =>
      reading(
        async (store, scope) => {
          const cursor = store
            .index('album')
            .openCursor(IDBKeyRange.bound([scope, albumId, since], [scope, albumId, []]), 'prev')
          const entries: SentEntry[] = []
          for (let at = await asPromise(cursor); at !== null && entries.length < limit; at = await asPromise(cursor)) {
            entries.push(at.value)
            at.continue()
          }
          const known = new Set(entries.map(({ id }) => id))
          for (const id of ids) {
            const entry = known.has(id) ? undefined : await asPromise<JournalEntry | undefined>(store.get(id))
            if (entry) entries.push(entry)
          }
          if (withSent) await addSent(store.transaction, entries)
          return entries.toSorted(bySeq)
        },
        withSent ? ['journal', 'outcomes'] : undefined,
      ),
    /** Identifiers of an album's changes that are not over. */
    unsent: (albumId: string): Promise<string[]> =>
      reading(
        async ({ transaction }, scope) => {
          const batches = transaction.objectStore('batches').index('scope')
          const waiting = await asPromise<StoredBatch[]>(batches.getAll(scope))
          return waiting.filter((batch) => batch.albumId === albumId).map(({ id }) => id)
        },
        ['journal', 'batches'],
      ),
    /** First halves of merges, in any album, that have no second half and were not undone. */
    unfinishedMerges: (): Promise<JournalEntry[]> => reading(unfinishedMerges),
  }
}

export type Journal = ReturnType<typeof openJournal>
