import { PostgresAdapter } from 'kysely'
import type { Executor } from './open-database.ts'

export const isPostgres = (db: Executor): boolean => db.getExecutor().adapter instanceof PostgresAdapter
