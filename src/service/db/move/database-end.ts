/** A column's value in the form common to both databases: times are texts, booleans 0 or 1. */
export type Value = string | number | null | Uint8Array
/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[]

export type Column = { name: string; isText: boolean }
export type TableShape = {
  name: string
  columns: readonly Column[]
  /** The columns of the primary key, as indices into `columns`. */
  key: readonly number[]
  /** True if it has an auto-increment `seq`. */
  isNumbered: boolean
}

/** The database to read from. Rows come in primary-key order, texts compared by bytes. */
export type Source = {
  /** Names of the migrations that have run. */
  listMigrations: () => Promise<string[]>
  /** All rows after the one with this key, in batches. */
  read: (table: TableShape, after?: Row) => AsyncIterable<Row[]>
  /** The last `seq` that the table assigned. */
  getLastNumber: (table: TableShape) => Promise<number>
  close: () => Promise<void>
}

/** The database to write to: each call is a transaction. */
export type Target = Source & {
  /** The key of the last row; undefined for an empty table. */
  findLastKey: (table: TableShape) => Promise<Row | undefined>
  insert: (table: TableShape, rows: readonly Row[]) => Promise<void>
  clear: (tables: readonly TableShape[]) => Promise<void>
  /** In one transaction, replaces the rows of the last table and sets each table's last `seq`. */
  finish: (last: { table: TableShape; rows: readonly Row[] }, numbers: ReadonlyMap<TableShape, number>) => Promise<void>
}

/** Rows of a batch, which is one transaction and all that is in memory at a time. */
export const BATCH_ROWS = 1000

/** Converts a driver's value. PostgreSQL can't store NUL in a text: U+FFFD replaces it. */
export function toValue(value: unknown): Value {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\u{FFFD}') : value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} can’t be moved`)
}
