/** SQLite's primary result codes for errors that have an answer of their own. */
export const SQLITE = { busy: 5, locked: 6, readOnly: 8, ioError: 10, corrupt: 11, full: 13, notADatabase: 26 } as const

/** SQLite's extended result code, which is more specific; undefined for other errors. */
export function extendedSqliteCodeOf(error: unknown): number | undefined {
  const code: unknown = error instanceof Error && 'errcode' in error ? error.errcode : undefined
  return typeof code === 'number' ? code : undefined
}

/** SQLite's primary result code: the low byte of the extended one; undefined for other errors. */
export function sqliteCodeOf(error: unknown): number | undefined {
  const code = extendedSqliteCodeOf(error)
  return code === undefined ? undefined : code & 0xff
}
