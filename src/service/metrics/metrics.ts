import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Figures read at each scrape. */
export type MetricSources = {
  /** Deliveries that are due, or will be tried again, and since when the oldest of them waits. */
  countWaiting: () => Promise<{ count: number; since: Date | undefined }>
  /** Files of the library that have yet to be imported, by folder. */
  filesToImport: () => ReadonlyMap<string, number>
  /** Connections of the pool; undefined for a database in this process. */
  connections: () => { total: number; idle: number; waiting: number } | undefined
  /** What this process does. */
  roles: readonly string[]
  clock: () => Date
}

/** Seconds. From a read of memory to a library of 50,000 photos on a slow disk. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** The metrics of this process, for a Prometheus server to scrape; it adds up those of several. */
export function createMetrics({ countWaiting, filesToImport, connections, roles, clock }: MetricSources) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'contact_sheet_request_seconds',
    help: 'Seconds until the answer to a request began, by operation and HTTP status',
    labelNames: ['operation', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  })
  const gauges = [
    new Gauge({
      name: 'contact_sheet_deliveries_waiting',
      help: 'Webhook deliveries that are due or will be tried again',
      registers: [],
      async collect() {
        this.set((await countWaiting()).count)
      },
    }),
    new Gauge({
      name: 'contact_sheet_oldest_delivery_seconds',
      help: 'Age of the oldest of them; 0 where none waits',
      registers: [],
      async collect() {
        const { since = clock() } = await countWaiting()
        this.set(Math.max(0, (clock().getTime() - since.getTime()) / 1000))
      },
    }),
    new Gauge({
      name: 'contact_sheet_files_to_import',
      help: 'Files of the library that have yet to be imported',
      registers: [],
      collect() {
        this.set([...filesToImport().values()].reduce((sum, count) => sum + count, 0))
      },
    }),
    new Gauge({
      name: 'contact_sheet_database_connections',
      help: 'Connections of the pool by state; waiting: requests that have none yet',
      labelNames: ['state'],
      registers: [],
      collect() {
        const pool = connections()
        if (pool === undefined) return
        this.set({ state: 'idle' }, pool.idle)
        this.set({ state: 'busy' }, pool.total - pool.idle)
        this.set({ state: 'waiting' }, pool.waiting)
      },
    }),
  ]
  const role = new Gauge({
    name: 'contact_sheet_role',
    help: 'What this process does: 1 for each of web, import and deliver',
    labelNames: ['role'],
    registers: [registry],
  })
  for (const name of roles) role.set({ role: name }, 1)
  for (const gauge of gauges) registry.registerMetric(gauge)
  return {
    contentType: registry.contentType,
    /** All metrics as text. */
    read: () => registry.metrics(),
    /** Counts one request. */
    observe: (operation: string, status: number, seconds: number) =>
      requests.observe({ operation, status: `${status}` }, seconds),
  }
}

export type Metrics = ReturnType<typeof createMetrics>
