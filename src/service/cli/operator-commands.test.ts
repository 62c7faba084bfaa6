import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '#service/db/open-database.ts'
import { DATABASE_FILE } from '#service/serve/data-folder.ts'
import { runHere } from '#testing/run-here.ts'
import { runCli } from '#testing/start-service.ts'

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
  const { code, out } = await runCli([...list, data])
  expect([code, JSON.parse(out).length]).toEqual([0, callers.length])
})

const run = async (...command: string[]) => JSON.parse((await runHere([...command, '--data', data])).out)

test('the list of callers shows what is needed to revoke a key that nobody has any more', async () => {
  const { callerId, key } = await run('callers', 'add', 'Ana')
  const second = await run('keys', 'add', callerId)
  const [{ keys }] = await run('callers', 'list')
  expect(keys).toEqual([key, second.key].map((each) => ({ prefix: each.slice(0, 12), createdAt: expect.any(String) })))
  expect(await run('keys', 'revoke', keys[0].prefix)).toEqual({ callerId })
  expect(await run('callers', 'list')).toMatchObject([{ callerId, keys: [{ prefix: second.key.slice(0, 12) }] }])
})

test('a command migrates no database: the service that uses it may be of the version before', async () => {
  await sql`delete from kysely_migration where name = (select max(name) from kysely_migration)`.execute(db)
  const refused = await runHere([...list, data])
  expect(refused).toMatchObject({ code: 2, out: '', err: expect.stringContaining('Start the service once') })
})

/** Runs commands as a user without rights, with the data folder in place of DATA. */
async function runAsNobody(commands: string[][]): Promise<unknown> {
  const script = fileURLToPath(new URL('../../testing/run-as-nobody.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [script, JSON.stringify({ commands, data })])
  await chmod(data, 0o700)
  return JSON.parse(stdout)
}

test('a data folder that this user may not read is not called missing by any command', async () => {
  const commands = [
    ['callers', 'list', '--data', 'DATA'],
    ['library', 'status', '--data', 'DATA'],
    ['check', '--library', tmpdir(), '--data', 'DATA'],
    ['backup', join(tmpdir(), 'never-made'), '--data', 'DATA'],
    ['restore', 'DATA', '--data', join(tmpdir(), 'never-made')],
  ]
  // root may read any folder
  await chmod(data, process.geteuid?.() === 0 ? 0o700 : 0)
  const err = `You don’t have permission to read ${data}. Run the command as the user that owns it, for example with sudo\n`
  expect(await runAsNobody(commands)).toEqual(commands.map(() => ({ code: 2, out: '', err })))
})

test('a database that this user may not write is reported in a sentence', async () => {
  await chmod(data, 0o755)
  await chmod(join(data, DATABASE_FILE), 0o444)
  expect(await runAsNobody([['callers', 'list', '--data', 'DATA']])).toEqual([
    { code: 1, out: '', err: expect.stringMatching(/^You don’t have permission to write the database\. [^\n]*\n$/) },
  ])
})
