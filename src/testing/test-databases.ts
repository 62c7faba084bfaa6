import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { type Database, migrate, openDatabase } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'

/** A kind of database to run a store's tests on; each `open` gives an empty one, up to date. */
export type TestDatabase = { name: 'SQLite' | 'PostgreSQL'; open: () => Promise<Database> }

const openSqlite = () => openDatabase(':memory:')

async function openPglite(): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) })
  await migrate(db, 'postgres')
  return db
}

/** A schema of its own on the server that was given, so that tests of several files don't meet. */
async function openServer(location: string): Promise<Database> {
  const schema = `test_${process.pid}_${performance.now().toString().replace('.', '_')}`
  const url = new URL(location)
  url.searchParams.set('options', `-c search_path=${schema}`)
  const { Pool } = (await import('pg')).default
  const pool = new Pool({ connectionString: location, max: 1 })
  await pool.query(`create schema ${schema}`)
  await pool.end()
  return openDatabase(url.href)
}

const server = process.env['CONTACT_SHEET_TEST_DATABASE']

/** SQLite, and PostgreSQL: the server named by CONTACT_SHEET_TEST_DATABASE, or PGlite where there is none. */
export const testDatabases: readonly TestDatabase[] = [
  { name: 'SQLite', open: openSqlite },
  { name: 'PostgreSQL', open: () => (server === undefined ? openPglite() : openServer(server)) },
]

const TABLES = ['subscription', 'photo_label', 'photo', 'membership', 'album', 'api_key', 'caller', 'setting'] as const

/** Empties a database between tests, which is much quicker than opening another. */
export async function clearDatabase(db: Database): Promise<void> {
  for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
}
