import { createHash } from 'node:crypto'
import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import * as z from 'zod/mini'
import { type Database, migrate, openDatabase } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'
import { closeClusterDatabase, isThroughCluster, openClusterDatabase } from './test-cluster.ts'

const openSqlite = () => openDatabase(':memory:')

const root = fileURLToPath(new URL('../..', import.meta.url))

const pgliteManifest = z.object({ version: z.string() })

const schemaDir = join(root, 'src/service/db')

/** Changes with all that may change the schema. */
async function schemaDigest(): Promise<string> {
  const names = (await readdir(schemaDir)).filter((name) => name.endsWith('.ts')).toSorted()
  const hash = createHash('sha256')
  for (const name of names) hash.update(`${name}\n`).update(await readFile(join(schemaDir, name)))
  return hash.digest('hex').slice(0, 12)
}

/** Up to date already, where what is kept is what it should be. */
async function upToDate(pglite: PGlite): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, 'postgres')
  return db
}

/** An empty cluster that is up to date; kept in the cache, since `initdb` and the migrations take several times as long as to load it. */
async function openPglite(): Promise<Database> {
  const manifest = await readFile(join(root, 'node_modules/@electric-sql/pglite/package.json'), 'utf8')
  const { version } = pgliteManifest.parse(JSON.parse(manifest))
  const file = join(root, `.cache/pglite-${version}-${await schemaDigest()}.tar`)
  if (existsSync(file)) return upToDate(await PGlite.create({ loadDataDir: await openAsBlob(file) }))
  const pglite = await PGlite.create()
  const db = await upToDate(pglite)
  const dumped = await pglite.dumpDataDir('none')
  await mkdir(join(root, '.cache'), { recursive: true })
  // whole or not at all, whoever else makes it at the same time
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dumped.arrayBuffer()))
  await rename(unfinished, file)
  return db
}

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

const close = (db: Database) => db.destroy()

/** Each `open` gives an empty one, up to date. */
const kinds = [
  { kind: 'SQLite', open: openSqlite, close },
  {
    kind: 'PostgreSQL',
    open: () => (server === undefined ? openPglite() : createDatabase(server).then(openDatabase)),
    close,
  },
]

/** The one that several services share. */
const shared = { kind: 'PostgreSQL, behind a balancer', open: openClusterDatabase, close: closeClusterDatabase }

function kindsHere() {
  if (isThroughCluster()) return [shared]
  // a gateway sees nothing of the database
  return process.env['CONTACT_SHEET_TEST_THROUGH'] === 'gateway' ? kinds.slice(0, 1) : kinds
}

/**
 * Tests that hold on SQLite, and on PostgreSQL: the server named by CONTACT_SHEET_TEST_DATABASE, or PGlite where there is none.
 * Each of them begins with an empty database, which `db` gives from the first `beforeEach` on.
 */
export function describeOnDatabases(name: string, tests: (db: () => Database) => void): void {
  describe.each(kindsHere())(`${name} on $kind`, ({ open, close: closeIt }) => {
    let db: Database
    beforeAll(async () => {
      db = await open()
    })
    afterAll(() => closeIt(db))
    beforeEach(() => clearDatabase(db))
    tests(() => db)
  })
}
