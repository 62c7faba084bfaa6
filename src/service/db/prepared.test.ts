import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { findHolderId } from '#service/callers/caller-store.ts'
import { findPhoto } from '#service/photos/photo-store.ts'
import { startPgBouncer } from '#testing/databases/pg-bouncer.ts'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { type Database, openDatabase } from './open-database.ts'

const postgres = await startPostgres()
const pooler =
  postgres &&
  (await startPgBouncer(postgres, [
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ]))
afterAll(async () => {
  await pooler?.stop()
  await postgres?.stop()
})

/** The statements prepared on a connection after these queries. */
const listPrepared = (db: Database, queries: (tx: Database) => Promise<unknown>): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    await queries(tx)
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(tx)
    return rows.map(({ statement }) => statement)
  })

async function askTwice(tx: Database): Promise<void> {
  for (let round = 0; round < 2; round++) expect(await findHolderId(tx, 'no key has it')).toBeUndefined()
}

function onPostgres(server: PostgresServer): void {
  test('a prepared query is planned once per connection', async () => {
    const db = await openDatabase(server.location)
    expect(await listPrepared(db, askTwice)).toEqual([expect.stringContaining('from "api_key"')])
    await db.destroy()
  })

  test('a column added by a later version breaks no query of this one', async () => {
    const db = await openDatabase(server.location)
    await db.transaction().execute(async (tx) => {
      expect(await findPhoto(tx, 'none')).toBeUndefined()
      await sql`alter table photo add column later text`.execute(tx)
      expect(await findPhoto(tx, 'none')).toBeUndefined()
      await sql`alter table photo drop column later`.execute(tx)
    })
    await db.destroy()
  })

  if (pooler === undefined) test.todo('no PgBouncer is installed here: poolers are not tested')
  else
    test('behind a transaction pooler, no prepared statement is left on a connection', async () => {
      const db = await openDatabase(pooler.location)
      expect(await listPrepared(db, askTwice)).toEqual([])
      await db.destroy()
    })
}

if (postgres === undefined) test.todo('no PostgreSQL is installed here: prepared queries are not tested')
else describe('prepared queries on PostgreSQL', () => onPostgres(postgres))
