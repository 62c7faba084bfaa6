import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type Database, openDatabase } from '#service/db/open-database.ts'
import { openPglite, sharedPglite } from './pglite-database.ts'
import { closeClusterDatabase, isThroughCluster, openClusterDatabase } from './test-cluster.ts'

const openSqlite = () => openDatabase(':memory:')

/** A database of its own on the server, so that tests of several files don't meet: its address. */
async function createDatabase(location: string): Promise<string> {
  const name = `test_${process.pid}_${performance.now().toString().replace('.', '_')}`
  const url = new URL(location)
  url.pathname = `/${name}`
  const { Pool } = (await import('pg')).default
  const pool = new Pool({ connectionString: location, max: 1 })
  await pool.query(`create database ${name}`)
  await pool.end()
  return url.href
}

const server = process.env['CONTACT_SHEET_TEST_DATABASE']

/** An empty database on the server named by CONTACT_SHEET_TEST_DATABASE; undefined where there is none. */
export const emptyDatabase = (): Promise<string | undefined> =>
  server === undefined ? Promise.resolve(undefined) : createDatabase(server)

const TABLES = [
  'landed_file',
  'upload_piece',
  'upload',
  'received',
  'receiver',
  'label_turn',
  'attempt',
  'attempt_count',
  'delivery',
  'signing_secret',
  'subscription',
  'photo_label',
  'photo',
  'membership',
  'album',
  'api_key',
  'caller',
  'setting',
  'lease',
] as const

/** Empties a database between tests, which is much quicker than opening another. */
async function clearDatabase(db: Database): Promise<void> {
  for (const table of TABLES) await sql`delete from ${sql.table(table)}`.execute(db)
}

type Kind = { kind: string; open: () => Promise<Database>; close: (db: Database) => Promise<void> }

const close = (db: Database) => db.destroy()

const sqlite: Kind = { kind: 'SQLite', open: openSqlite, close }

function postgres(isOwn: boolean): Kind {
  const kind = 'PostgreSQL'
  if (server !== undefined) return { kind, open: () => createDatabase(server).then(openDatabase), close }
  return isOwn ? { kind, open: openPglite, close } : { kind, open: sharedPglite, close: () => Promise.resolve() }
}

/** The one that several services share. */
const clustered: Kind = {
  kind: 'PostgreSQL, behind a balancer',
  open: openClusterDatabase,
  close: closeClusterDatabase,
}

/** Each `open` gives an empty one, up to date. */
function kindsHere(isOwn: boolean): Kind[] {
  if (isThroughCluster()) return [clustered]
  // a gateway sees nothing of the database
  return process.env['CONTACT_SHEET_TEST_THROUGH'] === 'gateway' ? [sqlite] : [sqlite, postgres(isOwn)]
}

/**
 * Tests that hold on SQLite, and on PostgreSQL: the server named by CONTACT_SHEET_TEST_DATABASE, or PGlite where there is none.
 * Each of them begins with an empty database, which `db` gives from the first `beforeEach` on. PGlite's is shared with other
 * files; tests that change the schema, or hold it by what the database knows of its rows, ask for their own.
 */
export function describeOnDatabases(
  name: string,
  tests: (db: () => Database) => void,
  { isOwn = false }: { isOwn?: boolean } = {},
): void {
  describe.each(kindsHere(isOwn))(`${name} on $kind`, ({ open, close: closeIt }) => {
    let db: Database
    beforeAll(async () => {
      db = await open()
    })
    afterAll(() => closeIt(db))
    beforeEach(() => clearDatabase(db))
    tests(() => db)
  })
}
