import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, type Executor, openDatabase } from './open-database.ts'

let dir: string
let db: Database
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
  db = await openDatabase(join(dir, 'test.db'))
})
afterEach(async () => {
  await db.destroy()
  await rm(dir, { recursive: true })
})

const insert = (tx: Executor, name: string, value = '') => tx.insertInto('setting').values({ name, value }).execute()
const names = async (from: Executor = db) =>
  (await from.selectFrom('setting').select('name').orderBy('name').execute()).map(({ name }) => name)

test('of transactions that share a commit, one that fails rolls back its own changes and nothing else', async () => {
  const ends = await Promise.allSettled(
    ['a', 'b', 'c'].map((name) =>
      db.transaction().execute(async (tx) => {
        await insert(tx, name)
        if (name === 'b') throw new Error('in the midst')
        // it sees the changes of the transactions before it
        return names(tx)
      }),
    ),
  )
  expect(ends).toMatchObject([
    { status: 'fulfilled', value: ['a'] },
    { status: 'rejected' },
    { status: 'fulfilled', value: ['a', 'c'] },
  ])
  expect(await names()).toEqual(['a', 'c'])
})

test('reads outside of a transaction see its changes once it has resolved, and never wait for it', async () => {
  const changed = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  const inside = db.transaction().execute(async (tx) => {
    await insert(tx, 'a')
    changed.resolve()
    await looked.promise
  })
  await changed.promise
  expect(await names()).toEqual([])
  const other = db.transaction().execute((tx) => insert(tx, 'b'))
  looked.resolve()
  await inside
  expect(await names()).toContain('a')
  await insert(db, 'c')
  await other
  expect(await names()).toEqual(['a', 'b', 'c'])
})

test('a read in plain SQL does not wait for a write that waits for another program', async () => {
  const other = new DatabaseSync(join(dir, 'test.db'))
  other.exec('begin immediate')
  let ended = false
  const write = insert(db, 'a').finally(() => (ended = true))
  const outcome = Promise.allSettled([write])
  await sql`
    select 1`.execute(db)
  expect(ended).toBe(false)
  other.close()
  expect(await outcome).toMatchObject([{ status: 'fulfilled' }])
})

test('when the disk is full, exactly the transactions that were rejected are missing', async () => {
  await sql`pragma max_page_count = 60`.execute(db)
  const asked = Array.from({ length: 60 }, (_, i) => String(i).padStart(2, '0'))
  const ends = await Promise.allSettled(
    asked.map((name) => db.transaction().execute((tx) => insert(tx, name, 'x'.repeat(9000)))),
  )
  const told = asked.filter((_, i) => ends[i]?.status === 'fulfilled')
  expect(told.length).toBeLessThan(asked.length)
  expect(await names()).toEqual(told)
  await sql`pragma max_page_count = 100000`.execute(db)
  await insert(db, 'room')
  expect(await names()).toContain('room')
})
