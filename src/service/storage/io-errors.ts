import { codeOf } from '#service/core/caught-error.ts'
import { extendedSqliteCodeOf, SQLITE, sqliteCodeOf } from '#service/core/sqlite-error.ts'

/** SQLITE_IOERR_SHMSIZE: the shared-memory file of a database could not be made. */
const NO_SHARED_MEMORY = 4874

const FULL = new Set<unknown>(['ENOSPC', 'EDQUOT', /* PostgreSQL: disk_full */ '53100'])

/** Codes of transient errors: another process writes, a connection broke, the database starts. */
const TRANSIENT = new Set<unknown>([
  'EMFILE',
  'ENFILE',
  'EIO',
  // the server of a network folder is away
  'ESTALE',
  'EHOSTDOWN',
  'ETIMEDOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'DATABASE_AWAY', // PostgreSQL can't be reached, or does not answer
  'STORE_AWAY', // nor a bucket
  '25006', // read_only_sql_transaction, after another server took over
  '25P03', // idle_in_transaction_session_timeout
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '53200', // out_of_memory
  '53300', // too_many_connections
  '57014', // query_canceled: it took too long, or waited too long for a lock
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
])

/** True if a write failed because the disk, or the store, is full. */
export const isDiskFull = (error: unknown): boolean =>
  FULL.has(codeOf(error)) || sqliteCodeOf(error) === SQLITE.full || extendedSqliteCodeOf(error) === NO_SHARED_MEMORY

/** True if this user may not write a SQLite database. */
export const isReadOnly = (error: unknown): boolean => sqliteCodeOf(error) === SQLITE.readOnly

/** True if an error is transient: a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const code = sqliteCodeOf(error)
  return TRANSIENT.has(codeOf(error)) || code === SQLITE.busy || code === SQLITE.locked || code === SQLITE.ioError
}
