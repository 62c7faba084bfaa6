import { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import { BATCH_ROWS, type Row, type TableShape, type Target, toValue } from './database-end.ts'
import { listTables } from './table-shapes.ts'

const migrations = z.array(z.object({ name: z.string() }))
const number = z.optional(z.object({ seq: z.number() }))

const list = (names: readonly string[]) => names.join(', ')
const marks = (values: readonly unknown[]) => list(values.map(() => '?'))
const namesOf = ({ columns }: TableShape) => columns.map(({ name }) => name)
const keyNames = ({ columns, key }: TableShape) => key.map((at) => columns[at]?.name ?? '')

/** SQLite as one end of a move. The source is opened read-only. */
export function openSqliteEnd(file: string, { readOnly }: { readOnly: boolean }): Target & { tables: TableShape[] } {
  const database = new DatabaseSync(file, { readOnly, timeout: 10_000, enableForeignKeyConstraints: false })
  // one transaction, so that all reads see the same snapshot
  database.exec(readOnly ? 'begin' : 'pragma synchronous = full')
  const transact = (change: () => void) => {
    database.exec('begin immediate')
    try {
      change()
      database.exec('commit')
    } catch (error) {
      database.exec('rollback')
      throw error
    }
  }
  const write = (table: TableShape, rows: readonly Row[]) => {
    const names = namesOf(table)
    const statement = database.prepare(`insert into ${table.name} (${list(names)}) values (${marks(names)})`)
    for (const row of rows) statement.run(...row)
  }
  return {
    tables: listTables(database),
    listMigrations: () =>
      Promise.resolve(
        migrations
          .parse(database.prepare('select name from kysely_migration order by name').all())
          .map(({ name }) => name),
      ),
    async *read(table, after) {
      const keys = keyNames(table)
      const behind = after && after.length > 0 ? `where (${list(keys)}) > (${marks(keys)})` : ''
      const statement = database.prepare(
        `select ${list(namesOf(table))} from ${table.name} ${behind} order by ${list(keys)}`,
      )
      let batch: Row[] = []
      for (const row of statement.iterate(...(after ?? []))) {
        batch.push(Object.values(row).map(toValue))
        if (batch.length < BATCH_ROWS) continue
        yield batch
        batch = []
      }
      if (batch.length > 0) yield batch
    },
    findLastKey(table) {
      const keys = keyNames(table)
      const order = list(keys.map((name) => `${name} desc`))
      const row = database.prepare(`select ${list(keys)} from ${table.name} order by ${order} limit 1`).get()
      return Promise.resolve(row && Object.values(row).map(toValue))
    },
    getLastNumber({ name }) {
      const row = number.parse(database.prepare('select seq from sqlite_sequence where name = ?').get(name))
      return Promise.resolve(row?.seq ?? 0)
    },
    insert: async (table, rows) => transact(() => write(table, rows)),
    clear: async (tables) => transact(() => tables.forEach(({ name }) => database.exec(`delete from ${name}`))),
    finish: async ({ table, rows }, numbers) =>
      transact(() => {
        database.exec(`delete from ${table.name}`)
        write(table, rows)
        for (const [{ name }, last] of numbers) {
          database.prepare('delete from sqlite_sequence where name = ?').run(name)
          database.prepare('insert into sqlite_sequence (name, seq) values (?, ?)').run(name, last)
        }
      }),
    close: async () => database.close(),
  }
}
