import type { Compilable, CompiledQuery, QueryResult } from 'kysely'
import { NamingAdapter } from './naming-adapter.ts'
import type { Executor } from './open-database.ts'

type Values = Readonly<Record<string, string | number | null>>

/** Placeholders for the values while the query is compiled: they show where each is bound. */
const marks = new Proxy({}, { get: (_, name) => Symbol(String(name)) })

/**
 * A query that is compiled once and run with different values, by PostgreSQL also planned once: for a short one, compiling takes Kysely longer
 * than running takes SQLite. For what every request or delivery asks; `build` may do nothing with its values but pass them on.
 */
export function prepared<V extends Values, Row>(
  build: (db: Executor, values: V) => Compilable<Row>,
): (db: Executor, values: V) => Promise<QueryResult<Row>> {
  // an adapter belongs to a database and to all its transactions
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
