import {
  type Dialect,
  type PostgresAdapter,
  type PostgresCursor,
  PostgresDialect,
  type PostgresDialectConfig,
  type PostgresPool,
  type PostgresQueryResult,
} from 'kysely'
import { type ClientBase, DatabaseError, Pool, type PoolConfig, types } from 'pg'
import { messageOf } from '#service/core/caught-error.ts'
import type { Log } from '#service/core/log.ts'
import { CHANNEL, createWriteAnnouncer } from './announce-writes.ts'
import { NamingAdapter } from './naming-adapter.ts'

// PostgreSQL returns sizes and counts as bigint; a number holds them: no file and no album reaches 2^53
types.setTypeParser(types.builtins.INT8, Number)

const CONNECTIONS = 8
/** Timeout for getting a connection, new or pooled. */
const CONNECT_MS = 2000
/** The server cancels a statement after STATEMENT_MS, lock waits included; its connection is lost after SILENCE_MS. */
const STATEMENT_MS = 3000
const SILENCE_MS = 3500
/** Longest time that the transaction of a lost connection holds its locks. */
const IDLE_IN_TRANSACTION_MS = 5000
const KEEP_ALIVE_MS = 10_000

/** Identifies a service's connections in `pg_stat_activity`. */
export const APPLICATION_NAME = 'contact-sheet'

const pooling: PoolConfig = {
  application_name: APPLICATION_NAME,
  max: CONNECTIONS,
  connectionTimeoutMillis: CONNECT_MS,
  keepAlive: true,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
}
/** Together with CONNECT_MS, a query ends within five seconds; 5.5 if the server is silent. */
const limits: PoolConfig = {
  statement_timeout: STATEMENT_MS,
  query_timeout: SILENCE_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
}

/** SQLSTATEs of a lost connection: closed by the server, which starts, stops, or is read-only after a failover. */
const isConnectionLost = ({ code = '' }: DatabaseError) => /^(08|57P0)/.test(code) || code === '25006'

/** Gives network errors, all that the server did not send, one common code. */
const toLost = (error: unknown) =>
  error instanceof DatabaseError
    ? error
    : Object.assign(new Error(`The database can’t be reached: ${messageOf(error)}`, { cause: error }), {
        code: 'DATABASE_AWAY',
      })

/**
 * Whether a connection keeps one PostgreSQL process for its lifetime. A transaction pooler makes up the process ID that
 * it sends at the start.
 */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return 'processID' in client && client.processID === rows[0]?.pid
}

/** Connections of a pool; `waiting`: requests that have none yet. */
export type ConnectionCounts = { total: number; idle: number; waiting: number }

type AnnouncingPool = PostgresPool & {
  count: () => ConnectionCounts
  /** Sends a message to all processes that listen. */
  notify: (payload: string) => Promise<void>
}

/**
 * A pool that drops all its connections as soon as one breaks or times out: pg would hand out one that still waits for
 * the answer to an earlier query.
 */
function createPool(config: PoolConfig, { names, log }: { names: NamingAdapter['names']; log: Log }): AnnouncingPool {
  const pool = new Pool({ ...pooling, ...config })
  const madeAt = new WeakMap<object, number>()
  const direct = new WeakMap<object, boolean>()
  let lostAt = -1

  const onError = (error: Error) => log.warn('database connection lost', { error: error.message })
  pool.on('error', onError)
  pool.on('connect', (client) => {
    madeAt.set(client, performance.now())
    // the pool handles errors of idle clients only
    client.on('error', () => {})
  })

  async function takeClient() {
    for (;;) {
      const client = await pool.connect()
      if ((madeAt.get(client) ?? 0) > lostAt) return client
      client.release(true)
    }
  }

  async function notify(payload: string): Promise<void> {
    const client = await takeClient()
    let isLost = true
    try {
      await client.query('select pg_notify($1, $2)', [CHANNEL, payload])
      isLost = false
    } finally {
      client.release(isLost)
    }
  }

  /** The statement's name on this connection; none if it must not be prepared there. */
  async function nameOf(sql: string, client: ClientBase): Promise<{ name?: string }> {
    const name = names.get(sql)
    if (name === undefined) return {}
    const keepsNames = direct.get(client) ?? (await isDirect(client))
    direct.set(client, keepsNames)
    return keepsNames ? { name } : {}
  }

  const writes = createWriteAnnouncer({ send: notify, log })

  return {
    options: pool.options,
    async end() {
      await writes.end()
      await pool.end()
    },
    notify,
    count: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async connect() {
      const client = await takeClient().catch((error: unknown) => {
        throw toLost(error)
      })
      const follow = writes.follow()
      let lost: Error | undefined

      async function run(sql: string, parameters: readonly unknown[]) {
        if (lost) throw lost
        try {
          const result = await client.query({ text: sql, values: [...parameters], ...(await nameOf(sql, client)) })
          follow(sql)
          return result
        } catch (error) {
          const known = toLost(error)
          if (!(known instanceof DatabaseError) || isConnectionLost(known)) {
            lost = known
            lostAt = performance.now()
          }
          throw known
        }
      }

      function query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
      function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
      function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
        if (typeof sql !== 'string') throw new TypeError('rows are read in pages')
        return run(sql, parameters)
      }
      return { query, release: (destroy = false) => client.release(destroy || lost !== undefined) }
    },
  }
}

/** Takes no migration lock: `migrateStepwise` takes one that ends with the transaction. */
class LocklessAdapter extends NamingAdapter {
  override acquireMigrationLock = () => Promise.resolve()
  override releaseMigrationLock = () => Promise.resolve()
}

class PoolDialect extends PostgresDialect {
  override createAdapter: () => PostgresAdapter

  constructor(config: PostgresDialectConfig, adapter: PostgresAdapter) {
    super(config)
    this.createAdapter = () => adapter
  }
}

/** Kysely over `pg`. Without limits, for migrations, a statement may take as long as it needs. */
export function postgresDialect(
  connectionString: string,
  { log, isLimited = true }: { log: Log; isLimited?: boolean },
): { dialect: Dialect } & Pick<AnnouncingPool, 'count' | 'notify'> {
  const adapter = new LocklessAdapter()
  const pool = createPool({ connectionString, ...(isLimited ? limits : {}) }, { names: adapter.names, log })
  const dialect = new PoolDialect({ pool }, adapter)
  return { dialect, count: pool.count, notify: pool.notify }
}
