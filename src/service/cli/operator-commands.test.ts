import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#service/db/open-database.ts'
import { DATABASE_FILE } from '#service/serve/data-folder.ts'
import { runHere } from '#testing/run-here.ts'
import { runCommand } from '#testing/start-service.ts'

let data: string
let db: Database
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'contact-sheet-commands-'))
  db = await openDatabase(join(data, DATABASE_FILE))
})
afterEach(async () => {
  await db.destroy()
  await rm(data, { recursive: true })
})

const list = ['callers', 'list', '--data']

test('a command’s whole output reaches a pipe, which holds 64 kB', async () => {
  const callers = Array.from({ length: 2_000 }, (_, n) => ({
    caller_id: `caller ${n}`,
    name: 'A name of some length',
    created_at: '2026-01-01T00:00:00.000Z',
  }))
  for (let start = 0; start < callers.length; start += 500)
    await db
      .insertInto('caller')
      .values(callers.slice(start, start + 500))
      .execute()
  const { code, out } = await runCommand([...list, data])
  expect([code, JSON.parse(out).length]).toEqual([0, callers.length])
})

test('a command migrates no database: the service that uses it may be of the version before', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  const refused = await runHere([...list, data])
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Start the service once') })
})
