import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Migrator } from 'kysely/migration'
import { Pool, types } from 'pg'
import { migrations } from './migrations.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import type { Tables } from './tables.ts'

export type Dialect = 'sqlite' | 'postgres'
export type Database = Kysely<Tables>
/** Every store function takes one first, so that no read can slip out of its transaction. */
export type Executor = Database | Transaction<Tables>

/** Brings the schema up to date; throws when a step fails. */
export async function migrate(db: Database, dialect: Dialect): Promise<void> {
  const { error } = await new Migrator({ db, provider: migrations(dialect) }).migrateToLatest()
  if (error) throw error
}

// sizes and counts come as bigint from PostgreSQL and fit a number here: no file and no album reaches 2^53
types.setTypeParser(types.builtins.INT8, Number)

/** Opens the database at a `postgres://` address or a file path and brings its schema up to date. */
export async function openDatabase(location: string): Promise<Database> {
  const isPostgres = /^postgres(ql)?:\/\//.test(location)
  const db: Database = new Kysely<Tables>({
    dialect: isPostgres
      ? new PostgresDialect({ pool: new Pool({ connectionString: location, max: 8 }) })
      : sqliteDialect(location),
  })
  await migrate(db, isPostgres ? 'postgres' : 'sqlite')
  return db
}
