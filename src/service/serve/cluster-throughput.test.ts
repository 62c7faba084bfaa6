import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { CompiledQuery } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { findKeyHolder } from '#service/callers/callers.ts'
import { openDatabase } from '#service/db/open-database.ts'
import { addLabel } from '#service/photos/labels.ts'
import { addManyAlbums, keysOfMany } from '#testing/fixtures/many-albums.ts'
import { isLong } from '#testing/long-form.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import { createTestContext } from '#testing/test-context.ts'

const [CONNECTIONS, PROCESSES, ROUNDS, SECONDS] = [12, 3, 5, 8]
const [ALBUMS, PHOTOS] = [30, 30_000]
/** Of what `pgbench` reaches with the same statements. */
const LEAST_SHARE = 0.6

const median = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

// the admin key is an admin of two albums in three
const photoOf = (n: number) => ({ photoId: `photo-${n}`, albumId: `album-${1 + (n % ALBUMS)}` })

/** The statements of one label, with their values, as the service runs them. */
async function recordStatements(location: string): Promise<CompiledQuery[]> {
  const db = await openDatabase(location)
  const context = await createTestContext({ db, newId: () => 'VERSION' })
  const executed = vi.spyOn(db.getExecutor(), 'executeQuery')
  const holder = await findKeyHolder(context, keysOfMany.all)
  await addLabel(context, { ...photoOf(ALBUMS), text: 'LABEL', kind: 'public', callerId: holder?.callerId ?? '' })
  const statements = executed.mock.calls.map(([statement]) => statement)
  await context.close()
  await db.destroy()
  return statements
}

/** A `pgbench` script of the same statements, each time for another photo, label and version. */
function toScript(statements: readonly CompiledQuery[]): string {
  const varied = new Map<unknown, string>([
    [photoOf(ALBUMS).photoId, `('photo-' || :photo)`],
    [photoOf(ALBUMS).albumId, `('album-' || :album)`],
    ['LABEL', `('label ' || :label)`],
    ['VERSION', `('version ' || :label)`],
  ])
  const withValues = ({ sql, parameters }: CompiledQuery) =>
    sql.replaceAll(/\$(\d+)/g, (_, place: string) => {
      const value = parameters[Number(place) - 1]
      return varied.get(value) ?? (typeof value === 'number' ? `${value}` : `'${String(value)}'`)
    })
  return [
    `\\set album 1 + 3 * random(0, ${ALBUMS / 3 - 1})`,
    `\\set photo :album - 1 + ${ALBUMS} * random(1, ${PHOTOS / ALBUMS - 1})`,
    String.raw`\set label random(1, 1000000000)`,
    ...statements.map((statement) => `${withValues(statement)};`),
  ].join('\n')
}

/** Transactions a second of `pgbench`, one of them a label. */
async function runPgbench(location: string, { script, mode }: { script: string; mode: string }): Promise<number> {
  const args = ['-n', '-M', mode, '-c', CONNECTIONS, '-j', 2, '-T', SECONDS, '-f', script, location]
  const { stdout } = await promisify(execFile)('pgbench', args.map(String))
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}

function toRequest(): string {
  const album = 3 * Math.trunc((Math.random() * ALBUMS) / 3)
  const photo = photoOf(album + ALBUMS * (1 + Math.trunc(Math.random() * (PHOTOS / ALBUMS - 1))))
  const body = JSON.stringify({ ...photo, label: `label ${Math.random()}`, isHidden: false })
  const headers = ['host: service', `x-api-key: ${keysOfMany.all}`, 'content-type: application/json']
  return ['POST /api/photo/addPhotoLabel HTTP/1.1', ...headers, `content-length: ${body.length}`, '', body].join('\r\n')
}

/** Labels a second that processes write, one at a time on each connection. Raw sockets leave them the processor. */
async function writeLabels(cluster: Cluster, processes: number): Promise<number> {
  const ports = cluster
    .services()
    .slice(0, processes)
    .map(({ url }) => Number(new URL(url).port))
  const over = AbortSignal.timeout(SECONDS * 1000)
  let written = 0

  const keepWriting = (port: number) =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(toRequest()))
      socket
        .setNoDelay()
        .on('error', reject)
        .on('close', () => resolve())
      socket.setEncoding('latin1').on('data', (answer: string) => {
        if (!answer.startsWith('HTTP/1.1 200 ')) socket.destroy(new Error(answer))
        else if (over.aborted) socket.destroy()
        else socket.write(toRequest())
        written++
      })
    })
  const connections = Array.from({ length: CONNECTIONS }, (_, index) => ports[index % ports.length] ?? 0)
  const begun = performance.now()
  await Promise.all(connections.map(keepWriting))
  return written / ((performance.now() - begun) / 1000)
}

async function measure(): Promise<void> {
  const cluster = await startCluster({ processes: PROCESSES, checkOutput: false, options: ['--role', 'web'] })
  if (cluster === undefined) return
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-throughput-'))
  onTestFinished(async () => {
    await cluster.stop()
    await rm(dir, { recursive: true })
  })
  const { location } = cluster.postgres
  const db = await openDatabase(location)
  await addManyAlbums(db, { albums: ALBUMS, photos: PHOTOS })
  await db.destroy()
  const script = join(dir, 'label.sql')
  await writeFile(script, toScript(await recordStatements(location)))

  const subjects = {
    'pgbench, extended': () => runPgbench(location, { script, mode: 'extended' }),
    'one process': () => writeLabels(cluster, 1),
    'three processes': () => writeLabels(cluster, PROCESSES),
    'pgbench, prepared': () => runPgbench(location, { script, mode: 'prepared' }),
  }
  const rounds: Record<string, number[]> = {}
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, run] of Object.entries(subjects)) (rounds[name] ??= []).push(await run())
  const perSecond = (name: keyof typeof subjects) => median(rounds[name] ?? [])
  console.table(rounds)
  for (const name of ['one process', 'three processes'] as const) {
    const share = perSecond(name) / perSecond('pgbench, extended')
    console.log(`${name}: ${share.toFixed(2)} of pgbench`)
    expect([name, share > LEAST_SHARE]).toEqual([name, true])
  }
}

if (isLong) test('label writes of one process and of three, in turns with pgbench on their database', measure, 0)
