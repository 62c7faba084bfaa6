import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { createSharedCommits } from './group-commit-driver.ts'
import { openNodeSqlite } from './node-sqlite.ts'

const IN_MEMORY = ':memory:'

/** Allows concurrent connections: the driver serialises writes. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely over node:sqlite, which Kysely's own SQLite dialect does not support. */
export function sqliteDialect(file: string): Dialect {
  const writer = openNodeSqlite(file)
  const reader = file === IN_MEMORY ? undefined : openNodeSqlite(file, { readOnly: true })
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => createSharedCommits(writer, reader),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  }
}
