import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type PostgresServer, startPostgres } from '#testing/databases/postgres-server.ts'
import { startTcpProxy } from '#testing/servers/tcp-proxy.ts'
import { type RunningService, startService } from '#testing/start-service.ts'

const SLOW = 240_000
/**
 * Limits for answering any request and for stopping, whatever the database does: the service's own are 5.5 s for a query
 * and 9 s, and a busy machine adds to them. Without those it would wait for ever.
 */
const ANSWER_MS = 10_000
const STOP_MS = 15_000
const WRITERS = 6
/** Labels confirmed between two faults. */
const ROUND = 40

const tick = () => new Promise((resolve) => setTimeout(resolve, 5))

async function call(service: RunningService, path: string, body?: object) {
  const begun = performance.now()
  const response = await fetch(`${service.api}/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': service.key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { status, headers } = response
  const { data } = await response.json()
  return { status, retryAfter: headers.get('retry-after'), data, tookMs: performance.now() - begun }
}

async function findPhoto(service: RunningService): Promise<{ albumId: string; photoId: string }> {
  for (;;) {
    for (const { albumId } of (await call(service, 'album/getAlbums')).data) {
      const [photo] = (await call(service, `album/getPhotos?albumId=${albumId}`)).data
      if (photo !== undefined) return { albumId, photoId: photo.photoId }
    }
    await tick()
  }
}

/** Adds one label after another to a photo, and records each answer. */
function writeLabels(service: RunningService, photo: { albumId: string; photoId: string }) {
  const written: string[] = []
  const others: { status: number; retryAfter: string | null }[] = []
  const over = new AbortController()
  let [asked, slowest] = [0, 0]
  const writers = Array.from({ length: WRITERS }, async () => {
    while (!over.signal.aborted) {
      const label = `label ${asked++}`
      const { status, retryAfter, tookMs } = await call(service, 'photo/addPhotoLabel', { ...photo, label })
      slowest = Math.max(slowest, tookMs)
      if (status === 200) written.push(label)
      else others.push({ status, retryAfter })
    }
  })
  const until = async (isEnough: () => boolean) => {
    while (!isEnough()) await Promise.race([tick(), Promise.all(writers)])
  }
  return {
    written,
    others,
    slowest: () => slowest,
    /** Waits for ROUND more confirmed labels. */
    round: () => {
      const enough = written.length + ROUND
      return until(() => written.length >= enough)
    },
    /** Waits for as many more refusals as there are writers. */
    refused: () => {
      const enough = others.length + WRITERS
      return until(() => others.length >= enough)
    },
    async end() {
      over.abort()
      await Promise.all(writers)
    },
  }
}

const postgres = await startPostgres()
afterAll(() => postgres?.stop())

function onPostgres(server: PostgresServer): void {
  let dir: string
  let proxy: Awaited<ReturnType<typeof startTcpProxy>>
  const start = () =>
    startService({
      data: join(dir, 'data'),
      library: join(dir, 'library'),
      live: true,
      options: ['--database', server.location.replace(`:${server.port}`, `:${proxy.port}`)],
    })

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'contact-sheet-'))
    await mkdir(join(dir, 'library', 'Album'), { recursive: true })
    const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: 'teal' } })
    await picture.jpeg().toFile(join(dir, 'library', 'Album', 'a.jpg'))
    proxy = await startTcpProxy(server)
    return async () => {
      await proxy.stop()
      await rm(dir, { recursive: true, force: true })
    }
  })

  test(
    'restarts, a freeze and a partition lose no confirmed write, and all others get 503 with Retry-After',
    async () => {
      const service = await start()
      const photo = await findPhoto(service)
      const labels = writeLabels(service, photo)
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGINT'] as const) {
        await labels.round()
        await server.restart(signal)
      }
      await labels.round()
      for (const fault of ['freeze', 'swallow'] as const) {
        proxy.change(fault)
        await labels.refused()
        proxy.change('pass')
        await labels.round()
      }
      proxy.drop()
      await labels.round()
      await labels.end()
      const [{ labels: kept }] = (await call(service, `album/getPhotos?albumId=${photo.albumId}`)).data
      expect(labels.written.filter((label) => !kept.includes(label))).toEqual([])
      expect(labels.others.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([])
      expect(labels.slowest()).toBeLessThan(ANSWER_MS)
      expect(service.log()).not.toMatch(/Unhandled|Uncaught/)
      const metrics = await fetch(`${service.url}/metrics`, { headers: { 'x-api-key': service.key } })
      expect(await metrics.text()).toMatch(/^contact_sheet_database_connections\{state="idle"\} [1-9]$/m)
      expect(await service.stop()).toBe(0)
    },
    SLOW,
  )

  test(
    'a service whose database no longer answers stops when asked to',
    async () => {
      const service = await start()
      await findPhoto(service)
      proxy.change('swallow')
      const answers = Array.from({ length: 12 }, () => call(service, 'ping').catch(() => undefined))
      await Promise.race(answers)
      const begun = performance.now()
      expect(await service.stop()).toBe(0)
      expect(performance.now() - begun).toBeLessThan(STOP_MS)
      await Promise.all(answers)
      proxy.change('pass')
    },
    SLOW,
  )

  test(
    'a service that waits for the database at startup stops when asked to',
    async () => {
      await (await start()).stop()
      const other = new Client({ connectionString: server.location })
      await other.connect()
      await other.query('begin; lock table kysely_migration')
      const main = fileURLToPath(new URL('../main.ts', import.meta.url))
      const options = [
        '--port',
        '0',
        '--data',
        join(dir, 'waiting'),
        '--library',
        join(dir, 'library'),
        '--database',
        server.location,
      ]
      const child = spawn(process.execPath, [main, 'serve', ...options], { stdio: 'ignore' })
      const exited = once(child, 'exit')
      const waiting = 'select from pg_locks where not granted'
      while ((await other.query(waiting)).rowCount === 0) await tick()
      const begun = performance.now()
      child.kill('SIGTERM')
      expect(await exited).toEqual([0, null])
      expect(performance.now() - begun).toBeLessThan(STOP_MS)
      await other.end()
    },
    SLOW,
  )
}

if (postgres === undefined) test.todo('no PostgreSQL is installed here: its restarts and silences are not tried')
else describe('a PostgreSQL that fails', () => onPostgres(postgres))
