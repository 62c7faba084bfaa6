import { connectionDigest } from '#web/data/client/connection-digest.ts'
import { callerScope, type Connection } from '#web/data/client/connection.ts'
import { asPromise, done } from '#web/lib/idb.ts'

const NAME = 'answers'

/** Answers that are kept, of all callers; the oldest go first. */
const MOST = 500

export type KeptAnswer = {
  /** Of its query. */
  hash: string
  data: unknown
  /** Milliseconds since 1970, when the service said so. */
  at: number
}

type KeptRow = KeptAnswer & { scope: string }

/** Who was connected so: asked for when the service can’t be. */
type KeptCaller = { connection: string; callerId: string; at: number }

/** Stands where a connection's digest does: its row says when the lists were cleared. */
const CLEARED = 'cleared'

/** What a caller was told in a visit. */
type AnswersOfCaller = { connection: Connection; callerId: string; answers: readonly KeptAnswer[] }

/** Answers of services as they were last seen, in IndexedDB, by service and caller (decision 035). */
export async function openAnswerStore(factory: IDBFactory = indexedDB) {
  const request = factory.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('answer', { keyPath: ['scope', 'hash'] }).createIndex('at', 'at')
    request.result.createObjectStore('caller', { keyPath: 'connection' })
  })
  const db = await asPromise(request)
  // another tab that upgrades must not wait for this one
  db.addEventListener('versionchange', () => db.close())
  return {
    /** The caller of a connection, by its last answer. */
    async caller(connection: Connection): Promise<KeptCaller | undefined> {
      const name = await connectionDigest(connection)
      return asPromise<KeptCaller | undefined>(db.transaction('caller').objectStore('caller').get(name))
    },
    async find(scope: string, hash: string): Promise<KeptAnswer | undefined> {
      return asPromise<KeptRow | undefined>(db.transaction('answer').objectStore('answer').get([scope, hash]))
    },
    /** Writes answers, unless they are to be forgotten by then. */
    async put({ connection, callerId, answers }: AnswersOfCaller, forgotten: AbortSignal): Promise<void> {
      const name = await connectionDigest(connection)
      // a transaction that is begun now is over before the one that clears
      if (forgotten.aborted) return
      const scope = callerScope(connection.base, callerId)
      const transaction = db.transaction(['answer', 'caller'], 'readwrite', { durability: 'relaxed' })
      const callers = transaction.objectStore('caller')
      callers.put({ connection: name, callerId, at: Date.now() } satisfies KeptCaller)
      const rows = transaction.objectStore('answer')
      // a tab that was open then still has answers from before
      const cleared = (await asPromise<KeptCaller | undefined>(callers.get(CLEARED)))?.at ?? 0
      for (const answer of answers) if (answer.at >= cleared) rows.put({ ...answer, scope } satisfies KeptRow)
      const tooMany = (await asPromise(rows.count())) - MOST
      if (tooMany > 0) {
        for (const old of await asPromise(rows.index('at').getAllKeys(null, tooMany))) rows.delete(old)
      }
      await done(transaction)
    },
    count: (): Promise<number> => asPromise(db.transaction('answer').objectStore('answer').count()),
    /** `since`, in milliseconds since 1970: nothing that was answered before is kept again, whichever tab has it. */
    async clear({ since }: { since?: number } = {}): Promise<void> {
      const transaction = db.transaction(['answer', 'caller'], 'readwrite')
      transaction.objectStore('answer').clear()
      const callers = transaction.objectStore('caller')
      callers.clear()
      if (since !== undefined) callers.put({ connection: CLEARED, callerId: '', at: since } satisfies KeptCaller)
      await done(transaction)
    },
  }
}
