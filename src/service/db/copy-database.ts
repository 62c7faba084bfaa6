import { rename, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'
import { isDamaged } from './node-sqlite.ts'

/** How long a copy waits for another process that is changing the schema. */
const OPENING_MS = 10_000

/** A single step: a write by another process between two steps would restart the copy. */
const ALL_PAGES = 2 ** 31 - 1

/** Thrown for a file that is damaged or not a SQLite database. */
export class DatabaseDamaged extends Error {}

/** Reads every page of a copy, and leaves it as a single file without a WAL. @throws DatabaseDamaged */
function check(file: string): void {
  let found: unknown
  try {
    const database = new DatabaseSync(file)
    database.exec('pragma journal_mode = delete')
    found = database.prepare('pragma quick_check(1)').get()?.['quick_check']
    database.close()
  } catch (error) {
    throw isDamaged(error) ? new DatabaseDamaged(String(error)) : error
  }
  if (found !== 'ok') throw new DatabaseDamaged(String(found))
}

/**
 * Online backup: a consistent copy of a SQLite database that may be written to meanwhile. The copy gets its name once
 * it is complete and checked. @throws DatabaseDamaged
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished`
  await rm(unfinished, { force: true })
  let source: DatabaseSync | undefined
  try {
    source = new DatabaseSync(from, { readOnly: true, timeout: OPENING_MS })
    await backup(source, unfinished, { rate: ALL_PAGES })
    check(unfinished)
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isDamaged(error) ? new DatabaseDamaged(String(error)) : error
  } finally {
    source?.close()
  }
}
