import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '#service/core/service-error.ts'
import { SQLITE, sqliteCodeOf } from '#service/core/sqlite-error.ts'
import { findConnection } from './connection-file.ts'

/** True if another process holds the lock. */
function isTaken(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return code === SQLITE.busy || code === SQLITE.locked
}

/** Locks the data folder for this process; undefined if another one holds the lock. */
function takeDataFolder(data: string): { release: () => void } | undefined {
  // the operating system releases this lock with the process; a file with a process ID would go stale
  const lock = new DatabaseSync(join(data, 'serving.lock'), { timeout: 0 })
  try {
    // nothing is ever written here; a journal file would be created all the same, and fail on a full disk
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isTaken(error)) return undefined
    throw error
  }
}

/** Whether a service is using the data folder. Its connection file may be of one that was killed. */
export function isDataFolderTaken(data: string): boolean {
  const held = takeDataFolder(data)
  held?.release()
  return held === undefined
}

/** Locks the data folder for one service, since two would import every photo twice; throws if it is taken. */
export async function lockDataFolder(data: string): Promise<{ release: () => void }> {
  const held = takeDataFolder(data)
  if (held) return held
  const other = await findConnection(data)
  const who = other ? ` at ${other.url} (process ${other.pid})` : ''
  throw new UsageError(`Another service${who} is already using ${data}. Stop it, or choose another folder with --data`)
}
