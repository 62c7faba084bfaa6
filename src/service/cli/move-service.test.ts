import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { album, envelope, photo } from '#contract/index.ts'
import { listTables } from '#service/db/move/table-shapes.ts'
import { openDatabase } from '#service/db/open-database.ts'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { runHere } from '#testing/run-here.ts'
import { type RunningService, runCli, startService } from '#testing/start-service.ts'

vi.setConfig({ testTimeout: 360_000 })

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
/** Texts that databases sort and escape differently. */
const TEXTS = ['a', 'B', 'ä', '_', 'z\\u0000', 'it\'s \\ "so"', 'line\nbreak\u0001', '🌄 été', 'ﬀ']

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-move-'))
  await mkdir(join(dir, 'library', 'Trip'), { recursive: true })
  await plainPhoto()
    .jpeg()
    .toFile(join(dir, 'library', 'Trip', 'a.jpg'))
})
afterEach(() => rm(dir, { recursive: true }))

async function call({ api, key }: RunningService, path: string, body?: object): Promise<unknown> {
  const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const headers = { 'x-api-key': key, 'content-type': 'application/json' }
  return (await fetch(`${api}${path}`, { headers, ...sent })).json()
}

const albums = envelope(z.array(album))
const photos = envelope(z.array(photo))
const created = envelope(z.object({ webhookId: z.string() }))

async function findPhoto(service: RunningService) {
  const [{ albumId } = { albumId: '' }] = z.parse(albums, await call(service, '/album/getAlbums')).data
  if (albumId === '') return undefined
  const [found] = z.parse(photos, await call(service, `/album/getPhotos?albumId=${albumId}`)).data
  return found && { albumId, photoId: found.photoId, labels: found.labels }
}

async function photoOf(service: RunningService) {
  await expect.poll(() => findPhoto(service), { timeout: 60_000 }).toBeDefined()
  const found = await findPhoto(service)
  if (found === undefined) throw new Error('the photo is gone')
  return found
}

/** What users would miss after a bad move. */
async function contentOf(service: RunningService) {
  const { data } = z.parse(albums, await call(service, '/album/getAlbums?limit=64'))
  return {
    key: service.key,
    photo: await photoOf(service),
    shareUrls: data.map(({ shareUrl }) => shareUrl?.replace(service.url, '')),
    webhooks: await call(service, '/webhook/getSubscriptions?limit=64'),
    callers: await call(service, '/extensions/callers'),
  }
}

/** Inserts a row per text into each empty table, and many labels; returns the names of all tables. */
function fill(file: string, { labels }: { labels: number }): string[] {
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  const tables = listTables(database)
  const known = {
    caller_id: idOf(database, 'caller'),
    album_id: idOf(database, 'album'),
    photo_id: idOf(database, 'photo'),
  }
  database.exec('begin')
  for (const { name, columns, key } of tables) {
    if (database.prepare(`select 1 from ${name}`).get() !== undefined) continue
    const own = columns.filter((column) => column.name !== 'seq')
    const insert = database.prepare(
      `insert into ${name} (${own.map((column) => column.name).join()}) values (${own.map(() => '?').join()})`,
    )
    const types = new Map(
      database
        .prepare(`pragma table_info(${name})`)
        .all()
        .map((column) => [column['name'], column['type']]),
    )
    TEXTS.forEach((text, number) => {
      const values = own.map((column) => {
        const isAlone = key.length === 1 && columns[key[0] ?? 0]?.name === column.name
        const id = Object.entries(known).find(([each]) => each === column.name)?.[1]
        if (id !== undefined && !isAlone) return id
        switch (String(types.get(column.name)).toLowerCase()) {
          case 'text':
            return text
          case 'integer':
            return number % 2
          case 'bigint':
            return number + 2 ** 40
          default:
            return number / 7 + 2 ** 40
        }
      })
      insert.run(...values)
    })
  }
  const insert = database.prepare(
    'insert into photo_label (photo_id, label, restricted, created_at) values (?, ?, 0, ?)',
  )
  for (let at = 0; at < labels; at++) insert.run(known.photo_id, `${TEXTS[at % TEXTS.length]} ${at}`, 'now')
  database.exec('commit')
  database.close()
  return tables.map(({ name }) => name)
}

const idOf = (database: DatabaseSync, table: string) =>
  String(database.prepare(`select ${table}_id as id from ${table} limit 1`).get()?.['id'])

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

async function ask(server: PostgresServer, database: string, text: string) {
  const client = new Client({ connectionString: at(server, database) })
  await client.connect()
  const { rows } = await client.query<unknown[]>({ text, rowMode: 'array' })
  await client.end()
  return rows
}

