import { PostgresAdapter } from 'kysely'

/**
 * A plan is kept with its columns: of all there are (`*`) a migration may add one while processes of the version before still run, and
 * PostgreSQL then refuses the plan.
 */
const selectsAll = (sql: string) => /[\s.]\*/.test(sql)

/** Of a PostgreSQL whose connections keep plans by name: each prepared query has one. */
export class NamingAdapter extends PostgresAdapter {
  /** By the statement. */
  readonly names = new Map<string, string>()

  name(sql: string): void {
    if (!selectsAll(sql)) this.names.set(sql, `prepared_${this.names.size + 1}`)
  }
}
