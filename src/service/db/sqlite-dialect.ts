import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createGroupCommitDriver } from './group-commit-driver.ts'
import { openNodeSqlite } from './node-sqlite.ts'

const IN_MEMORY = ':memory:'

class Adapter extends SqliteAdapter {
  /** The driver serialises writes. */
  override get supportsMultipleConnections() {
    return true
  }

  /** Kysely’s adapter says no, but SQLite can: an interrupted migration is rolled back, and can run again. */
  override get supportsTransactionalDdl() {
    return true
  }
}

/** Kysely over node:sqlite, which Kysely's own SQLite dialect does not support. */
export function sqliteDialect(file: string): Dialect {
  const writer = openNodeSqlite(file)
  const reader = file === IN_MEMORY ? undefined : openNodeSqlite(file, { readOnly: true })
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createGroupCommitDriver(writer, reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