/** The server ends connections a little later than their process, and a move would take them for a service's. */
async function disconnected(server: PostgresServer): Promise<void> {
  const connected = `select count(*)::int from pg_stat_activity where application_name = 'contact-sheet'`
  await expect.poll(() => ask(server, 'postgres', connected)).toEqual([[0]])
}

const at = ({ location }: PostgresServer, database: string) => location.replace(/\/postgres$/, `/${database}`)

async function createDatabase(server: PostgresServer, name: string): Promise<string> {
  await ask(server, 'postgres', `create database ${name}`)
  return at(server, name)
}

const start = (data: string, options: string[] = []) =>
  startService({
    library: join(dir, 'library'),
    data: join(dir, data),
    options: ['--allow-private-webhooks', ...options],
  })
const move = (to: string, ...options: string[]) => runHere(['move', to, ...options])
const refusal = (sentence: RegExp) => ({ code: 2, out: '', err: expect.stringMatching(sentence) })

function onPostgres(server: PostgresServer): void {
  test('a service moves into PostgreSQL and back with all its data, and works in both', async () => {
    const service = await start('data')
    const { albumId, photoId } = await photoOf(service)
    const targetUrl = 'https://127.0.0.1:9/nobody'
    const subscription = { event: 'photoLabelAdded', albumId, label: 'sent', targetUrl, metadata: { sent: 'kept' } }
    await call(service, '/webhook/createSubscription', subscription)
    for (const label of [...TEXTS.filter((text) => text.length < 40), 'sent'])
      await call(service, '/photo/addPhotoLabel', { albumId, photoId, label })
    const before = await contentOf(service)
    await service.stop()
    const file = join(dir, 'data', 'contact-sheet.db')
    const tables = fill(file, { labels: 2500 })
    const secrets = await runHere(['secrets', 'show', service.callerId, '--data', join(dir, 'data')])
    const bytes = await readFile(file)

    const location = await createDatabase(server, 'there')
    const moved = await runCli(['move', location, '--data', join(dir, 'data')])
    expect(moved).toMatchObject({ code: 0, err: '' })
    const { rows, resumed } = z.parse(
      z.object({ rows: z.record(z.string(), z.number()), resumed: z.boolean() }),
      JSON.parse(moved.out),
    )
    expect(resumed).toBe(false)
    expect(Object.keys(rows).toSorted()).toEqual(tables.toSorted())
    expect(Object.entries(rows).filter(([, count]) => count === 0)).toEqual([])
    expect(rows['photo_label']).toBeGreaterThan(2500)
    expect((await readFile(file)).equals(bytes)).toBe(true)
    const forgotten = [
      ['keys', 'revoke', service.key],
      ['backup', join(dir, 'backup')],
      ['check', '--library', join(dir, 'library')],
    ]
    const left = refusal(/was moved to 127\.0\.0\.1:\d+\/there\. Add the same --database as for serve\./)
    for (const command of forgotten) expect(await runHere([...command, '--data', join(dir, 'data')])).toEqual(left)
    const served = ['serve', '--port', '0', '--library', join(dir, 'library'), '--data', join(dir, 'data')]
    expect(await runCli(served)).toEqual(left)

    const there = await start('data', ['--database', location])
    const { photo: shown, ...rest } = await contentOf(there)
    const { photo: known, ...others } = before
    expect(rest).toEqual(others)
    expect(shown.labels).toEqual(expect.arrayContaining(known.labels ?? []))
    const { data: second } = z.parse(created, await call(there, '/webhook/createSubscription', subscription))
    await call(there, '/photo/addPhotoLabel', { albumId, photoId, label: 'added there' })
    const deliveries = await ask(server, 'there', `select count(*)::int from delivery where body like '%kept%'`)
    expect(deliveries).toEqual([[1]])
    await there.stop()
    expect(await runHere(['secrets', 'show', service.callerId, '--database', location])).toEqual(secrets)
    await disconnected(server)

    // as in a folder that was moved from before
    await mkdir(join(dir, 'back'))
    await copyFile(join(dir, 'data', 'moved-to'), join(dir, 'back', 'moved-to'))
    const back = await move(join(dir, 'back'), '--database', location, '--data', join(dir, 'data'))
    expect(back).toMatchObject({ code: 0, err: '' })
    const again = await start('back')
    const found = await contentOf(again)
    expect(found.key).toBe(service.key)
    expect(JSON.stringify(found.webhooks)).toContain(second.webhookId)
    expect(found.photo.labels).toEqual(expect.arrayContaining([...(known.labels ?? []), 'added there']))
    await call(again, '/webhook/createSubscription', subscription)
    await again.stop()
    const database = new DatabaseSync(join(dir, 'back', 'contact-sheet.db'))
    expect(database.prepare('pragma foreign_key_check').all()).toEqual([])
    expect(database.prepare('select count(*) as n, count(distinct seq) as d from subscription').get()).toEqual(
      expect.objectContaining({ n: 3, d: 3 }),
    )
    database.close()
  })

  test('a killed move resumes where it stopped; until it is complete the target can’t be opened', async () => {
    const service = await start('data')
    await photoOf(service)
    await service.stop()
    fill(join(dir, 'data', 'contact-sheet.db'), { labels: 5000 })
    const location = await createDatabase(server, 'killed')
    await (await openDatabase(location)).destroy()
    // the batch with this label waits while the test holds the lock
    await ask(
      server,
      'killed',
      `create function wait() returns trigger as $$ begin
      perform pg_advisory_xact_lock(1); return new; end $$ language plpgsql`,
    )
    await ask(
      server,
      'killed',
      `create trigger waiting before insert on photo_label for each row
      when (new.label = 'a 3006') execute function wait()`,
    )
    const holder = new Client({ connectionString: location })
    await holder.connect()
    await holder.query('select pg_advisory_lock(1)')
    const child = spawn(process.execPath, [main, 'move', location, '--data', join(dir, 'data')], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const waiting = `select count(*)::int from pg_locks where locktype = 'advisory' and not granted`
    await expect.poll(() => ask(server, 'killed', waiting)).toEqual([[1]])
    child.kill('SIGKILL')
    await once(child, 'exit')
    await holder.end()
    const [[arrived] = []] = await ask(server, 'killed', 'select count(*)::int from photo_label')
    expect(arrived).toBeGreaterThan(0)

    expect(await runHere(['callers', 'list', '--database', location])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/is incomplete/),
    })
    const { hostname, port, username } = new URL(location)
    // as the folder of a socket is given
    const inOptions = `postgres:///killed?host=${hostname}&port=${port}&user=${username}`
    const moved = await move(inOptions, '--data', join(dir, 'data'))
    expect(moved).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/"resumed":true/) })
    expect(await runHere(['callers', 'list', '--database', location])).toMatchObject({ code: 0 })
    expect(await move(location, '--data', join(dir, 'data'))).toEqual(refusal(/was moved to 127\.0\.0\.1\/killed\. /))
    await rm(join(dir, 'data', 'moved-to'))
    expect(await move(location, '--data', join(dir, 'data'))).toEqual(refusal(/a service in the target already/))
  })

  test('an impossible move is refused in a sentence and changes nothing', async () => {
    const service = await start('data')
    await photoOf(service)
    const data = join(dir, 'data')
    const location = await createDatabase(server, 'refused')
    expect(await move(location, '--data', data)).toEqual(refusal(/already using/))
    await service.stop()
    expect(await move(location, '--data', join(dir, 'nowhere'))).toEqual(refusal(/no database in/))
    expect(await move(join(dir, 'other'), '--data', data)).toEqual(refusal(/Both are data folders/))
    expect(await move(location, '--database', location)).toEqual(refusal(/Both are PostgreSQL/))
    expect(await move('postgres://127.0.0.1:1/none', '--data', data)).toEqual(refusal(/can’t be reached/))
    expect(await move('postgres://me@/photos?host=/run', '--data', data)).toEqual(refusal(/isn’t a valid address/))
    await ask(server, 'refused', 'create table theirs (a text)')
    expect(await move(location, '--data', data)).toEqual(refusal(/tables of another program/))
    expect(await ask(server, 'refused', `select count(*)::int from pg_tables where schemaname = 'public'`)).toEqual([
      [1],
    ])
    await ask(server, 'refused', 'drop table theirs')

    const onServer = await start('on-server', ['--database', location])
    await photoOf(onServer)
    const back = () => move(join(dir, 'back'), '--database', location, '--data', join(dir, 'on-server'))
    expect(await back()).toEqual(refusal(/A service is using this database/))
    await onServer.stop()
    await disconnected(server)
    expect(await move(data, '--database', location)).toEqual(refusal(/a service in the target already/))
    await ask(server, 'refused', `delete from kysely_migration where name = (select max(name) from kysely_migration)`)
    expect(await back()).toEqual(refusal(/of another version/))
  })
}

// without a PostgreSQL server there is nothing to move into
describe.runIf(postgres !== undefined)('move', () => {
  if (postgres !== undefined) onPostgres(postgres)
})
