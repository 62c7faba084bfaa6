import { createHash } from 'node:crypto'
import { UsageError } from '#service/core/service-error.ts'
import { MOVING } from '#service/db/settings.ts'
import { type Row, type Source, type TableShape, type Target } from './database-end.ts'

const SETTINGS = 'setting'

type Summary = { count: number; digest: string }

export type MoveReport = {
  /** True if this run continued an interrupted one. */
  resumed: boolean
  /** Rows by table. */
  rows: Record<string, number>
}

const isMarker = ([name]: Row) => name === MOVING

/** Count and SHA-256 of a table's rows, the same for the same rows in either database. */
async function summarise(source: Source, table: TableShape): Promise<Summary> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of source.read(table)) {
    for (const row of rows) {
      if (table.name === SETTINGS && isMarker(row)) continue
      hash.update(
        `${JSON.stringify(row.map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)))}\n`,
      )
      count += 1
    }
  }
  return { count, digest: hash.digest('hex') }
}

async function readSettings(source: Source, settings: TableShape): Promise<Row[]> {
  const found: Row[] = []
  for await (const rows of source.read(settings)) found.push(...rows)
  return found
}

/** Prepares the target: writes the marker into an empty one. Returns true if it keeps rows of an interrupted run. */
async function begin(target: Target, tables: readonly TableShape[], fingerprint: string): Promise<boolean> {
  const settings = tables.find(({ name }) => name === SETTINGS)
  if (settings === undefined) throw new Error('there is no table of settings')
  const marker = (await readSettings(target, settings)).find(isMarker)
  if (marker?.[1] === fingerprint) return true
  if (marker === undefined)
    for (const table of tables)
      if ((await target.findLastKey(table)) !== undefined)
        throw new UsageError('There is a service in the target already. Choose an empty database or a new folder')
  // an earlier run's rows are of a source that has changed since
  await target.clear(tables.toReversed())
  await target.insert(settings, [[MOVING, fingerprint]])
  return false
}

async function verify(target: Target, table: TableShape, expected: Summary | undefined): Promise<void> {
  const found = await summarise(target, table)
  if (found.count !== expected?.count || found.digest !== expected.digest)
    throw new UsageError(
      `The table ${table.name} did not arrive as it was: ${found.count} of ${expected?.count} rows are there. Empty the target, then move again`,
    )
}

/**
 * Copies all rows into a database that has only its schema, continuing an interrupted run, then verifies the target
 * table by table. The settings table comes last: it replaces the marker that keeps a service from starting on an
 * incomplete target.
 */
export async function moveRows(
  { source, target, tables }: { source: Source; target: Target; tables: readonly TableShape[] },
  onBatch: (progress: { table: string; done: number; of: number }) => void = () => {},
): Promise<MoveReport> {
  const migrations = { from: await source.listMigrations(), to: await target.listMigrations() }
  if (migrations.from.join() !== migrations.to.join())
    throw new UsageError(
      'The database to move is of another version of Contact Sheet. Start it once with this version, stop it, then move it',
    )
  const summaries = new Map<TableShape, Summary>()
  for (const table of tables) summaries.set(table, await summarise(source, table))
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([...summaries.values()]))
    .digest('hex')
  const resumed = await begin(target, tables, fingerprint)

  const numbers = new Map<TableShape, number>()
  for (const table of tables) {
    if (table.isNumbered) numbers.set(table, await source.getLastNumber(table))
    if (table.name === SETTINGS) continue
    let done = 0
    for await (const rows of source.read(table, await target.findLastKey(table))) {
      await target.insert(table, rows)
      done += rows.length
      onBatch({ table: table.name, done, of: summaries.get(table)?.count ?? 0 })
    }
  }
  for (const table of tables) if (table.name !== SETTINGS) await verify(target, table, summaries.get(table))
  const settings = tables.find(({ name }) => name === SETTINGS)
  if (settings) {
    await target.finish({ table: settings, rows: await readSettings(source, settings) }, numbers)
    await verify(target, settings, summaries.get(settings))
  }
  return {
    resumed,
    rows: Object.fromEntries(tables.map((table) => [table.name, summaries.get(table)?.count ?? 0])),
  }
}
