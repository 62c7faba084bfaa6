import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { startPostgres } from '#testing/databases/postgres-server.ts'
import { startBalancer } from '#testing/servers/balancer.ts'
import { startObjectStore } from '#testing/servers/object-store.ts'
import { seededRandom } from './seeded-random.ts'
import { type RunningService, startService } from './start-service.ts'

type ClusterOptions = {
  processes?: number
  library?: string
  live?: boolean
  checkOutput?: boolean
  /** Additional options of every process. */
  options?: readonly string[]
  /** Seed of the balancer's choices. */
  seed?: number
  /** Interval of the balancer's readiness checks; none by default. */
  checkEveryMs?: number
}

/**
 * Several processes of the service on one PostgreSQL and one S3-compatible store, behind a balancer whose address is
 * their public one. Each has an empty data folder, also after a restart. All start at the same moment. Undefined if
 * PostgreSQL is not installed.
 */
export async function startCluster({
  processes = 3,
  library,
  live = false,
  checkOutput = true,
  options = [],
  seed = Math.trunc(Math.random() * 2 ** 31),
  checkEveryMs,
}: ClusterOptions = {}) {
  const postgres = await startPostgres()
  if (postgres === undefined) return undefined
  const random = seededRandom(seed)
  const [store, balancer, dir] = await Promise.all([
    startObjectStore(),
    startBalancer(
      (ports) => ports[Math.trunc(random() * ports.length)],
      checkEveryMs === undefined ? {} : { checkEveryMs },
    ),
    mkdtemp(join(tmpdir(), 'contact-sheet-cluster-')),
  ])
  const shared = ['--database', postgres.location, '--storage', store.address(), '--public-url', balancer.url]
  const running = new Map<number, RunningService>()
  let folders = 0

  const balance = () => balancer.change([...running.values()].map(({ url }) => Number(new URL(url).port)))

  async function start(index: number): Promise<RunningService> {
    const service = await startService({
      data: join(dir, `${index}-${++folders}`),
      live,
      checkOutput,
      ...(library === undefined ? {} : { library }),
      options: [...shared, ...options],
    })
    running.set(index, service)
    balance()
    return service
  }

  function take(index: number): RunningService {
    const service = running.get(index)
    if (service === undefined) throw new Error(`process ${index} is not running`)
    running.delete(index)
    balance()
    return service
  }

  const indexes = Array.from({ length: processes }, (_, index) => index)
  const [first] = await Promise.all(indexes.map(start))
  if (first === undefined) throw new Error('a cluster has a process at least')
  return {
    /** The balancer's address, and the operator's key from the first process. */
    url: balancer.url,
    api: `${balancer.url}/api`,
    key: first.key,
    callerId: first.callerId,
    postgres,
    store,
    balancer,
    seed,
    /** Queries the shared database. */
    async query<Row extends object>(sql: string): Promise<Row[]> {
      const client = new Client({ connectionString: postgres.location })
      await client.connect()
      const { rows } = await client.query<Row>(sql)
      await client.end()
      return rows
    },
    /** The running processes, by index. */
    services: (): RunningService[] => indexes.flatMap((index) => running.get(index) ?? []),
    service(index: number): RunningService {
      const service = running.get(index)
      if (service === undefined) throw new Error(`process ${index} is not running`)
      return service
    },
    /** Starts a process that was killed or stopped, in an empty data folder. */
    start,
    /** Kills a process with SIGKILL: breaks off its requests. */
    async kill(index: number): Promise<void> {
      const service = running.get(index)
      await service?.kill()
      take(index)
    },
    /** Stops a process after the balancer has dropped it, letting its requests finish; returns the exit code. */
    stopOne: (index: number): Promise<number | null> => take(index).stop(),
    /** Stops a process without telling the balancer, which has to notice; returns the exit code. */
    async leave(index: number): Promise<number | null> {
      const code = await running.get(index)?.stop()
      take(index)
      return code ?? null
    },
    /** Stops everything still running. */
    async stop(): Promise<void> {
      await Promise.all([...running.keys()].map((index) => take(index).stop()))
      await Promise.all([balancer.stop(), store.stop(), postgres.stop()])
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export type Cluster = NonNullable<Awaited<ReturnType<typeof startCluster>>>
