import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { NamingAdapter } from './naming-adapter.ts'
import type { Executor } from './open-database.ts'

type Values = Readonly<Record<string, string | number | null>>

/** Placeholders for the values while the query is compiled: they mark where each is bound. */
const marks = new Proxy({}, { get: (_, name) => Symbol(String(name)) })

/**
 * A query compiled once and run with different values; on PostgreSQL it is also a prepared statement, if the connection
 * keeps those. For queries of every request or delivery: a short one takes Kysely longer to compile than SQLite to run.
 * `build` may only pass its values on.
 */
export function prepared<V extends Values, Row>(
  build: (db: Executor, values: V) => Compilable<Row>,
): (db: Executor, values: V) => Promise<QueryResult<Row>> {
  // a database and all its transactions share one adapter
  const known = new WeakMap<object, CompiledQuery>()
  return (db, values) => {
    const { adapter } = db.getExecutor()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every name has its mark
    const compiled = known.get(adapter) ?? build(db, marks as V).compile()
    if (!known.has(adapter) && adapter instanceof NamingAdapter) adapter.name(compiled.sql)
    known.set(adapter, compiled)
    const bind = (mark: unknown) => (typeof mark === 'symbol' ? values[mark.description ?? ''] : mark)
    return db.executeQuery<Row>({ ...compiled, parameters: compiled.parameters.map(bind) })
  }
}
