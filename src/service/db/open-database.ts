import { Kysely, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { type Log, silentLog } from '#service/core/log.ts'
import { type Dialect, migrations } from './migrations.ts'
import { type ConnectionCounts, postgresDialect } from './postgres-dialect.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>
/** Every store function takes one first, so that no read can slip out of its transaction. */
export type Executor = Database | Transaction<Tables>

/** Brings the schema up to date; throws when a step fails. */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrations(dialect) }).migrateToLatest()
  if (error) throw error
}

/** Pools by their database. */
const pools = new WeakMap<Database, () => ConnectionCounts>()

/** The pool behind a database; undefined for SQLite, which has one connection in this process. */
export const countConnections = (db: Database): ConnectionCounts | undefined => pools.get(db)?.()

async function openPostgres(location: string, log: Log): Promise<Database> {
  const migrating: Database = new Kysely<Tables>(postgresDialect(location, { log, isLimited: false }))
  try {
    await migrate(migrating, 'postgres')
  } finally {
    await migrating.destroy()
  }
  const { dialect, count } = postgresDialect(location, { log })
  const db: Database = new Kysely<Tables>({ dialect })
  pools.set(db, count)
  return db
}

async function openSqlite(file: string): Promise<Database> {
  const db: Database = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await migrate(db, 'sqlite')
  return db
}

/** Opens the database at a `postgres://` address or a file path and brings its schema up to date. */
export const openDatabase = (location: string, log: Log = silentLog): Promise<Database> =>
  /^postgres(ql)?:\/\//.test(location) ? openPostgres(location, log) : openSqlite(location)
