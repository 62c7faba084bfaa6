import { asPromise, done } from '#web/lib/idb.ts'
import { isWorthStoring, type LabelBatch, type Outcome, type PlacedBatch, planOver } from './label-batch.ts'
import {
  type JournalEntry,
  outcomesOf,
  readable,
  type StoredBatch,
  type StoredGeneration,
  type StoredLease,
  type StoredOutcome,
  trimJournal,
} from './outbox-database.ts'

/** Transactions complete once flushed to disk; by default a browser may complete them when the OS has the data. */
const onDisk: IDBTransactionOptions = { durability: 'strict' }

/** Batches that are not over, with their outcomes so far; and the numbers of those that can't be read. */
export type WaitingBatches = {
  batches: readonly PlacedBatch[]
  outcomes: readonly Outcome[]
  unread?: readonly number[]
}

type StorageOptions = {
  open: () => Promise<IDBDatabase>
  scope: string
  /** The batches this tab holds, to restore a deleted database. */
  held: () => WaitingBatches
}

const withoutScope = ({ scope: _scope, ...batch }: StoredBatch): PlacedBatch => batch

const newEntry = (batch: PlacedBatch, scope: string): JournalEntry => ({
  ...batch,
  scope,
  over: false,
  discarded: [],
  replaced: [],
})

const placesOf = (outcomes: readonly Outcome[], now: Outcome['now']) =>
  outcomes.filter((outcome) => outcome.now === now).map(({ index }) => index)

const stores = ['batches', 'outcomes', 'journal'] as const

/** Restores batches into a recreated database, with their old `seq`s. */
async function restore(db: IDBDatabase, { batches, outcomes }: WaitingBatches, scope: string): Promise<void> {
  const transaction = db.transaction(stores, 'readwrite', onDisk)
  for (const batch of batches) {
    transaction.objectStore('batches').put({ ...batch, scope } satisfies StoredBatch)
    transaction.objectStore('journal').put(newEntry(batch, scope))
  }
  for (const outcome of outcomes) transaction.objectStore('outcomes').put({ ...outcome, scope } satisfies StoredOutcome)
  await done(transaction)
}

/** Lazy connection to the database, reopened after the browser or another tab closed it. */
function createConnection({ open, scope, held }: StorageOptions) {
  let opened: Promise<IDBDatabase> | undefined
  let generation: string | undefined
  let isClosed = false

  const forget = () => {
    opened = undefined
  }
  const connect = async () => {
    if (isClosed) throw new Error('the outbox is closed')
    const db = await open()
    db.addEventListener('close', forget)
    db.addEventListener('versionchange', () => {
      db.close()
      forget()
      // deleted: recreated at once, so that the batches this tab holds are not only in memory
      if (!isClosed) setTimeout(() => void database().catch(() => undefined))
    })
    const found = await asPromise<StoredGeneration | undefined>(
      db.transaction('about').objectStore('about').get('generation'),
    )
    if (generation !== undefined && found?.value !== generation) await restore(db, held(), scope)
    generation = found?.value
    return db
  }
  const database = (): Promise<IDBDatabase> => {
    const connecting = (opened ??= connect())
    connecting.catch(() => {
      if (opened === connecting) opened = undefined
    })
    return connecting
  }
  return {
    database,
    begin: async (mode: IDBTransactionMode, options = mode === 'readwrite' ? onDisk : undefined) => {
      try {
        return (await database()).transaction(stores, mode, options)
      } catch {
        // closed without an event
        opened = undefined
        return (await database()).transaction(stores, mode, options)
      }
    },
    end: (): void => {
      isClosed = true
      opened?.then(
        (db) => db.close(),
        () => undefined,
      )
    },
  }
}

/** The `seq`s of the batches of a scope. */
async function keysOf(transaction: IDBTransaction, scope: string): Promise<number[]> {
  const keys = await asPromise(transaction.objectStore('batches').index('scope').getAllKeys(scope))
  return keys.filter((key) => typeof key === 'number')
}

/** One by one if they can't be read together: Chromium may lose the file of a large one. */
async function readBatches(transaction: IDBTransaction, scope: string): Promise<StoredBatch[]> {
  const batches = transaction.objectStore('batches')
  const all = await readable<StoredBatch[]>(batches.index('scope').getAll(scope))
  if (all) return all
  const keys = await keysOf(transaction, scope)
  const some = await Promise.all(keys.map((seq) => readable<StoredBatch | undefined>(batches.get(seq))))
  return some.filter((batch) => batch !== undefined)
}

async function readWaiting(transaction: IDBTransaction, scope: string): Promise<WaitingBatches> {
  const batches = await readBatches(transaction, scope)
  const outcomes = await outcomesOf(
    transaction.objectStore('outcomes'),
    batches.map(({ seq }) => seq),
  )
  const known = new Set(batches.map(({ seq }) => seq))
  const unread = (await keysOf(transaction, scope)).filter((seq) => !known.has(seq))
  return { batches: batches.map(withoutScope), outcomes, unread }
}

