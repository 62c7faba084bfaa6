import { asPromise, connectDatabase, done, openDatabase } from '#web/lib/idb.ts'
import { type ChangeItem, isOver, type PausedWebhook, sortPaused, type WebhookChange } from './webhook-change.ts'
import type { ChangesStorage } from './webhook-service.ts'

/**
 * Paused webhooks, and the journal of changes, by caller and service. Each item has a record of its own, as a step
 * changes one of hundreds.
 */
export const CHANGES_DATABASE = 'contact-sheet-webhooks'

/** Most changes kept; the oldest finished ones go first. */
const MOST_KEPT = 200

type StoredPaused = PausedWebhook & { scope: string }
type StoredChange = Omit<WebhookChange, 'items'> & { scope: string; items: number }
type StoredItem = ChangeItem & { change: string; place: number }

const stores = ['paused', 'change', 'item'] as const

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('paused', { keyPath: 'id' }).createIndex('scope', 'scope')
  db.createObjectStore('change', { keyPath: 'id' }).createIndex('scope', ['scope', 'at'])
  db.createObjectStore('item', { keyPath: ['change', 'place'] })
}

const itemsOf = (id: string) => IDBKeyRange.bound([id], [id, []])

/** Deletes the oldest changes, except unfinished ones. */
async function trim(transaction: IDBTransaction, scope: string): Promise<void> {
  const changes = transaction.objectStore('change').index('scope')
  const all = IDBKeyRange.bound([scope], [scope, []])
  const surplus = (await asPromise(changes.count(all))) - MOST_KEPT
  if (surplus <= 0) return
  for (const { id } of await asPromise<StoredChange[]>(changes.getAll(all, surplus))) {
    const items = await asPromise<StoredItem[]>(transaction.objectStore('item').getAll(itemsOf(id)))
    if (!items.every(isOver)) continue
    transaction.objectStore('change').delete(id)
    transaction.objectStore('item').delete(itemsOf(id))
  }
}

function withoutScope({ id, kind, at, undoes, halted, isGivenUp }: StoredChange): Omit<WebhookChange, 'items'> {
  return { id, kind, at, undoes, halted, isGivenUp }
}

/** Storage of what this device keeps of a caller's webhooks. `scope`: a digest of service and caller. */
export async function openChangesStorage(scope: string): Promise<ChangesStorage> {
  const database = await connectDatabase({ name: CHANGES_DATABASE, upgrade })
  return {
    async load() {
      const db = await database()
      const transaction = db.transaction(stores)
      const [kept, stored] = await Promise.all([
        asPromise<StoredPaused[]>(transaction.objectStore('paused').index('scope').getAll(scope)),
        asPromise<StoredChange[]>(
          transaction
            .objectStore('change')
            .index('scope')
            .getAll(IDBKeyRange.bound([scope], [scope, []])),
        ),
      ])
      const items = await Promise.all(
        stored.map(({ id }) => asPromise<StoredItem[]>(transaction.objectStore('item').getAll(itemsOf(id)))),
      )
      return {
        paused: sortPaused(kept.map(({ id, config, pausedAt }) => ({ id, config, pausedAt }))),
        changes: stored.map((change, at) => ({
          ...withoutScope(change),
          items: (items[at] ?? []).map(({ from, to, restores, state }) => ({ from, to, restores, state })),
        })),
      }
    },
    async write({ change: { items, ...change }, places, keep, drop }) {
      const db = await database()
      // flushed to the disk before the request goes out
      const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
      const journal = transaction.objectStore('change')
      const stored = await asPromise<StoredChange | undefined>(journal.get(change.id))
      const isGivenUp = change.isGivenUp === true || stored?.isGivenUp === true
      journal.put({ ...change, isGivenUp, scope, items: items.length } satisfies StoredChange)
      for (const [place, item] of items.entries()) {
        // a change not stored yet is stored whole: the database may be new, as when the site's data was cleared
        if (stored && places && !places.includes(place)) continue
        transaction.objectStore('item').put({ ...item, change: change.id, place } satisfies StoredItem)
      }
      if (keep) transaction.objectStore('paused').put({ ...keep, scope } satisfies StoredPaused)
      if (drop !== undefined) transaction.objectStore('paused').delete(drop)
      if (places === undefined) await trim(transaction, scope)
      await done(transaction)
    },
  }
}

/**
 * Deletes the journal and the paused webhooks; with `keepUnsent`, nothing if any are paused or a change is unfinished,
 * as they exist only here.
 */
export async function clearChangesDatabase({ keepUnsent }: { keepUnsent: boolean }): Promise<void> {
  const db = await openDatabase({ name: CHANGES_DATABASE, upgrade })
  const transaction = db.transaction(stores, 'readwrite')
  const paused = await asPromise(transaction.objectStore('paused').count())
  const items = await asPromise<StoredItem[]>(transaction.objectStore('item').getAll())
  const isKept = keepUnsent && (paused > 0 || !items.every(isOver))
  if (!isKept) for (const store of stores) transaction.objectStore(store).clear()
  await done(transaction)
  db.close()
}
