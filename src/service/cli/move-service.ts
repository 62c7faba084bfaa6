import { join } from 'node:path'
import { messageOf } from '#service/core/caught-error.ts'
import { readIfThere, writePrivateFile } from '#service/core/private-file.ts'
import { UsageError } from '#service/core/service-error.ts'
import { moveRows, type MoveReport } from '#service/db/move/move-rows.ts'
import { openPostgresEnd } from '#service/db/move/postgres-end.ts'
import { openSqliteEnd } from '#service/db/move/sqlite-end.ts'
import { isDamaged } from '#service/db/node-sqlite.ts'
import { openDatabase } from '#service/db/open-database.ts'
import {
  DATABASE_FILE,
  ensureDataFolder,
  giveToOwner,
  markMoved,
  OPERATOR_KEY,
  requireDatabase,
  unmarkMoved,
} from '#service/serve/data-folder.ts'
import { lockDataFolder } from '#service/serve/lock-data-folder.ts'
import type { DataOptions } from '#service/serve/serve-options.ts'
import { toAddress } from './option-reader.ts'

const isPostgresAddress = (place: string) => /^postgres(ql)?:\/\//.test(place)

const DONE =
  'Don’t start the service on the old database again: webhook deliveries that were waiting would be sent twice'

type Moved = MoveReport & { next: string }

/** Progress on a terminal: one line per table, overwritten in place. */
function showProgress({ table, done, of }: { table: string; done: number; of: number }): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u{1B}[K${table}: ${done} of ${of}${done === of ? '\n' : ''}`)
}

function openFile(file: string, readOnly: boolean): ReturnType<typeof openSqliteEnd> {
  try {
    return openSqliteEnd(file, { readOnly })
  } catch (error) {
    throw isDamaged(error) ? new UsageError(`${file} is damaged, or no database. Nothing was moved`) : error
  }
}

const openServer = (connectionString: string, readOnly: boolean) =>
  openPostgresEnd({ connectionString }, { readOnly }).catch((error: unknown) => {
    throw new UsageError(`The database ${new URL(connectionString).host} can’t be reached: ${messageOf(error)}`)
  })

/** Creates or migrates the target's schema. */
const prepare = async (location: string) => (await openDatabase(location)).destroy()

async function toPostgres(data: string, to: string): Promise<Moved> {
  const source = openFile(join(data, DATABASE_FILE), true)
  const target = await openServer(to, false)
  try {
    await target.requireOwnTables()
    await prepare(to)
    const report = await moveRows({ source, target, tables: source.tables }, showProgress)
    await markMoved(data, to)
    return { ...report, next: `Start the service with --database and the same --data ${data}. ${DONE}` }
  } finally {
    await Promise.all([source.close(), target.close()])
  }
}

async function toFolder(from: string, { data, to }: { data: string; to: string }): Promise<Moved> {
  const file = join(to, DATABASE_FILE)
  const source = await openServer(from, true)
  try {
    await source.requireUnused()
    await prepare(file)
    const target = openFile(file, false)
    const report = await moveRows({ source, target, tables: target.tables }, showProgress)
    await target.close()
    const key = await readIfThere(join(data, OPERATOR_KEY))
    if (key !== undefined) await writePrivateFile(join(to, OPERATOR_KEY), key)
    await unmarkMoved(to)
    await giveToOwner(to)
    return { ...report, next: `Start the service with --data ${to} and without --database. ${DONE}` }
  } finally {
    await source.close()
  }
}

/** Moves a stopped service from SQLite into PostgreSQL or back; a second run resumes an interrupted one. */
export async function moveService({ options, to }: { options: DataOptions; to: string }): Promise<Moved> {
  const { data, database } = options
  // the next start requires it, too
  if (isPostgresAddress(to)) toAddress('database', to, ['postgres:', 'postgresql:'])
  if (database !== undefined && isPostgresAddress(to))
    throw new UsageError(
      'Both are PostgreSQL: use pg_dump and pg_restore, or leave --database out to move a data folder',
    )
  if (database === undefined && !isPostgresAddress(to))
    throw new UsageError('Both are data folders: use backup and restore, or give --database to move from PostgreSQL')
  if (database === undefined) await requireDatabase(options)
  else await ensureDataFolder(to)
  const folder = await lockDataFolder(database === undefined ? data : to)
  try {
    return await (database === undefined ? toPostgres(data, to) : toFolder(database, { data, to }))
  } finally {
    folder.release()
  }
}