/** Moves batches that are over into the journal, with their outcomes. */
async function moveToJournal(transaction: IDBTransaction, seqs: readonly number[], scope: string): Promise<void> {
  const batches = transaction.objectStore('batches')
  const journal = transaction.objectStore('journal')
  const outcomes = transaction.objectStore('outcomes')
  const became = await outcomesOf(outcomes, seqs)
  const albums = new Set<string>()
  for (const seq of seqs) {
    const own = became.filter((outcome) => outcome.seq === seq)
    const batch = await asPromise<StoredBatch | undefined>(batches.get(seq))
    if (batch) {
      albums.add(batch.albumId)
      journal.put({
        ...newEntry(withoutScope(batch), scope),
        over: true,
        discarded: placesOf(own, 'discarded'),
        replaced: placesOf(own, 'replaced'),
      } satisfies JournalEntry)
    }
    batches.delete(seq)
    outcomes.delete(IDBKeyRange.bound([seq], [seq, []]))
  }
  for (const albumId of albums) await trimJournal(journal, { scope, albumId, now: Date.now() })
}

/** The outbox of one caller of one service in IndexedDB. Every function rejects when the storage fails. */
export function createOutboxStorage(options: StorageOptions) {
  const { scope } = options
  const { database, begin, end } = createConnection(options)
  return {
    /** Rejects unless the database can be opened. */
    ready: async (): Promise<void> => void (await database()),
    /** Stores a batch after all others, replanned over them. @returns undefined if it would change nothing */
    async store(batch: LabelBatch): Promise<PlacedBatch | undefined> {
      const transaction = await begin('readwrite')
      const isAnySo = batch.groups.some(({ already = [] }) => already.length > 0)
      const planned = isAnySo ? planOver(batch, await readWaiting(transaction, scope)) : batch
      if (!isWorthStoring(planned)) return undefined
      const seq = await asPromise(transaction.objectStore('batches').add({ ...planned, scope }))
      if (typeof seq !== 'number') throw new Error('a batch has a number')
      transaction.objectStore('journal').put(newEntry({ ...planned, seq }, scope))
      await done(transaction)
      return { ...planned, seq }
    },
    readAll: async (): Promise<WaitingBatches> => readWaiting(await begin('readonly'), scope),
    async readOne(seq: number): Promise<WaitingBatches> {
      const transaction = await begin('readonly')
      const batch = await readable<StoredBatch | undefined>(transaction.objectStore('batches').get(seq))
      if (batch?.scope !== scope) return { batches: [], outcomes: [] }
      return { batches: [withoutScope(batch)], outcomes: await outcomesOf(transaction.objectStore('outcomes'), [seq]) }
    },
    listSeqs: async (): Promise<number[]> => keysOf(await begin('readonly'), scope),
    async record(outcomes: readonly Outcome[]): Promise<void> {
      // hundreds a second would each wait for the disk; an intent whose record a power cut loses is only sent again
      const isForgettable = outcomes.every(({ now }) => now === 'acknowledged')
      const transaction = await begin('readwrite', isForgettable ? { durability: 'relaxed' } : onDisk)
      const store = transaction.objectStore('outcomes')
      for (const outcome of outcomes) store.put({ ...outcome, scope } satisfies StoredOutcome)
      await done(transaction)
    },
    /** Moves batches into the journal, unless older ones can be read that are not in `known`. @returns those */
    async close(seqs: readonly number[], known: readonly number[]): Promise<number[]> {
      const transaction = await begin('readwrite')
      const last = Math.max(...seqs)
      const there = await keysOf(transaction, scope)
      const older = there.filter((seq) => seq < last && !known.includes(seq))
      const batches = transaction.objectStore('batches')
      const found = await Promise.all(older.map((seq) => readable<StoredBatch | undefined>(batches.get(seq))))
      const unknown = older.filter((_, index) => found[index] !== undefined)
      if (unknown.length > 0) return unknown
      await moveToJournal(transaction, seqs, scope)
      await done(transaction)
      return []
    },
    /** Acquires or renews the lease; false if another tab has it. */
    async lease(tab: string, milliseconds: number): Promise<boolean> {
      const transaction = (await database()).transaction('leases', 'readwrite')
      const store = transaction.objectStore('leases')
      const held = await asPromise<StoredLease | undefined>(store.get(scope))
      const now = Date.now()
      // the last condition: if the clock was set back, the lease would block all tabs for that long
      const isFree = held === undefined || held.tab === tab || held.until <= now || held.until > now + 2 * milliseconds
      if (isFree) store.put({ scope, tab, until: now + milliseconds } satisfies StoredLease)
      await done(transaction)
      return isFree
    },
    end,
  }
}

export type OutboxStorage = ReturnType<typeof createOutboxStorage>
