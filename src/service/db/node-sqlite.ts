import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { createBoundedMap } from '#service/core/bounded-map.ts'
import { SQLITE, sqliteCodeOf } from '#service/core/sqlite-error.ts'

/** Prepared statements cached per connection: preparing a short one costs more than running it. */
const STATEMENTS_KEPT = 200

/** How long opening waits for another process that is changing the schema. */
const OPENING_MS = 10_000

const isBindable = (value: unknown): value is SQLInputValue =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value) || ArrayBuffer.isView(value)

function bind(parameters: readonly unknown[]): readonly SQLInputValue[] {
  if (!parameters.every(isBindable)) throw new TypeError('a query parameter is neither text, number, bytes nor null')
  return parameters
}

/** True if another connection holds the lock. */
export const isBusy = (error: unknown): boolean => sqliteCodeOf(error) === SQLITE.busy

/** True for SQLite's errors on a file that is damaged or not a database. */
export function isDamaged(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === SQLITE.corrupt || code === SQLITE.notADatabase
}

type Prepared = { statement: StatementSync; hasRows: boolean }

export type NodeSqlite = ReturnType<typeof openNodeSqlite>

/**
 * A connection with a cache of prepared statements.
 *
 * WAL with `synchronous=FULL`: a commit is on disk, and the command line can write beside a running service.
 * Once open it never waits for a lock, since SQLite would block the whole process: callers retry.
 */
export function openNodeSqlite(file: string, { readOnly = false }: { readOnly?: boolean } = {}) {
  const database = new DatabaseSync(file, { timeout: OPENING_MS, readOnly })
  if (!readOnly) database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  database.exec('pragma busy_timeout = 0')
  const kept = createBoundedMap<Prepared>(STATEMENTS_KEPT)

  function prepare(sql: string): Prepared {
    const known = kept.get(sql)
    if (known) return known
    const statement = database.prepare(sql)
    const prepared = { statement, hasRows: statement.columns().length > 0 }
    kept.set(sql, prepared)
    return prepared
  }

  return {
    run(sql: string, parameters: readonly unknown[]): { rows: unknown[]; changes: bigint } {
      const { statement, hasRows } = prepare(sql)
      if (hasRows) return { rows: statement.all(...bind(parameters)), changes: 0n }
      return { rows: [], changes: BigInt(statement.run(...bind(parameters)).changes) }
    },
    isTransaction: () => database.isTransaction,
    close: () => database.close(),
  }
}
