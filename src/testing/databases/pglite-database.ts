import { existsSync, openAsBlob } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Kysely, PGliteDialect, sql } from 'kysely'
import { type Database, migrate } from '#service/db/open-database.ts'
import type { Tables } from '#service/db/tables.ts'
import { pgliteFile } from './pglite-file.ts'

async function upToDate(pglite: PGlite): Promise<Database> {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) })
  await migrate(db, 'postgres')
  return db
}

/** Writes a file with an empty cluster of the current schema. */
export async function makePgliteFile(file: string): Promise<void> {
  const pglite = await PGlite.create()
  const db = await upToDate(pglite)
  const dumped = await pglite.dumpDataDir('none')
  await db.destroy()
  await mkdir(dirname(file), { recursive: true })
  // written atomically, as other processes may be making it at the same time
  const unfinished = `${file}.${process.pid}`
  await writeFile(unfinished, Buffer.from(await dumped.arrayBuffer()))
  await rename(unfinished, file)
}

/** Opens an empty database in this process, from the cached file; migrates only if that is outdated. */
export async function openPglite(): Promise<Database> {
  const file = await pgliteFile()
  if (!existsSync(file)) await makePgliteFile(file)
  return upToDate(await PGlite.create({ loadDataDir: await openAsBlob(file) }))
}

const kept = new Map<'shared', Promise<Database>>()

/**
 * An empty database for all test files of this process, one after the other: opening one takes half a second of
 * processor time. It is never closed, and no test may change its schema.
 */
export async function sharedPglite(): Promise<Database> {
  const opened = kept.get('shared') ?? openPglite()
  kept.set('shared', opened)
  const db = await opened
  const tables = await db.introspection.getTables()
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))} restart identity`.execute(db)
  return db
}
