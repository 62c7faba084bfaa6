import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openDatabase } from '#service/db/open-database.ts'
import { addManyAlbums, keysOfMany } from '#testing/fixtures/many-albums.ts'
import { type Cluster, startCluster } from '#testing/start-cluster.ts'
import { anyPhoto, labelled, labelScript } from './label-script.ts'
import { requestsTo } from './requests.ts'
import { sendRequests } from './send-requests.ts'

const CONNECTIONS = 12
const PROCESSES = 3
const ROUNDS = 5
const SECONDS = 8

/** Labels a second in each round, by who wrote them; the first is `pgbench` as the baseline. */
export type ClusterResult = Map<string, number[]>

/** Transactions a second of `pgbench`. */
async function runPgbench(location: string, script: string, mode: 'extended' | 'prepared'): Promise<number> {
  const args = ['-n', '-M', mode, '-c', CONNECTIONS, '-j', 2, '-T', SECONDS, '-f', script, location]
  const { stdout } = await promisify(execFile)('pgbench', args.map(String))
  return Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
}

/** Labels a second of so many processes, which share the connections. */
async function writeLabels(cluster: Cluster, processes: number): Promise<number> {
  const loads = Array.from({ length: processes }, (_, index) => {
    const { url, api } = cluster.service(index)
    const requests = requestsTo({ api, key: keysOfMany.all })
    const request = (n: number) => requests.addLabel({ ...anyPhoto(), label: `label ${n} ${Math.random()}` })
    return sendRequests({ url, connections: CONNECTIONS / processes, seconds: SECONDS, request })
  })
  const measured = await Promise.all(loads)
  const refused = measured.reduce((sum, each) => sum + each.refused, 0)
  if (refused > 0) throw new Error(`${refused} labels were refused`)
  return measured.reduce((sum, each) => sum + each.perSecond, 0)
}

/**
 * Measures label writes of one process and of three, in turns with `pgbench` and the same statements on the same
 * database. Undefined if PostgreSQL is not installed.
 */
export async function measureCluster(): Promise<ClusterResult | undefined> {
  const cluster = await startCluster({ processes: PROCESSES, checkOutput: false, options: ['--role', 'web'] })
  if (cluster === undefined) return undefined
  const dir = await mkdtemp(join(tmpdir(), 'contact-sheet-bench-'))
  try {
    const { location } = cluster.postgres
    const db = await openDatabase(location)
    await addManyAlbums(db, labelled)
    await db.destroy()
    const script = join(dir, 'label.sql')
    await writeFile(script, await labelScript(location))
    const writers = new Map([
      ['pgbench -M extended', () => runPgbench(location, script, 'extended')],
      ['one process', () => writeLabels(cluster, 1)],
      ['three processes', () => writeLabels(cluster, PROCESSES)],
      ['pgbench -M prepared', () => runPgbench(location, script, 'prepared')],
    ])
    const result: ClusterResult = new Map([...writers.keys()].map((writer) => [writer, []]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [writer, write] of writers) result.get(writer)?.push(await write())
    return result
  } finally {
    await cluster.stop()
    await rm(dir, { recursive: true })
  }
}
