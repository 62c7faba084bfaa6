import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { UsageError } from '#service/core/service-error.ts'
import { findConnection } from './connection-file.ts'

/** SQLite's codes for a lock that someone else holds. */
const TAKEN = [5, 6]
const isTaken = (error: unknown) =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' && TAKEN.includes(error.errcode)

/** Locks the data folder for this process; undefined where another one holds the lock. */
function takeDataFolder(data: string): { release: () => void } | undefined {
  // the lock is the system's: whatever ends the process ends it, and a file with a process id in it would go stale
  const lock = new DatabaseSync(join(data, 'serving.lock'), { timeout: 0 })
  try {
    // nothing is ever written here; a journal on the disk would be begun all the same, and a full one has no room for it
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return { release: () => lock.close() }
  } catch (error) {
    lock.close()
    if (isTaken(error)) return undefined
    throw error
  }
}

/** One service at a time serves from a data folder: two would import every photo twice. */
export async function holdDataFolder(data: string): Promise<{ release: () => void }> {
  const held = takeDataFolder(data)
  if (held) return held
  const other = await findConnection(data)
  const who = other ? ` at ${other.url} (process ${other.pid})` : ''
  throw new UsageError(`Another service${who} is already using ${data}. Stop it, or choose another folder with --data`)
}
