import { callerScope } from '#web/data/client/caller-scope.ts'
import { randomId } from '#web/data/client/random-id.ts'
import { digestText } from '#web/lib/digest-text.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import type { LabelBatch, Outcome, PlacedBatch } from './label-batch.ts'

const NAME = 'contact-sheet-outbox'

/** A batch that is not over. */
export type StoredBatch = PlacedBatch & { scope: string }

export type StoredOutcome = Outcome & { scope: string }

/** A batch from the moment it is stored on, for as long as it can be taken back. */
export type JournalEntry = LabelBatch & {
  scope: string
  seq: number
  /** Nothing more will become of it. */
  over: boolean
  /** Places (as in `intentsOf`) of what was refused or given up: it was never so. */
  discarded: readonly number[]
  /** Places of what a later batch took the place of before it was sent. */
  replaced: readonly number[]
}

/** Which tab sends, where the browser has no locks. Milliseconds since 1970. */
export type StoredLease = { scope: string; tab: string; until: number }

/** Says whether this is still the database that it was: whoever deletes it leaves another behind. */
export type StoredGeneration = { id: 'generation'; value: string }

/** Seconds since 2026: batches of a database that was made later have higher numbers, so those of an earlier one can be put back. */
const firstSeq = () => Math.floor((Date.now() - Date.UTC(2026, 0)) / 1_000)

/** What waits to be sent outlives every later version: a step of its own for each, and none that begins anew. */
const steps: readonly ((db: IDBDatabase, transaction: IDBTransaction) => void)[] = [
  (db) => {
    const batches = db.createObjectStore('batches', { keyPath: 'seq', autoIncrement: true })
    batches.createIndex('scope', 'scope')
    const first = firstSeq()
    batches.put({ seq: first })
    batches.delete(first)
    db.createObjectStore('outcomes', { keyPath: ['seq', 'index'] })
    const journal = db.createObjectStore('journal', { keyPath: 'id' })
    journal.createIndex('album', ['scope', 'albumId', 'at'])
    journal.createIndex('scope', ['scope', 'at'])
    db.createObjectStore('leases', { keyPath: 'scope' })
    const about = db.createObjectStore('about', { keyPath: 'id' })
    about.put({ id: 'generation', value: randomId() } satisfies StoredGeneration)
  },
  (_db, transaction) => {
    const journal = transaction.objectStore('journal')
    // merges are found wherever they were begun, and what takes a step of them back
    journal.createIndex('job', ['scope', 'job.id'])
    for (const name of ['undoes', 'redoes']) journal.createIndex(name, name)
  },
]

/**
 * The database of the outbox and of the journal. `scope` is who asks whom: the service's address and the caller, as a
 * digest; never a key. Throws where the browser keeps nothing.
 */
export async function openOutboxDatabase(factory: Pick<IDBFactory, 'open'> = indexedDB): Promise<IDBDatabase> {
  const request = factory.open(NAME, steps.length)
  request.addEventListener('upgradeneeded', ({ oldVersion }) => {
    const { result: db, transaction } = request
    if (transaction === null) return
    for (const step of steps.slice(oldVersion)) step(db, transaction)
    transaction.addEventListener('abort', () => db.close())
  })
  return asPromise(request)
}

/** Lets go of the journal, and of all that waits: unless that is to be kept until the same caller comes back. */
export async function clearOutboxDatabase({ keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  const db = await openOutboxDatabase()
  const transaction = db.transaction(['batches', 'outcomes', 'journal', 'leases'], 'readwrite')
  const isKept = keepUnsent && (await asPromise(transaction.objectStore('batches').count())) > 0
  for (const store of isKept ? ['leases'] : transaction.objectStoreNames) transaction.objectStore(store).clear()
  await done(transaction)
  db.close()
}

/** Whose changes these are: the service's address and the caller, as a digest. A new key of the same caller goes on with them. */
export const outboxScope = (base: string, callerId: string): string => digestText(callerScope(base, callerId))

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
