import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

describe('a data folder that this user may not read', () => {
  const NOBODY = 65_534

  test.each([
    ['callers', 'list', '--data', 'DATA'],
    ['library', 'status', '--data', 'DATA'],
    ['check', '--library', tmpdir(), '--data', 'DATA'],
    ['backup', join(tmpdir(), 'never-made'), '--data', 'DATA'],
    ['restore', 'DATA', '--data', join(tmpdir(), 'never-made')],
  ])('is not called missing by “%s”', async (...words) => {
    const runIn = (folder: string) => runHere(words.map((word) => (word === 'DATA' ? folder : word)))
    // root may read any folder
    const isRoot = process.geteuid?.() === 0
    // first loads the code: this other user may not be able to
    await runIn(join(data, 'none'))
    await chmod(data, isRoot ? 0o700 : 0)
    if (isRoot) process.seteuid?.(NOBODY)
    const refused = await runIn(data).finally(() => {
      if (isRoot) process.seteuid?.(0)
    })
    await chmod(data, 0o700)
    expect(refused).toEqual({
      code: 2,
      out: '',
      err: `You don’t have permission to read ${data}. Run the command as the user that owns it, for example with sudo\n`,
    })
  })
})
