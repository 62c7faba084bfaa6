import { PostgresAdapter } from 'kysely'

/**
 * PostgreSQL rejects a prepared statement whose result columns have changed. Those of `select *` do when a migration
 * adds one while processes of the previous version still run: such a statement is not prepared.
 */
const selectsAll = (sql: string) => /[\s.]\*/.test(sql)

/** PostgreSQL adapter that gives each prepared query a name, so that a connection prepares it once. */
export class NamingAdapter extends PostgresAdapter {
  /** By SQL text. */
  readonly names = new Map<string, string>()

  name(sql: string): void {
    if (!selectsAll(sql)) this.names.set(sql, `prepared_${this.names.size + 1}`)
  }
}
