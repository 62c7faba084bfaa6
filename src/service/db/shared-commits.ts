import { setTimeout as wait } from 'node:timers/promises'
import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, SelectQueryNode } from 'kysely'
import { createMutex } from '#service/core/mutex.ts'
import { isBusy, type NodeSqlite } from './node-sqlite.ts'

/** Most transactions that share a commit: the first of them waits for the last. */
const SHARED = 16

/** How long another process may hold the lock before those who wait are refused; with the answer it stays below five seconds. */
const PATIENCE_MS = 4000
const RETRY_MS = 10

/** Retries until no other process holds the lock; `since` is when the caller began to wait. */
async function whenFree<Result>(since: number, work: () => Result): Promise<Result> {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() - since > PATIENCE_MS) throw error
    }
    await wait(RETRY_MS)
  }
}

function query<Row>(
  database: NodeSqlite,
  { sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>,
): QueryResult<Row> {
  const { rows, changes } = database.run(sql, parameters)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a row is, Kysely knows by the query
  return { rows: rows as Row[], numAffectedRows: changes }
}

/** The transactions that have ended since the last commit, and the commit that they share. */
function createGroupCommit(writer: NodeSqlite, mutex: ReturnType<typeof createMutex>) {
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
      // a full disk ends the whole transaction, and with it what others did in it
      if (!writer.isTransaction()) ended.splice(0).forEach(({ reject }) => reject(error))
      throw error
    }
  }

  /** Adds a transaction that has ended; resolves when the disk has it. */
  async function join(): Promise<void> {
    const { promise, ...member } = Promise.withResolvers<void>()
    ended.push(member)
    if (ended.length >= SHARED) commit()
    await promise
  }

  // whoever is under way in it sees to the commit
  const commitIfIdle = () => void (mutex.isHeld() || commit())

  /** Commits at the end of this turn of the event loop, or at once where no transaction waits for it. */
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
 * A driver for SQLite with group commit, since a commit that waits for the disk costs as much as the changes in it.
 * Transactions that end in the same turn of the event loop share one: each is a savepoint in it, can fail by itself, and is
 * done for whoever asked for it only when the disk has them all.
 *
 * What is read outside of a transaction comes from a connection of its own, which sees what has been committed and
 * waits for nobody. A database in memory has no second one.
 */
export function createSharedCommits(writer: NodeSqlite, reader: NodeSqlite | undefined): Driver {
  const mutex = createMutex()
  const { run, commit, write, join, commitSoon } = createGroupCommit(writer, mutex)
  const inTransaction = new WeakSet<DatabaseConnection>()

  function leave(connection: DatabaseConnection): void {
    inTransaction.delete(connection)
    mutex.release()
    commitSoon()
  }

  async function executeAlone<Row>(compiled: CompiledQuery): Promise<QueryResult<Row>> {
    const since = performance.now()
    if (reader !== undefined && SelectQueryNode.is(compiled.query))
      return whenFree(since, () => query<Row>(reader, compiled))
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
      // one that could not be committed is over already
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
