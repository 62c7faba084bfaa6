import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { type Database, openDatabase } from '#service/db/open-database.ts'
import { closeClusterDatabase, isThroughCluster, openClusterDatabase } from '#testing/test-cluster.ts'
import { createDatabase } from './create-database.ts'
import { openPglite, sharedPglite } from './pglite-database.ts'

const openSqlite = () => openDatabase(':memory:')

const server = process.env['CONTACT_SHEET_TEST_DATABASE']

/** An empty database on the server in CONTACT_SHEET_TEST_DATABASE; undefined if that is not set. */
export const emptyDatabase = (): Promise<string | undefined> =>
  server === undefined ? Promise.resolve(undefined) : createDatabase(server)

const TABLES = [
  'landed_file',
  'upload_piece',
  'upload_result',
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

/** Empties a database between tests, which is much faster than opening another. */
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

/** A database shared by several services. */
const clustered: Kind = {
  kind: 'PostgreSQL, behind a balancer',
  open: openClusterDatabase,
  close: closeClusterDatabase,
}

/** The kinds to test on; each `open` gives an empty, migrated database. */
function kindsHere(isOwn: boolean): Kind[] {
  if (isThroughCluster()) return [clustered]
  // a gateway does not depend on the kind of database
  return process.env['CONTACT_SHEET_TEST_THROUGH'] === 'gateway' ? [sqlite] : [sqlite, postgres(isOwn)]
}

/**
 * Runs tests on SQLite and on PostgreSQL: the server in CONTACT_SHEET_TEST_DATABASE, or else PGlite. Each starts with
 * an empty database, available from `db` once the first `beforeEach` runs. PGlite's is shared with other files; tests
 * that change the schema, or depend on the database's statistics, set `isOwn`.
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
