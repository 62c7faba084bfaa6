import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { type Database, migrate, openDatabase } from '#service/db/open-database.ts'
import { sqliteDialect } from '#service/db/sqlite-dialect.ts'
import type { Tables } from '#service/db/tables.ts'
import { createImportProgress } from '#service/library/import/import-progress.ts'
import { startLibrary } from '#service/library/import/library.ts'
import { listKnownFiles } from '#service/photos/photos.ts'
import { createFileStorage } from '#service/storage/file-storage.ts'
import { isDiskFull } from '#service/storage/io-errors.ts'
import type { Storage } from '#service/storage/storage.ts'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'

const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

/** A storage with room for so many more objects. */
function withRoom(storage: Storage, room: { objects: number }): Storage {
  return {
    ...storage,
    async put(key, bytes) {
      if (room.objects <= 0) throw noSpace()
      room.objects--
      await storage.put(key, bytes)
    },
  }
}

let app: TestApp
let ana: TestCaller
beforeEach(async () => {
  app = await createTestApp()
  ana = await app.addCaller('Ana')
})
afterEach(() => app.close())

describe('a full disk under the storage', () => {
  test('pauses the import, with a reason, until there is space; reads still work', async () => {
    const { context } = app
    const libraryDir = join(context.libraryDir, 'library')
    await mkdir(join(libraryDir, 'a'), { recursive: true })
    const write = async (first: number, last: number) => {
      for (let shade = first; shade <= last; shade++) {
        const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: { r: shade, g: 2, b: 3 } } })
        await writeFile(join(libraryDir, 'a', `${shade}.jpg`), await picture.jpeg().toBuffer())
      }
    }
    await write(1, 3)
    const room = { objects: 3 }
    const progress = createImportProgress(context.clock)
    const said: string[] = []
    const log = {
      ...context.log,
      error: (message: string, fields?: { error?: string }) => void said.push(`${message}: ${fields?.error ?? ''}`),
    }
    const storage = withRoom(createFileStorage(join(context.libraryDir, 'full')), room)
    const library = startLibrary({ ...context, libraryDir, log, storage }, { ownerId: ana.callerId, progress })
    await library.idle()
    await write(4, 12)
    await expect.poll(() => progress.get().state).toBe('paused')
    expect(progress.get().reason).toBe('the disk is full; the import continues when there is space')
    const [album] = (await app.call(ana, 'getAlbums', {})).data
    expect((await app.call(ana, 'getPhotos', { albumId: album?.albumId ?? '' })).data).toHaveLength(3)
    room.objects = Infinity
    await expect.poll(() => progress.get().state).toBe('idle')
    expect(await listKnownFiles(context)).toHaveLength(12)
    expect(said).toEqual(['library scan failed: the disk is full; the import continues when there is space'])
    await library.stop()
  })
})

describe('a full disk under the database', () => {
  test('answers writes with 507, while reads still work, and needs no restart', async () => {
    const { db } = app.context
    const albumId = await app.addAlbum(ana)
    await app.addPhoto(albumId)
    const name = 'x'.repeat(40)
    await sql`pragma max_page_count = 1`.execute(db)
    const answers = []
    for (let tries = 0; tries < 200; tries++) answers.push(await app.call(ana, 'createAlbum', { name }))
    const full = answers.filter(({ status }) => status !== 200)
    expect(full.length).toBeGreaterThan(50)
    for (const answer of full) {
      expect([answer.status, answer.message]).toEqual([
        507,
        'The service’s disk is full. Nothing was changed. Ask whoever runs the service to free some space, then try again',
      ])
    }
    expect(full[0]?.headers.get('retry-after')).toBe('30')
    expect((await app.call(ana, 'getPhotos', { albumId })).data).toHaveLength(1)
    await sql`pragma max_page_count = 100000`.execute(db)
    expect((await app.call(ana, 'createAlbum', { name })).status).toBe(200)
    expect(app.context.errors.every((error) => error.includes('database or disk is full'))).toBe(true)
    const check = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
    expect(check.rows).toEqual([{ integrity_check: 'ok' }])
  })
})

test('a disk that is full at the first start leaves a database that the next start completes', async () => {
  const file = join(app.context.libraryDir, 'first.sqlite')
  const first: Database = new Kysely<Tables>({ dialect: sqliteDialect(file) })
  await sql`pragma max_page_count = 30`.execute(first)
  await expect(migrate(first, 'sqlite')).rejects.toThrow('database or disk is full')
  await first.destroy()
  const next = await openDatabase(file)
  expect(await next.selectFrom('album').selectAll().execute()).toEqual([])
  await next.destroy()
})

describe('a database that another process writes to', () => {
  let other: DatabaseSync
  let db: Database
  let held: TestApp
  let caller: TestCaller
  beforeEach(async () => {
    const file = join(app.context.libraryDir, 'held.sqlite')
    db = await openDatabase(file)
    held = await createTestApp({ db })
    caller = await held.addCaller('Ana')
    other = new DatabaseSync(file)
    other.exec('begin immediate')
    return async () => {
      other.close()
      await held.close()
      await db.destroy()
    }
  })
  const write = () => held.call(caller, 'createAlbum', { name: 'Late' })

  test('delays only writes, which succeed as soon as it is done', async () => {
    // so that the writes never give up, however slow this machine is
    const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    onTestFinished(() => now.mockRestore())
    const writes = [write(), write(), write()]
    // if reads waited for the lock, it would never be released
    for (let asked = 0; asked < 200; asked++) expect((await held.call(caller, 'ping', {})).status).toBe(200)
    other.exec('commit')
    expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([200, 200, 200])
  })

  test('for long makes all waiting writes fail together, with 503 and Retry-After', async () => {
    const answers = await Promise.all([write(), write(), write()])
    for (const answer of answers) expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1'])
    expect((await held.call(caller, 'getAlbums', {})).status).toBe(200)
    other.exec('commit')
    expect((await write()).status).toBe(200)
  })
})

test.each([
  [4874, true],
  [13, true],
  [10, false],
])('whether SQLite’s code %i means a full disk: %s', (errcode, isFull) => {
  expect(isDiskFull(Object.assign(new Error('disk I/O error'), { errcode }))).toBe(isFull)
})
