import { inject } from 'vitest'
import { type Context, createBell } from '#service/context.ts'
import { changesOf, type Database, openDatabase } from '#service/db/open-database.ts'
import { loadSecrets } from '#service/db/settings.ts'
import type { createApp } from '#service/serve/app.ts'
import { listen } from '#service/serve/listen.ts'
import { createS3Storage } from '#service/storage/s3-storage.ts'
import { createDatabase } from '#testing/databases/create-database.ts'
import { startBalancer } from '#testing/servers/balancer.ts'
import { startObjectStore } from '#testing/servers/object-store.ts'
import { seededRandom } from './seeded-random.ts'

/** Services besides the first. */
const OTHERS = 2
/** Share of the answers to GET that are broken off, and how often these are retried. */
const BROKEN = 0.1
const REPEATS = 20

const isBrokenOff = (error: unknown) =>
  error instanceof Error && /other side closed|ECONNRESET/.test(String(error.cause))

/** Whether requests go to several services on one database: the project `cluster` in vite.config.ts. */
export const isThroughCluster = () =>
  process.env['CONTACT_SHEET_TEST_THROUGH'] === 'cluster' && inject('cluster') !== undefined

function cluster() {
  const provided = inject('cluster')
  if (provided === undefined) throw new Error('there is no cluster')
  return provided
}

const addresses = new WeakMap<Database, string>()
const others = new WeakMap<Database, Promise<Database>[]>()

/** Creates and opens an empty database. */
export async function openClusterDatabase(): Promise<Database> {
  const { location } = cluster()
  const address = await createDatabase(location)
  const db = await openDatabase(address)
  addresses.set(db, address)
  return db
}

/** The other services' connections to the same database, shared by all tests on it. */
function openOthers(db: Database): Promise<Database[]> {
  const location = addresses.get(db)
  if (location === undefined) throw new Error('not a database of the cluster')
  const opened = others.get(db) ?? Array.from({ length: OTHERS }, () => openDatabase(location))
  others.set(db, opened)
  return Promise.all(opened)
}

export async function closeClusterDatabase(db: Database): Promise<void> {
  for (const other of others.get(db) ?? []) await (await other).destroy()
  await db.destroy()
}

/** The context of a service of the cluster: it shares the clock and the library, and has its own of everything else. */
const contextOn = async (context: Context, db: Database, storage: Context['storage']): Promise<Context> => ({
  ...context,
  db,
  storage,
  changes: changesOf(db),
  outboxBell: createBell(),
  secrets: await loadSecrets(db),
})

/** Several services on a context's database, behind a balancer that picks one per request and breaks answers off. */
export async function startTestCluster(
  context: Context,
  { toApp, hasStorage }: { toApp: (context: Context) => ReturnType<typeof createApp>; hasStorage: boolean },
) {
  const random = seededRandom(cluster().seed)
  const store = await startObjectStore()
  const toStorage = () => (hasStorage ? context.storage : createS3Storage(store.address()))
  const first = { ...context, storage: toStorage() }
  const rest = (await openOthers(context.db)).map((db) => contextOn(context, db, toStorage()))
  const apps = [first, ...(await Promise.all(rest))].map(toApp)
  const listeners = await Promise.all(apps.map((app) => listen(app, { host: '127.0.0.1', port: 0 })))
  const balancer = await startBalancer((ports) => ports[Math.trunc(random() * ports.length)], {
    breaks: ({ method }) => method === 'GET' && random() < BROKEN,
  })
  balancer.change(listeners.map(({ port }) => port))
  return {
    storage: first.storage,
    async request(path: string, init: RequestInit): Promise<Response> {
      const ask = () => fetch(`${balancer.url}${path}`, { redirect: 'manual', ...init })
      // retries a broken-off answer: GET is safe to repeat
      for (let left = REPEATS; left > 0 && (init.method ?? 'GET') === 'GET'; left--)
        try {
          return await ask()
        } catch (error) {
          if (!isBrokenOff(error)) throw error
        }
      return ask()
    },
    async close(): Promise<void> {
      await Promise.all(listeners.map(({ stop }) => stop()))
      await Promise.all([balancer.stop(), store.stop()])
    },
  }
}
