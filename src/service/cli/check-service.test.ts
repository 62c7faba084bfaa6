import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { runHere } from '#testing/run-here.ts'
import { runCli, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 360_000 })

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-check-'))
  await mkdir(join(dir, 'library', 'Trip'), { recursive: true })
  for (const [at, name] of ['a', 'b', 'c'].entries())
    await plainPhoto({ shade: at })
      .jpeg()
      .toFile(join(dir, 'library', 'Trip', `${name}.jpg`))
})
afterEach(() => rm(dir, { recursive: true }))

const counts = z.object({ photos: z.number(), faults: z.array(z.object({ kind: z.string(), count: z.number() })) })

const checking = (...options: string[]) => [
  'check',
  '--library',
  join(dir, 'library'),
  '--data',
  join(dir, 'data'),
  ...options,
]
const check = (...options: string[]) => runHere(checking(...options))

async function found() {
  const { code, out, err } = await check('--json')
  expect(err).toBe('')
  const { faults } = z.parse(counts, JSON.parse(out))
  return {
    code,
    faults: Object.fromEntries(faults.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count])),
  }
}

const photosIn = async () => z.parse(counts, JSON.parse((await check('--json')).out)).photos

test('a running service passes the check; everything lost or stray is reported with a next step, and nothing is changed', async () => {
  const service = await startService({ library: join(dir, 'library'), data: join(dir, 'data') })
  await expect.poll(photosIn, { timeout: 60_000 }).toBe(3)
  await expect.poll(found, { timeout: 30_000 }).toEqual({ code: 0, faults: {} })
  expect((await check()).out).toMatch(/^Checked 3 photos against 3 files of the library\n\nEverything is consistent\n$/)
  await service.stop()

  const library = join(dir, 'library', 'Trip')
  await rm(join(library, 'a.jpg'))
  await plainPhoto({ shade: 9 }).jpeg().toFile(join(library, 'new.jpg'))
  const stable = join(dir, 'data', 'storage', 'stable')
  const [folder = ''] = await readdir(stable)
  const [file = ''] = await readdir(join(stable, folder))
  const stray = 'f'.repeat(64)
  await rename(join(stable, folder, file), join(stable, folder, `${stray}.jpg`))
  await mkdir(join(dir, 'data', 'thumbnails', 'ff'), { recursive: true })
  await writeFile(join(dir, 'data', 'thumbnails', 'ff', `${stray}-320.webp`), 'small')
  const database = new DatabaseSync(join(dir, 'data', 'contact-sheet.db'), { enableForeignKeyConstraints: false })
  database.exec("insert into photo_label (photo_id, label, restricted, created_at) values ('nobody', 'x', 0, 'now')")
  database.close()

  const all = {
    'lost file': 1,
    'unknown file': 1,
    'lost stable': 1,
    'stray stable': 1,
    'stray thumbnail': 1,
    'dangling row': 1,
  }
  expect(await found()).toEqual({ code: 1, faults: all })
  const { code, out } = await runCli(checking())
  expect(code).toBe(1)
  expect(out).toMatch(/1 {3}photo has lost its file\n +Trip\/a\.jpg\n +→ Put the files back/)
  expect(out).toMatch(/1 {3}file of the library is not known\n +Trip\/new\.jpg\n +→ Start the service/)
  expect(out).toMatch(/photo_label without photo\n/)
  expect(await found()).toEqual({ code: 1, faults: all })
})

test('photos added to the folder of a deleted album are no fault: the service leaves that folder alone', async () => {
  const service = await startService({ library: join(dir, 'library'), data: join(dir, 'data') })
  await expect.poll(photosIn, { timeout: 60_000 }).toBe(3)
  await service.stop()
  const database = new DatabaseSync(join(dir, 'data', 'contact-sheet.db'))
  database.exec("update album set deleted_at = '2026-03-01T12:00:00.000Z'")
  database.close()
  await plainPhoto({ shade: 9 })
    .jpeg()
    .toFile(join(dir, 'library', 'Trip', 'new.jpg'))
  expect(await found()).toEqual({ code: 0, faults: {} })
  // a folder below has an album of its own
  await mkdir(join(dir, 'library', 'Trip', 'Day 1'))
  await plainPhoto({ shade: 9 })
    .jpeg()
    .toFile(join(dir, 'library', 'Trip', 'Day 1', 'new.jpg'))
  expect(await found()).toEqual({ code: 1, faults: { 'unknown file': 1 } })
})

const refusal = (sentence: RegExp) => ({ code: 2, out: '', err: expect.stringMatching(sentence) })

test('a check without a library, a database or a schema of this version is refused in a sentence', async () => {
  const data = join(dir, 'data')
  expect(await check()).toEqual(refusal(/no database in/))
  const service = await startService({ library: join(dir, 'library'), data })
  await service.stop()
  // the demo that an earlier start has drawn is not the library
  await mkdir(join(data, 'demo'))
  expect(await runHere(['check', '--data', data])).toEqual(refusal(/ are in .*library\. Add it as --library/))
  const database = new DatabaseSync(join(data, 'contact-sheet.db'))
  database.exec("insert into kysely_migration (name, timestamp) values ('999-later', '2030-01-01')")
  expect(await check()).toEqual(refusal(/made by a later version/))
  database.exec("delete from kysely_migration where name = '999-later'")
  database.exec('delete from kysely_migration where name = (select max(name) from kysely_migration)')
  database.close()
  expect(await check()).toEqual(refusal(/another version/))
})

test('a check that can’t reach the database or the library says so, and doesn’t exit as if it had found something', async () => {
  const away = await check('--database', 'postgres://ana:secret@127.0.0.1:1/photos')
  expect(away).toEqual(
    refusal(/^The database can’t be reached: connect ECONNREFUSED 127\.0\.0\.1:1\. Try again in a moment\n$/),
  )
  await (await startService({ library: join(dir, 'library'), data: join(dir, 'data') })).stop()
  const noBucket = await check('--library', 's3+http://id:secret@127.0.0.1:1/photos')
  expect(noBucket).toEqual(
    refusal(/^The library’s bucket 127\.0\.0\.1:1\/photos can’t be reached: .*\. Try again in a moment\n$/),
  )
  const noScheme = await check('--library', 'id:se/cr@et@127.0.0.1:1/photos')
  expect(noScheme).toEqual(refusal(/^--library …@127\.0\.0\.1:1\/photos can’t be read as a folder\n$/))
})

test('a check of a damaged database is refused in a sentence, wherever the damage is, and leaves it as it is', async () => {
  const data = join(dir, 'data')
  const file = join(data, 'contact-sheet.db')
  await (await startService({ library: join(dir, 'library'), data })).stop()
  const good = await readFile(file)
  const database = new DatabaseSync(file)
  const pages = database.prepare("select rootpage as page from sqlite_schema where tbl_name = 'photo'").all()
  database.close()
  const torn = Buffer.from(good)
  for (const { page } of pages) torn.fill(7, (Number(page) - 1) * 4096, Number(page) * 4096)
  const text = Buffer.from('no database, but a text that is about as long as the head of one would be')
  for (const bytes of [Buffer.alloc(good.length, 7), text, good.subarray(0, good.length - 4096 * 3), torn]) {
    await writeFile(file, bytes)
    expect(await check()).toEqual({
      code: 2,
      out: '',
      err: `${file} is damaged, or isn’t a database. Restore a backup into an empty folder\n`,
    })
    expect(await readFile(file)).toEqual(bytes)
  }
})
