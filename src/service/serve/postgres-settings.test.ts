import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#service/db/open-database.ts'
import { findPhoto, send } from '#testing/call-service.ts'
import { startPgBouncer } from '#testing/databases/pg-bouncer.ts'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { plainPhoto } from '#testing/fixtures/media-files.ts'
import { runCli, startService } from '#testing/start-service.ts'
import { goodCertificate, testCa, testKey } from '#testing/test-certificates.ts'

vi.setConfig({ testTimeout: 120_000 })

const LABELS = 40

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'contact-sheet-settings-'))
  await mkdir(join(dir, 'library', 'Trip'), { recursive: true })
  await plainPhoto()
    .jpeg()
    .toFile(join(dir, 'library', 'Trip', 'a.jpg'))
})
afterEach(() => rm(dir, { recursive: true }))

const postgres = await startPostgres({ tls: { certificate: goodCertificate, key: testKey } })
const strictPooler = postgres && (await startPgBouncer(postgres))
afterAll(async () => {
  await strictPooler?.stop()
  await postgres?.stop()
})

const start = (name: string, location: string) =>
  startService({ library: join(dir, 'library'), data: join(dir, name), options: ['--database', location] })
const refusal = (sentence: RegExp) => ({ code: 2, out: '', err: expect.stringMatching(sentence) })
const list = (location: string) => runCli(['callers', 'list', '--database', location])

async function throughPooler(server: PostgresServer, strict: string): Promise<void> {
  expect(await list(strict)).toEqual(refusal(/pgbouncer\.ini: ignore_startup_parameters = statement_timeout/))
  const pooler = await startPgBouncer(server, [
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ])
  if (pooler === undefined) throw new Error('it was there')
  const services = await Promise.all(['one', 'two'].map((name) => start(name, pooler.location)))
  const [one, two] = services
  if (one === undefined || two === undefined) throw new Error('there are two')
  await expect.poll(() => findPhoto(one), { timeout: 60_000 }).toBeDefined()
  const { albumId = '', photoId = '' } = (await findPhoto(one)) ?? {}
  const labels = Array.from({ length: LABELS }, (_, at) => `label ${at}`)
  // more at once than the pooler has connections, with the same statements over each of them
  const answers = await Promise.all(
    labels.map((label, at) =>
      send(at % 2 === 0 ? one : two, '/photo/addPhotoLabel', { albumId, photoId, label }).then(({ status }) => status),
    ),
  )
  expect(new Set(answers)).toEqual(new Set([200]))
  for (const service of services) expect((await findPhoto(service))?.labels).toHaveLength(LABELS)
  for (const service of services) expect(await service.stop()).toBe(0)
  for (const service of services) expect(service.log()).not.toContain('"level":"error"')
  await pooler.stop()
}

/** A lock left on one connection of a pooler would block the others for as long as it lives. */
async function beginThroughPooler(server: PostgresServer): Promise<void> {
  const client = new Client({ connectionString: server.location })
  await client.connect()
  await client.query('drop schema public cascade; create schema public')
  await client.end()
  const pooler = await startPgBouncer(server, [
    'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
  ])
  if (pooler === undefined) throw new Error('it was there')
  for (let round = 0; round < 2; round++) {
    const opened = await Promise.all(Array.from({ length: 4 }, () => openDatabase(pooler.location)))
    for (const db of opened) expect(await db.selectFrom('album').selectAll().execute()).toEqual([])
    for (const db of opened) await db.destroy()
  }
  await pooler.stop()
}

function onPostgres(server: PostgresServer): void {
  test('encrypts, and trusts only the authority that the address names', async () => {
    const ca = join(dir, 'ca.pem')
    await writeFile(ca, testCa)
    const trusting = `${server.location}?sslmode=verify-full&sslrootcert=${ca}`
    const service = await start('data', trusting)
    const client = new Client({ connectionString: server.location })
    await client.connect()
    const { rows } = await client.query(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'contact-sheet'`,
    )
    await client.end()
    expect(rows).toEqual([{ ssl: true }])
    expect(await service.stop()).toBe(0)
    expect(await list(trusting)).toMatchObject({ code: 0 })
    expect(await list(`${server.location}?sslmode=verify-full`)).toEqual(refusal(/isn’t trusted.*sslrootcert=FILE/))
    expect(await list(`${server.location}?sslmode=verify-full&sslrootcert=${ca}.gone`)).toEqual(
      refusal(/certificate file that --database names can’t be read/),
    )
  })

  if (strictPooler === undefined) test.todo('no PgBouncer is installed here: poolers are not tested')
  else {
    test('several processes can start at once on an empty database behind a pooler', () => beginThroughPooler(server))
    test('transaction pooling works; a pooler that refuses timeouts is reported', () =>
      throughPooler(server, strictPooler.location))
  }
}

if (postgres === undefined) test.todo('no PostgreSQL is installed here: its encryption and poolers are not tested')
else describe('PostgreSQL with TLS and poolers', () => onPostgres(postgres))
