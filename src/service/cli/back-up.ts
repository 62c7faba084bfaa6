import { chmod, mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#service/core/caught-error.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { UsageError } from '#service/core/service-error.ts'
import { copyDatabase, DatabaseDamaged } from '#service/db/copy-database.ts'
import {
  DATABASE_FILE,
  ensureDataFolder,
  giveToOwner,
  OPERATOR_KEY,
  throwUnreadable,
  requireDatabase,
  unmarkMoved,
} from '#service/serve/data-folder.ts'
import { lockDataFolder } from '#service/serve/lock-data-folder.ts'
import type { DataOptions } from '#service/serve/serve-options.ts'

const POSTGRES =
  'On PostgreSQL, back up and restore with its own tools: pg_dump and pg_restore, or your provider’s backups. Back up the database before the library: see “Backup” in docs/operating.md'

/** Copies the database and the operator's key; everything else in a data folder can be rebuilt from the library. */
async function copyData(from: string, to: string): Promise<void> {
  await copyDatabase(join(from, DATABASE_FILE), join(to, DATABASE_FILE)).catch((error: unknown) => {
    if (!(error instanceof DatabaseDamaged)) throw error
    throw new UsageError(`The database in ${from} is damaged and was not copied`)
  })
  const key = await readIfThere(join(from, OPERATOR_KEY))
  if (key !== undefined) await writePrivateFile(join(to, OPERATOR_KEY), key)
}

/** What SQLite leaves beside a database after a crash, and replays over any database of that name. */
const LEFTOVERS = ['-wal', '-shm', '-journal'].map((ending) => `${DATABASE_FILE}${ending}`)

/** Throws for a data folder with a database, or with what is left of one that was moved away. */
async function requireNoDatabase(data: string): Promise<void> {
  const names = await readdir(data)
  if (names.includes(DATABASE_FILE))
    throw new UsageError(`There is a service in ${data} already. Restore into an empty folder, named with --data`)
  const left = LEFTOVERS.filter((name) => names.includes(name))
  if (left.length === 0) return
  const them = left.length === 1 ? 'it' : 'them'
  throw new UsageError(
    `${data} still has ${left.join(', ')} of an earlier database, which would damage the restored one. Move ${them} away too, or restore into an empty folder, named with --data`,
  )
}

const report = async (dir: string) => ({ dir, bytes: (await stat(join(dir, DATABASE_FILE))).size })

/** Backs up a running or stopped service into a new folder. */
export async function backUp(options: DataOptions, dir: string) {
  if (options.database !== undefined) throw new UsageError(POSTGRES)
  await requireDatabase(options)
  const names = await mkdir(dir, { recursive: true })
    .then(() => readdir(dir))
    .catch((error: unknown) => {
      throw ['EEXIST', 'ENOTDIR'].includes(codeOf(error)) ? new UsageError(`${dir} isn’t a folder`) : error
    })
  if (names.length > 0) throw new UsageError(`${dir} already contains files. Choose a new folder for each backup`)
  await chmod(dir, 0o700)
  await copyData(options.data, dir)
  return report(dir)
}

/** Restores a backup into a data folder without a database, so that nothing is overwritten. */
export async function restoreBackup({ data, database }: DataOptions, dir: string) {
  if (database !== undefined) throw new UsageError(POSTGRES)
  await stat(join(dir, DATABASE_FILE)).catch(throwUnreadable(dir, `There is no backup in ${dir}`))
  await ensureDataFolder(data)
  const folder = await lockDataFolder(data)
  try {
    await requireNoDatabase(data)
    await copyData(dir, data)
    await unmarkMoved(data)
  } finally {
    // also after a failure: a lock file of root's would lock nobody out
    await giveToOwner(data)
    folder.release()
  }
  return report(data)
}
