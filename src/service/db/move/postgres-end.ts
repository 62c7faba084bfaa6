import { Client, type ClientConfig } from 'pg'
import * as z from 'zod/mini'
import { UsageError } from '#service/core/service-error.ts'
import { APPLICATION_NAME } from '#service/db/postgres-dialect.ts'
import { BATCH_ROWS, type Row, type Source, type TableShape, type Target, toValue } from './database-end.ts'

const MIGRATIONS = 'select name::text from kysely_migration order by name collate "C"'

/** Advisory lock, an arbitrary number, that serialises moves into one database. */
const MOVE_LOCK = 7_030_119
const LOCK_TIMEOUT = '10s'

const list = (names: readonly string[]) => names.join(', ')
const namesOf = ({ columns }: TableShape) => columns.map(({ name }) => name)

/** The key's columns, texts compared by bytes as in SQLite. */
const sortable = ({ columns, key }: TableShape, direction = '') =>
  key.map((at) => `${columns[at]?.name}${columns[at]?.isText ? ' collate "C"' : ''}${direction}`)

const toRows = (rows: readonly unknown[][]): Row[] => rows.map((row) => row.map(toValue))

/** A JSON value that PostgreSQL converts to the column's type; bytes in its hexadecimal form. */
const toJson = (value: Row[number]) =>
  value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value

type PostgresEnd = Target & {
  /** Throws a UsageError if the database has tables of another program. */
  requireOwnTables: () => Promise<void>
  /** Throws a UsageError if a service is connected. */
  requireUnused: () => Promise<void>
}

type Query = (text: string, values?: readonly unknown[]) => Promise<unknown[][]>

function createReader(query: Query): Omit<Source, 'close'> {
  return {
    listMigrations: async () => z.array(z.string()).parse((await query(MIGRATIONS)).flat()),
    async *read(table, after = []) {
      const order = list(sortable(table))
      const behind = after.length > 0 ? `where (${order}) > (${list(after.map((_, at) => `$${at + 1}`))})` : ''
      // a cursor: with a text as key, each page on its own would sort the whole table again
      const select = `select ${list(namesOf(table))} from ${table.name} ${behind} order by ${order}`
      await query(`declare moving no scroll cursor with hold for ${select}`, after)
      for (;;) {
        const rows = await query(`fetch ${BATCH_ROWS} from moving`)
        if (rows.length > 0) yield toRows(rows)
        if (rows.length < BATCH_ROWS) break
      }
      await query('close moving')
    },
    async getLastNumber({ name }) {
      const [[last] = []] = await query(`select case when is_called then last_value else 0 end from ${name}_seq_seq`)
      return z.number().parse(last)
    },
  }
}

function createWriter(query: Query): Omit<Target, keyof Source> {
  const insert = async ({ name, columns }: TableShape, rows: readonly Row[]) => {
    const names = columns.map((column) => column.name)
    const records = rows.map((row) => Object.fromEntries(names.map((each, at) => [each, toJson(row[at] ?? null)])))
    await query(
      `insert into ${name} (${list(names)}) select ${list(names)} from json_populate_recordset(null::${name}, $1)`,
      [JSON.stringify(records)],
    )
  }
  const transact = async (change: () => Promise<void>) => {
    await query('begin')
    try {
      await change()
      await query('commit')
    } catch (error) {
      await query('rollback').catch(() => {})
      throw error
    }
  }
  return {
    async findLastKey(table) {
      const keys = list(table.key.map((at) => table.columns[at]?.name ?? ''))
      const [row] = toRows(
        await query(`select ${keys} from ${table.name} order by ${list(sortable(table, ' desc'))} limit 1`),
      )
      return row
    },
    insert,
    clear: (tables) =>
      transact(async () => {
        for (const { name } of tables) await query(`delete from ${name}`)
      }),
    finish: ({ table, rows }, lasts) =>
      transact(async () => {
        await query(`delete from ${table.name}`)
        await insert(table, rows)
        for (const [{ name }, last] of lasts)
          await query('select setval($1, greatest($2::bigint, 1), $2::bigint > 0)', [`${name}_seq_seq`, last])
      }),
  }
}

/** PostgreSQL as one end of a move. The source is read in one read-only transaction. */
export async function openPostgresEnd(config: ClientConfig, { readOnly }: { readOnly: boolean }): Promise<PostgresEnd> {
  const client = new Client({ ...config, application_name: `${APPLICATION_NAME} move` })
  client.on('error', () => {})
  await client.connect()
  const query: Query = async (text, values = []) =>
    (await client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })).rows
  if (readOnly) await query('begin isolation level repeatable read read only')
  else {
    await query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
    await query('select pg_advisory_lock($1)', [MOVE_LOCK])
    await query('set lock_timeout = 0')
  }
  return {
    ...createReader(query),
    ...createWriter(query),
    async requireOwnTables() {
      const tables = new Set(
        (await query('select tablename::text from pg_tables where schemaname = current_schema()')).flat(),
      )
      if (tables.size > 0 && !(tables.has('kysely_migration') && tables.has('setting')))
        throw new UsageError('The target has tables of another program. Choose an empty database')
    },
    async requireUnused() {
      const used = 'select 1 from pg_stat_activity where datname = current_database() and application_name = $1'
      if ((await query(used, [APPLICATION_NAME])).length > 0)
        throw new UsageError('A service is using this database. Stop it, then move it')
    },
    close: () => client.end(),
  }
}
