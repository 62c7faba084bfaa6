import { chown, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { album, envelope, photo } from '#contract/index.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { runHere } from '#testing/run-here.ts'
import { type RunningService, runCli, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 360_000 })

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-backup-'))
  await mkdir(join(dir, 'library', 'Trip'), { recursive: true })
  await plainPhoto()
    .jpeg()
    .toFile(join(dir, 'library', 'Trip', 'a.jpg'))
})
afterEach(() => rm(dir, { recursive: true }))

const start = (data: string) => startService({ library: join(dir, 'library'), data: join(dir, data) })
const run = (command: 'backup' | 'restore', to: string, data: string) =>
  runHere([command, join(dir, to), '--data', join(dir, data)])

async function call({ api, key }: RunningService, path: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return (await fetch(`${api}${path}`, { headers, ...sent })).json()
}

async function readPhoto(service: RunningService) {
  const [found] = z.parse(envelope(z.array(album)), await call(service, '/album/getAlbums')).data
  if (found === undefined) return undefined
  const { albumId, shareUrl } = found
  const [first] = z.parse(envelope(z.array(photo)), await call(service, `/album/getPhotos?albumId=${albumId}`)).data
  return (
    first && { albumId, shareUrl: shareUrl?.replace(service.url, ''), photoId: first.photoId, labels: first.labels }
  )
}

async function photoOf(service: RunningService) {
  await expect.poll(() => readPhoto(service), { timeout: 60_000 }).toBeDefined()
  const found = await readPhoto(service)
  if (found === undefined) throw new Error('the photo is gone')
  return found
}

test('a backup taken during writes has every label confirmed before it, and restores to a working service', async () => {
  const service = await start('data')
  const { labels: none, ...ids } = await photoOf(service)
  expect(none).toEqual([])
  const before: string[] = []
  const label = async (text: string) => {
    await call(service, '/photo/addPhotoLabel', { albumId: ids.albumId, photoId: ids.photoId, label: text })
    before.push(text)
  }
  for (let at = 0; at < 20; at++) await label(`before ${at}`)
  const answered = [...before]
  const over = new AbortController()
  const writing = (async () => {
    for (let at = 0; !over.signal.aborted; at++) await label(`meanwhile ${at}`)
  })()
  // in a separate process: in this one it would block the writes
  const taken = await runCli(['backup', join(dir, 'backups/monday'), '--data', join(dir, 'data')])
  over.abort()
  await writing
  expect(taken).toMatchObject({ code: 0, err: '' })
  expect((await readdir(join(dir, 'backups/monday'))).toSorted()).toEqual(['contact-sheet.db', 'operator-key'])
  const modes = ['backups/monday', 'backups/monday/operator-key'].map(
    async (path) => (await stat(join(dir, path))).mode,
  )
  expect((await Promise.all(modes)).map((mode) => mode & 0o777)).toEqual([0o700, 0o600])
  await service.kill()
  await rm(join(dir, 'data'), { recursive: true })

  await mkdir(join(dir, 'data'))
  // restored by root, for a service that runs as another user
  if (process.geteuid?.() === 0) await chown(join(dir, 'data'), 65_534, 65_534)
  expect(await run('restore', 'backups/monday', 'data')).toMatchObject({ code: 0, err: '' })
  const owner = (await stat(join(dir, 'data'))).uid
  for (const name of ['contact-sheet.db', 'operator-key', 'serving.lock'])
    expect([name, (await stat(join(dir, 'data', name))).uid]).toEqual([name, owner])
  const again = await start('data')
  expect([again.key, again.callerId]).toEqual([service.key, service.callerId])
  const { labels, ...sameIds } = await photoOf(again)
  expect(sameIds).toEqual(ids)
  expect(labels).toEqual(expect.arrayContaining(answered))
  expect(await again.stop()).toBe(0)
})

test('backup and restore overwrite nothing, and refuse in a sentence what is no backup', async () => {
  const service = await start('data')
  await photoOf(service)
  expect((await run('backup', 'good', 'data')).code).toBe(0)
  expect(await run('backup', 'good', 'data')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/already contains files/),
  })
  await writeFile(join(dir, 'file'), '')
  expect(await run('backup', 'file', 'data')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/file isn’t a folder/),
  })
  expect(await run('backup', 'other', 'nowhere')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/no database in/),
  })
  // while the service runs, then over its data
  expect(await run('restore', 'good', 'data')).toMatchObject({ code: 2, err: expect.stringMatching(/already using/) })
  await service.stop()
  expect(await run('restore', 'good', 'data')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/service in .* already/),
  })
  expect(await run('restore', 'library', 'new')).toMatchObject({ code: 2, err: expect.stringMatching(/no backup in/) })

  await cp(join(dir, 'good'), join(dir, 'cut'), { recursive: true })
  const { size } = await stat(join(dir, 'cut/contact-sheet.db'))
  await truncate(join(dir, 'cut/contact-sheet.db'), size - 4096)
  await mkdir(join(dir, 'text'))
  await writeFile(join(dir, 'text/contact-sheet.db'), 'not a database, but a text that is long enough to be read')
  for (const broken of ['cut', 'text']) {
    expect(await run('restore', broken, 'new')).toMatchObject({ code: 2, err: expect.stringMatching(/is damaged/) })
    expect((await readdir(join(dir, 'new'))).filter((name) => name.startsWith('contact-sheet'))).toEqual([])
  }
  expect(await readFile(join(dir, 'data/operator-key'), 'utf8')).toBe(service.key)
  const onPostgres = [
    'backup',
    join(dir, 'pg'),
    '--data',
    join(dir, 'data'),
    '--database',
    'postgres://localhost/photos',
  ]
  expect(await runHere(onPostgres)).toMatchObject({ code: 2, err: expect.stringMatching(/pg_dump/) })
})

test('restore refuses a folder with the WAL of an earlier database, which SQLite would replay over the restored one', async () => {
  const service = await start('data')
  await photoOf(service)
  expect((await run('backup', 'good', 'data')).code).toBe(0)
  await service.kill()
  const left = (await readdir(join(dir, 'data')))
    .filter((name) => /^contact-sheet\.db-(wal|shm)$/.test(name))
    .toSorted()
  expect(left).toEqual(['contact-sheet.db-shm', 'contact-sheet.db-wal'])
  await rm(join(dir, 'data/contact-sheet.db'))
  expect(await run('restore', 'good', 'data')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/still has contact-sheet\.db-wal, contact-sheet\.db-shm of .* Move them away too/),
  })
  expect(await readdir(join(dir, 'data'))).not.toContain('contact-sheet.db')
  for (const name of left) await rm(join(dir, 'data', name))
  await writeFile(join(dir, 'data/contact-sheet.db-journal'), '')
  expect(await run('restore', 'good', 'data')).toMatchObject({
    code: 2,
    err: expect.stringMatching(/still has contact-sheet\.db-journal of .* Move it away too/),
  })
  await rm(join(dir, 'data/contact-sheet.db-journal'))
  await writeFile(join(dir, 'data/moved-to'), 'localhost/photos')
  expect(await run('restore', 'good', 'data')).toMatchObject({ code: 0, err: '' })
  const again = await start('data')
  expect(again.key).toBe(service.key)
  expect(await again.stop()).toBe(0)
})
