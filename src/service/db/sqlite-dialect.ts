import { type Dialect, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { openNodeSqlite } from './node-sqlite.ts'
import { createSharedCommits } from './shared-commits.ts'

const IN_MEMORY = ':memory:'

/** The driver sees to it that one writes at a time. */
class Adapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** Kysely over node:sqlite, which its own dialect does not know. */
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
