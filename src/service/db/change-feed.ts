import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#service/core/log.ts'
import { randomId } from '#service/core/random.ts'
import { CHANNEL } from './announce-writes.ts'

/** Notifies listeners of writes to the database by any process that shares it. */
export type ChangeFeed = {
  /** False: notifications may be missing, so callers must poll. */
  isLive: () => boolean
  /** Calls `onChange` after a write to one of the tables, and whenever `isLive` changes. Returns the unsubscriber. */
  listen: (tables: readonly string[], onChange: () => void) => () => void
  close: () => Promise<void>
}

/** The feed of a database without notifications. */
export const noChangeFeed: ChangeFeed = {
  isLive: () => false,
  listen: () => () => {},
  close: () => Promise.resolve(),
}

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2000
const CONNECT_MS = 5000
/** Heartbeat: a probe has to come back, since a connection may be lost, or its pooler may drop messages. */
const PROBE_EVERY_MS = 10_000
const PROBE_MS = 5000

type ChangeFeedOptions = {
  connectionString: string
  /** Sends a message to the channel over a connection other than the feed's. */
  notify: (payload: string) => Promise<unknown>
  log: Log
  probeEveryMs?: number
  probeMs?: number
}

/** First letter of a probe, which only its sender handles. */
const PROBE = '?'
const NO_MESSAGES = 'messages do not arrive, as through a pool that gives a connection to each transaction'

type ChannelOptions = Required<ChangeFeedOptions> & {
  signal: AbortSignal
  pause: (ms: number) => Promise<void>
  /** Called when a probe has arrived. */
  onProven: () => void
  onTables: (tables: ReadonlySet<string>) => void
}

/** Listens until the connection is lost or a probe does not arrive; returns the reason. */
async function followChannel(options: ChannelOptions): Promise<string> {
  const { connectionString, notify, probeEveryMs, probeMs, signal, pause, onProven, onTables } = options
  // loaded lazily: SQLite does not need it
  const { Client } = await import('pg')
  if (signal.aborted) return 'closed'
  const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
  const lost = Promise.withResolvers<string>()
  const probes = new Map<string, () => void>()
  const onClose = () => lost.resolve('closed')
  const over = new AbortController()

  client.on('error', (error) => lost.resolve(error.message))
  client.on('end', () => lost.resolve('the connection was closed'))
  client.on('notification', ({ payload = '' }) => {
    if (payload.startsWith(PROBE)) probes.get(payload)?.()
    else onTables(new Set(payload.split(' ')))
  })
  signal.addEventListener('abort', onClose)

  async function probe(): Promise<void> {
    while (!over.signal.aborted) {
      const payload = PROBE + randomId()
      const arrived = new Promise<boolean>((resolve) => probes.set(payload, () => resolve(true)))
      // a failed send proves nothing about this connection: the database itself may be down
      const sent = notify(payload).then(
        () => Promise.race([arrived, pause(probeMs).then(() => false)]),
        () => undefined,
      )
      const hasArrived = await sent
      probes.delete(payload)
      if (over.signal.aborted) return
      if (hasArrived === true) onProven()
      else if (hasArrived === false) lost.resolve(NO_MESSAGES)
      await Promise.race([pause(hasArrived === undefined ? FIRST_RETRY_MS : probeEveryMs), lost.promise])
    }
  }

  try {
    await Promise.race([client.connect().then(() => client.query(`listen ${CHANNEL}`)), lost.promise])
    void probe()
    return await lost.promise
  } catch (error) {
    return String(error)
  } finally {
    over.abort()
    signal.removeEventListener('abort', onClose)
    await Promise.race([client.end().catch(() => undefined), pause(FIRST_RETRY_MS)])
  }
}

/**
 * LISTEN over a dedicated connection, opened for the first listener. After reconnecting, everything counts as changed:
 * listeners compare versions, so that nothing is missed or handled twice. Behind a transaction pooler no message
 * arrives: the feed is then not live, and logs a warning.
 */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { log, probeEveryMs = PROBE_EVERY_MS, probeMs = PROBE_MS } = options
  const changes = new EventEmitter<{ change: [tables: ReadonlySet<string> | undefined] }>().setMaxListeners(0)
  const closed = new AbortController()
  const { signal } = closed
  let isLive = false
  let wasReported = false
  let running: Promise<void> | undefined

  function become(live: boolean): void {
    if (live) wasReported = false
    if (isLive === live) return
    isLive = live
    changes.emit('change', undefined)
  }

  const pause = (ms: number) => wait(ms, undefined, { ref: false, signal }).catch(() => undefined)

  async function run(): Promise<void> {
    for (let failures = 0; !signal.aborted; failures++) {
      const begun = performance.now()
      const reason = await followChannel({
        ...options,
        probeEveryMs,
        probeMs,
        signal,
        pause,
        onProven: () => become(true),
        onTables: (tables) => void changes.emit('change', tables),
      })
      become(false)
      if (!wasReported && !signal.aborted)
        log.warn('polling for changes by other processes: the database sends no notifications', { reason })
      wasReported = true
      if (performance.now() - begun > probeEveryMs) failures = 0
      await pause(Math.min(FIRST_RETRY_MS * 2 ** failures, LONGEST_RETRY_MS))
    }
  }

  return {
    isLive: () => isLive,
    listen(tables, onChange) {
      running ??= run()
      const tell = (written: ReadonlySet<string> | undefined) => {
        if (written === undefined || tables.some((table) => written.has(table))) onChange()
      }
      changes.on('change', tell)
      return () => void changes.off('change', tell)
    },
    async close() {
      closed.abort()
      await running
    },
  }
}
