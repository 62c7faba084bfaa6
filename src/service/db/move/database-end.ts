/** A value of a column, as both databases have it: times are texts, booleans 0 or 1. */
export type Value = string | number | null | Uint8Array
/** The values of a row, in the order of its table's columns. */
export type Row = readonly Value[]

export type Column = { name: string; isText: boolean }
export type TableShape = {
  name: string
  columns: readonly Column[]
  /** The columns of the primary key, by their place in `columns`. */
  key: readonly number[]
  /** Numbered by the database: its `seq` never comes twice. */
  isNumbered: boolean
}

/** A database that rows are read from. Its rows come in the order of the primary key, texts by their bytes. */
export type Source = {
  /** The migrations that have run, by name. */
  listMigrations: () => Promise<string[]>
  /** All rows behind the one with this key, in batches. */
  read: (table: TableShape, after?: Row) => AsyncIterable<Row[]>
  /** The last number that the table has given. */
  getLastNumber: (table: TableShape) => Promise<number>
  close: () => Promise<void>
}

/** A database that rows are written to: each call is a transaction. */
export type Target = Source & {
  /** The key of the last row; undefined where there is none. */
  findLastKey: (table: TableShape) => Promise<Row | undefined>
  insert: (table: TableShape, rows: readonly Row[]) => Promise<void>
  clear: (tables: readonly TableShape[]) => Promise<void>
  /** All at once: the rows of the last table in place of what it has, and the numbers that the tables go on from. */
  finish: (last: { table: TableShape; rows: readonly Row[] }, numbers: ReadonlyMap<TableShape, number>) => Promise<void>
}

/** Rows of a batch: a transaction each, and what is in memory at a time. */
export const BATCH_ROWS = 1000

/** A value of a driver. PostgreSQL has no place for the character NUL in a text: U+FFFD takes its place. */
export function toValue(value: unknown): Value {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '\u{FFFD}') : value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value === null || typeof value === 'number' || value instanceof Uint8Array) return value
  throw new TypeError(`a ${typeof value} can’t be moved`)
}
