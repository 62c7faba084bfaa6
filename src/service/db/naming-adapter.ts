import { PostgresAdapter } from 'kysely'

/**
 * A named plan fixes its columns. With `*`, a migration may add one while processes of the previous version still run,
 * and PostgreSQL then rejects the plan.
 */
const selectsAll = (sql: string) => /[\s.]\*/.test(sql)

/** PostgreSQL adapter that names each prepared query, so that connections keep its plan. */
export class NamingAdapter extends PostgresAdapter {
  /** By SQL text. */
  readonly names = new Map<string, string>()

  name(sql: string): void {
    if (!selectsAll(sql)) this.names.set(sql, `prepared_${this.names.size + 1}`)
  }
}
