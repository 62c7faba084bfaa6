import { connectionDigest } from '#web/data/client/connection-digest.ts'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { asPromise, done, openDatabase } from '#web/lib/idb.ts'

const NAME = 'answers'

/** Most cached answers, over all callers; the oldest are evicted, covers first: a list of albums has one for each. */
const MOST = 500

/** Whether a row's key, its scope and hash, is that of a cover. */
function isCover(key: IDBValidKey): boolean {
  const hash: unknown = Array.isArray(key) ? key[1] : undefined
  return typeof hash === 'string' && hash.startsWith('["preview"')
}

export type CachedAnswer = {
  /** TanStack Query's hash of the query's key. */
  hash: string
  data: unknown
  /** When the service gave it, in milliseconds since 1970. */
  at: number
}

type AnswerRow = CachedAnswer & { scope: string }

/** The caller of a connection, for when the service can’t be reached. */
type CallerRow = { connection: string; callerId: string; at: number }

/** Key, in place of a connection's digest, of the row that says when the answers were cleared. */
const CLEARED = 'cleared'

/** The answers that a caller got in a visit. */
type AnswersOfCaller = { connection: Connection; callerId: string; answers: readonly CachedAnswer[] }

function upgrade(db: IDBDatabase): void {
  db.createObjectStore('answer', { keyPath: ['scope', 'hash'] }).createIndex('at', 'at')
  db.createObjectStore('caller', { keyPath: 'connection' })
}

/** Cache of the last answers of services in IndexedDB, by service and caller (decision 035). */
export async function openAnswerStore(factory: IDBFactory = indexedDB) {
  const db = await openDatabase({ name: NAME, upgrade, factory })
  return {
    /** The caller of a connection, by its last answer. */
    async caller(connection: Connection): Promise<CallerRow | undefined> {
      const name = await connectionDigest(connection)
      return asPromise<CallerRow | undefined>(db.transaction('caller').objectStore('caller').get(name))
    },
    async find(scope: string, hash: string): Promise<CachedAnswer | undefined> {
      return asPromise<AnswerRow | undefined>(db.transaction('answer').objectStore('answer').get([scope, hash]))
    },
    /** Writes answers, unless `forgotten` is aborted by then. */
    async put({ connection, callerId, answers }: AnswersOfCaller, forgotten: AbortSignal): Promise<void> {
      const name = await connectionDigest(connection)
      // a transaction begun now ends before the one that clears
      if (forgotten.aborted) return
      const scope = callerScope(connection.base, callerId)
      const transaction = db.transaction(['answer', 'caller'], 'readwrite', { durability: 'relaxed' })
      const callers = transaction.objectStore('caller')
      callers.put({ connection: name, callerId, at: Date.now() } satisfies CallerRow)
      const rows = transaction.objectStore('answer')
      const cleared = (await asPromise<CallerRow | undefined>(callers.get(CLEARED)))?.at ?? 0
      // a tab that was open at the last clearing still has earlier answers; one in the future comes from a wrong clock
      const from = cleared > Date.now() ? 0 : cleared
      for (const answer of answers) if (answer.at >= from) rows.put({ ...answer, scope } satisfies AnswerRow)
      const tooMany = (await asPromise(rows.count())) - MOST
      if (tooMany > 0) {
        const oldest = await asPromise(rows.index('at').getAllKeys())
        const evicted = oldest.toSorted((a, b) => Number(isCover(b)) - Number(isCover(a))).slice(0, tooMany)
        for (const old of evicted) rows.delete(old)
      }
      await done(transaction)
    },
    close: (): void => db.close(),
    count: (): Promise<number> => asPromise(db.transaction('answer').objectStore('answer').count()),
    /** `since`, in milliseconds since 1970: no tab can write earlier answers again. */
    async clear({ since }: { since?: number } = {}): Promise<void> {
      const transaction = db.transaction(['answer', 'caller'], 'readwrite')
      transaction.objectStore('answer').clear()
      const callers = transaction.objectStore('caller')
      callers.clear()
      if (since !== undefined) callers.put({ connection: CLEARED, callerId: '', at: since } satisfies CallerRow)
      await done(transaction)
    },
  }
}
