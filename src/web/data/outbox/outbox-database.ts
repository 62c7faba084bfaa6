import { callerScope } from '#web/data/client/connection.ts'
import { randomId } from '#web/data/client/random-id.ts'
import { asPromise, done } from '#web/lib/idb.ts'
import { digestText } from '#web/lib/text/digest-text.ts'
import { countIntents } from './count-intents.ts'
import type { LabelBatch, Outcome, PlacedBatch } from './label-batch.ts'

const NAME = 'contact-sheet-outbox'

/** A batch that is not over. */
export type StoredBatch = PlacedBatch & { scope: string }

export type StoredOutcome = Outcome & { scope: string }

/** A batch in the journal: kept from when it is stored, for as long as it can be undone. */
export type JournalEntry = LabelBatch & {
  scope: string
  seq: number
  /** All its intents have their final outcome. */
  over: boolean
  /** Indexes (as in `intentsOf`) of intents that were refused or given up: the service never had them. */
  discarded: readonly number[]
  /** Indexes of intents that a later batch replaced before they were sent. */
  replaced: readonly number[]
}

/** The lease of the tab that sends, where the browser has no Web Locks. `until`: milliseconds since 1970. */
export type StoredLease = { scope: string; tab: string; until: number }

/** Identifies one creation of the database: recreated after a deletion, it has another value. */
export type StoredGeneration = { id: 'generation'; value: string }

/**
 * Seconds since 2026: a recreated database starts with higher numbers, so the deleted one's batches can be restored.
 */
const firstSeq = () => Math.floor((Date.now() - Date.UTC(2026, 0)) / 1_000)

/** Migrations, one for each version. None deletes anything: queued changes have to survive them. */
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
    // to find merges in all albums, and the entries that undid or redid their halves
    journal.createIndex('job', ['scope', 'job.id'])
    for (const name of ['undoes', 'redoes']) journal.createIndex(name, name)
  },
]

/**
 * The database of the outbox and the journal. `scope`: a digest of the service's address and the caller, without a key.
 * @throws if the browser blocks storage
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

/** undefined if it can't be read; without ending the transaction. */
export function readable<Found>(request: IDBRequest<Found>): Promise<Found | undefined> {
  request.addEventListener('error', (event) => event.preventDefault())
  return asPromise(request).catch(() => undefined)
}

/** The stored outcomes of batches. */
export async function outcomesOf(store: IDBObjectStore, seqs: readonly number[]): Promise<StoredOutcome[]> {
  if (seqs.length === 0) return []
  const known = new Set(seqs)
  const range = IDBKeyRange.bound([Math.min(...seqs)], [Math.max(...seqs), []])
  const outcomes = await asPromise<StoredOutcome[]>(store.getAll(range))
  return outcomes.filter(({ seq }) => known.has(seq))
}

/** The order in which changes were made: the clock may have been set back between them. */
export const bySeq = (a: JournalEntry, b: JournalEntry) => a.seq - b.seq

async function isTakenBack(journal: IDBObjectStore, { id }: JournalEntry): Promise<boolean> {
  const turns = await Promise.all(
    ['undoes', 'redoes'].map((name) => asPromise<JournalEntry[]>(journal.index(name).getAll(id))),
  )
  return turns.flat().toSorted(bySeq).at(-1)?.undoes === id
}

/** First halves of merges, in any album of one scope or of all, that have no second half and were not undone. */
export async function unfinishedMerges(journal: IDBObjectStore, scope?: string): Promise<JournalEntry[]> {
  const halves = new Map<string, IDBValidKey[]>()
  const range = scope === undefined ? undefined : IDBKeyRange.bound([scope], [scope, []])
  const cursor = journal.index('job').openKeyCursor(range)
  for (let at = await asPromise(cursor); at !== null; at = await asPromise(cursor)) {
    const merge = JSON.stringify(at.key)
    halves.set(merge, [...(halves.get(merge) ?? []), at.primaryKey])
    at.continue()
  }
  const unfinished: JournalEntry[] = []
  for (const [id, ...others] of halves.values()) {
    if (id === undefined || others.length > 0) continue
    const entry = await asPromise<JournalEntry | undefined>(journal.get(id))
    if (entry?.job?.part === 'add' && !(await isTakenBack(journal, entry))) unfinished.push(entry)
  }
  return unfinished
}

/** The scopes with a change that waits, was refused or can't be read, or with a merge that has to go on. */
async function scopesWithUnsent(transaction: IDBTransaction): Promise<ReadonlySet<unknown>> {
  const outcomes = await asPromise<StoredOutcome[]>(transaction.objectStore('outcomes').getAll())
  const settled = Map.groupBy(
    outcomes.filter(({ now }) => now !== 'queued' && now !== 'parked'),
    ({ seq }) => seq,
  )
  const merges = await unfinishedMerges(transaction.objectStore('journal'))
  const scopes = new Set<unknown>(merges.map(({ scope }) => scope))
  const batches = transaction.objectStore('batches')
  const cursor = batches.index('scope').openKeyCursor()
  for (let at = await asPromise(cursor); at !== null; at = await asPromise(cursor)) {
    const batch = await readable<StoredBatch | undefined>(batches.get(at.primaryKey))
    if (!batch || countIntents(batch) > (settled.get(batch.seq)?.length ?? 0)) scopes.add(at.key)
    at.continue()
  }
  return scopes
}

/** Deletes journals and queues. keepUnsent: keeps those of callers with unsent changes, until they come back. */
export async function clearOutboxDatabase({ keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  const db = await openOutboxDatabase()
  const transaction = db.transaction(['batches', 'outcomes', 'journal', 'leases'], 'readwrite')
  const kept = keepUnsent ? await scopesWithUnsent(transaction) : new Set()
  for (const store of kept.size > 0 ? ['leases'] : transaction.objectStoreNames) transaction.objectStore(store).clear()
  // outcomes stay: there may be tens of thousands, and they name no label
  for (const name of ['batches', 'journal']) {
    const store = transaction.objectStore(name)
    const cursor = store.index('scope').openKeyCursor()
    for (let at = await asPromise(cursor); at !== null; at = await asPromise(cursor)) {
      const [scope] = [at.key].flat()
      if (!kept.has(scope)) store.delete(at.primaryKey)
      at.continue()
    }
  }
  await done(transaction)
  db.close()
}

/** Digest of the service's address and the caller. A new key of the same caller has the same scope. */
export const outboxScope = (base: string, callerId: string): string => digestText(callerScope(base, callerId))

/** Journal entries kept per album; an undo reads all of them. */
export const MOST_KEPT = 1_000

/** A year, in milliseconds. */
const LONGEST = 366 * 24 * 60 * 60 * 1_000

/** Deletes an album's oldest entries: those beyond `most`, or older than a year. Entries that are not over stay. */
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
