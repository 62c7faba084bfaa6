import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely'
import { createSemaphore } from '#service/core/semaphore.ts'
import { isBusy, type NodeSqlite } from './node-sqlite.ts'

/** Most transactions that share a commit: the first waits for the last. */
const MOST_IN_A_COMMIT = 16

/** Longest wait for another process's lock, which keeps a request below five seconds. */
const TIMEOUT_MS = 4000
const RETRY_MS = 10

/** Retries while another process holds the lock; `since` is when the caller began to wait. */
async function whenFree<Result>(since: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > TIMEOUT_MS) throw error
    }
    await wait(RETRY_MS)
  }
}

function query<Row>(
  database: NodeSqlite,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): QueryResult<Row> {
  const { rows, changes } = database.run(sql, parameters)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Kysely infers the row's type from the query
  return { rows: rows as Row[], numAffectedRows: changes }
}

/** Group commit for the transactions that have ended since the last one. */
function createGroupCommit(writer: NodeSqlite, mutex: ReturnType<typeof createSemaphore>) {
  let later: NodeJS.Immediate | undefined
  let ended: { resolve: () => void; reject: (error: unknown) => void }[] = []

  const run = (sql: string) => void writer.run(sql, [])

  function commit(): void {
    clearImmediate(later)
    later = undefined
    const members = ended
    ended = []
    if (members.length === 0 && !writer.isTransaction()) return
    try {
      run('commit')
      members.forEach(({ resolve }) => resolve())
    } catch (error) {
      if (writer.isTransaction()) run('rollback')
      members.forEach(({ reject }) => reject(error))
    }
  }

  function write<Row>(compiled: CompiledQuery): QueryResult<Row> {
    try {
      return query(writer, compiled)
    } catch (error) {
      // a full disk rolls back the whole transaction, and with it the savepoints of others
      if (!writer.isTransaction()) ended.splice(0).forEach(({ reject }) => reject(error))
      throw error
    }
  }

  /** Adds a transaction that has ended; resolves when it is on disk. */
  async function join(): Promise<void> {
    const { promise, ...member } = Promise.withResolvers<void>()
    ended.push(member)
    if (ended.length >= MOST_IN_A_COMMIT) commit()
    await promise
  }

  // a running transaction triggers the commit when it ends
  const commitIfIdle = () => void (mutex.isFull() || commit())

  /** Commits at the end of this turn of the event loop, or at once if no transaction waits for it. */
  function commitSoon(): void {
    if (ended.length === 0) {
      commitIfIdle()
      return
    }
    clearImmediate(later)
    later = setImmediate(commitIfIdle)
  }

  return { run, commit, write, join, commitSoon }
}

/**
 * SQLite driver with group commit, since a commit that waits for the disk costs as much as the changes in it.
 * Transactions that end in the same turn of the event loop share one: each is a savepoint, can fail on its own, and
 * resolves only when all are on disk.
 *
 * Reads outside of a transaction use a second connection, which sees committed data and never waits. An in-memory
 * database has none.
 */
export function createGroupCommitDriver(writer: NodeSqlite, reader: NodeSqlite | undefined): Driver {
  const mutex = createSemaphore(1)
  const { run, commit, write, join, commitSoon } = createGroupCommit(writer, mutex)
  const inTransaction = new WeakSet<DatabaseConnection>()

  function leave(connection: DatabaseConnection): void {
    inTransaction.delete(connection)
    mutex.release()
    commitSoon()
  }

  async function executeAlone<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const since = performance.now()
    // in plain SQL as well: none of SQLite's functions writes
    const isRead = SelectQueryNode.is(compiled.query) || /^\s*select\b/.test(compiled.sql)
    if (reader !== undefined && isRead) return whenFree(since, () => query<Row>(reader, compiled))
    await mutex.acquire()
    try {
      commit()
      return await whenFree(since, () => query<Row>(writer, compiled))
    } finally {
      mutex.release()
    }
  }

  return {
    init: () => Promise.resolve(),
    acquireConnection() {
      const connection: DatabaseConnection = {
        executeQuery: async (compiled) => (inTransaction.has(connection) ? write(compiled) : executeAlone(compiled)),
        streamQuery: () => {
          throw new Error('rows are read in pages')
        },
      }
      return Promise.resolve(connection)
    },
    async beginTransaction(connection) {
      const since = performance.now()
      await mutex.acquire()
      try {
        // a plain `begin` takes the write lock at its first write, too late to wait for another process that holds it
        if (!writer.isTransaction()) await whenFree(since, () => run('begin immediate'))
        run('savepoint one')
        inTransaction.add(connection)
      } catch (error) {
        leave(connection)
        throw error
      }
    },
    async commitTransaction(connection) {
      run('release one')
      const committed = join()
      leave(connection)
      await committed
    },
    async rollbackTransaction(connection) {
      // a failed commit has already ended it
      if (!inTransaction.has(connection)) return
      try {
        if (writer.isTransaction()) ['rollback to one', 'release one'].forEach(run)
      } finally {
        leave(connection)
      }
    },
    releaseConnection: () => Promise.resolve(),
    async destroy() {
      commit()
      reader?.close()
      writer.close()
    },
  }
}
