import type { DatabaseSync } from 'node:sqlite'
import * as z from 'zod/mini'
import type { TableShape } from './database-end.ts'

const names = z.array(z.object({ name: z.string() }))
const columns = z.array(z.object({ name: z.string(), type: z.string(), pk: z.number() }))
const references = z.array(z.object({ table: z.string() }))

/** False for tables of SQLite and of the migrator: each database has its own. */
const isOurs = (name: string) => !/^(sqlite|kysely)_/.test(name)

function shapeOf(database: DatabaseSync, name: string): TableShape {
  const found = columns.parse(database.prepare(`pragma table_info(${name})`).all())
  const inKey = found.filter(({ pk }) => pk > 0).toSorted((a, b) => a.pk - b.pk)
  return {
    name,
    columns: found.map((column) => ({ name: column.name, isText: column.type.toLowerCase() === 'text' })),
    key: inKey.map((column) => found.indexOf(column)),
    isNumbered: found.some((column) => column.name === 'seq' && column.pk > 0),
  }
}

/** The tables of a SQLite database in topological order: each after those that it references. */
export function listTables(database: DatabaseSync): TableShape[] {
  const all = names.parse(database.prepare("select name from sqlite_master where type = 'table' order by name").all())
  const left = new Map(
    all
      .filter(({ name }) => isOurs(name))
      .map(({ name }) => [
        name,
        references
          .parse(database.prepare(`pragma foreign_key_list(${name})`).all())
          .map(({ table }) => table)
          .filter((table) => table !== name),
      ]),
  )
  const ordered: TableShape[] = []
  while (left.size > 0) {
    const next = [...left].find(([, needed]) => !needed.some((name) => left.has(name)))
    if (next === undefined) throw new Error('tables refer to each other in a circle')
    left.delete(next[0])
    ordered.push(shapeOf(database, next[0]))
  }
  return ordered
}
