import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { SqliteDatabase, SqliteStatement } from 'kysely'

/** Prepared statements kept per connection: preparing costs more than running the short ones. */
const STATEMENTS_KEPT = 200

const isBindable = (value: unknown): value is SQLInputValue =>
  value === null || ['string', 'number', 'bigint'].includes(typeof value) || ArrayBuffer.isView(value)

function bind(parameters: readonly unknown[]): readonly SQLInputValue[] {
  if (!parameters.every(isBindable)) throw new TypeError('a query parameter is neither text, number, bytes nor null')
  return parameters
}

function toStatement(statement: StatementSync): SqliteStatement {
  return {
    // better-sqlite3 calls a statement that returns rows a reader; node:sqlite says it by its columns
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...bind(parameters)),
    run: (parameters) => statement.run(...bind(parameters)),
    iterate: (parameters) => statement.iterate(...bind(parameters)),
  }
}

/** A full disk has ended its transaction already; to be told so by the rollback would hide why. */
const ifStillOpen = (database: DatabaseSync, rollback: SqliteStatement): SqliteStatement => ({
  ...rollback,
  run: (parameters) => (database.isTransaction ? rollback.run(parameters) : { changes: 0, lastInsertRowid: 0 }),
})

/**
 * node:sqlite in the shape that Kysely's SqliteDialect expects.
 *
 * WAL with `synchronous=FULL`: an answer means it is on disk, and the command line can write beside a running service.
 */
export function openNodeSqlite(file: string): SqliteDatabase {
  const database = new DatabaseSync(file, { timeout: 10_000 })
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on')
  const statements = new Map<string, SqliteStatement>()
  return {
    close: () => database.close(),
    prepare(text) {
      // a plain `begin` takes the write lock at its first write, too late to wait for another process that holds it
      const sql = text === 'begin' ? 'begin immediate' : text
      const known = statements.get(sql)
      if (known) return known
      const prepared = toStatement(database.prepare(sql))
      const statement = sql === 'rollback' ? ifStillOpen(database, prepared) : prepared
      const oldest = statements.size < STATEMENTS_KEPT ? undefined : statements.keys().next().value
      if (oldest !== undefined) statements.delete(oldest)
      statements.set(sql, statement)
      return statement
    },
  }
}
