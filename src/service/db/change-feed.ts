import { EventEmitter } from 'node:events'
import { Client } from 'pg'
import type { Log } from '#service/core/log.ts'
import { randomId } from '#service/core/random.ts'
import { CHANNEL } from './announce-writes.ts'

/** Tells of writes to the database by any process that shares it. */
export type ChangeFeed = {
  /** False: whoever needs to know has to poll, since nothing is told, or not everything. */
  isLive: () => boolean
  /** Called when one of the tables was written to, or may have been while nothing was told. Gives what ends it. */
  listen: (tables: readonly string[], onChange: () => void) => () => void
  close: () => Promise<void>
}

/** The feed of a database that tells of nothing. */
export const noChangeFeed: ChangeFeed = {
  isLive: () => false,
  listen: () => () => {},
  close: () => Promise.resolve(),
}

const FIRST_RETRY_MS = 100
const LONGEST_RETRY_MS = 2000
const CONNECT_MS = 5000
/** A message of our own has to come back, again and again: a connection may be lost, or go through a pool that passes on none. */
const PROBE_EVERY_MS = 10_000
const PROBE_MS = 5000

type ChangeFeedOptions = {
  connectionString: string
  /** Sends a message to the channel over another connection than that of the feed. */
  notify: (payload: string) => Promise<unknown>
  log: Log
  probeEveryMs?: number
  probeMs?: number
}

const probeOf = (id: string) => `?${id}`

/**
 * LISTEN over a connection of its own, from the first listener on. It heals by itself; once it has, everything counts as changed:
 * listeners compare versions, so that nothing is missed and nothing told twice. Through a pooler that gives a connection to each
 * transaction no message arrives: then it is not live, and says so.
 */
export function openChangeFeed(options: ChangeFeedOptions): ChangeFeed {
  const { connectionString, notify, log, probeEveryMs = PROBE_EVERY_MS, probeMs = PROBE_MS } = options
  const changes = new EventEmitter<{ change: [tables: ReadonlySet<string> | undefined] }>().setMaxListeners(0)
  const closed = new AbortController()
  let isLive = false
  let wasReported = false
  let running: Promise<void> | undefined

  function become(live: boolean): void {
    if (isLive === live) return
    isLive = live
    wasReported &&= !live
    changes.emit('change', undefined)
  }

  function report(reason: string): void {
    if (!wasReported && !closed.signal.aborted)
      log.warn('changes by other processes are polled for: the database tells of none', { reason })
    wasReported = true
  }

  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(end, ms).unref()
      function end(): void {
        clearTimeout(timer)
        closed.signal.removeEventListener('abort', end)
        resolve()
      }
      closed.signal.addEventListener('abort', end)
    })

  /** Listens until the connection is lost or the feed is closed. */
  async function follow(): Promise<void> {
    const client = new Client({ connectionString, connectionTimeoutMillis: CONNECT_MS, keepAlive: true })
    const lost = Promise.withResolvers<string>()
    const probes = new Map<string, () => void>()
    client.on('error', (error) => lost.resolve(error.message))
    client.on('end', () => lost.resolve('the connection was closed'))
    client.on('notification', ({ payload = '' }) => {
      if (payload.startsWith('?')) probes.get(payload)?.()
      else changes.emit('change', new Set(payload.split(' ')))
    })
    const onClose = () => lost.resolve('closed')
    closed.signal.addEventListener('abort', onClose)

    async function probe(): Promise<void> {
      for (let isOver = false; !isOver && !closed.signal.aborted;) {
        const payload = probeOf(randomId())
        const arrived = new Promise<true>((resolve) => probes.set(payload, () => resolve(true)))
        const sent = notify(payload).then(() => arrived)
        // the database itself may be away: that says nothing about the connection
        const hasArrived = await Promise.race([sent, pause(probeMs)]).catch(() => 'unknown' as const)
        probes.delete(payload)
        if (hasArrived === undefined) {
          report('messages do not arrive, as through a pool that gives a connection to each transaction')
          lost.resolve('a message did not arrive')
        } else if (hasArrived === true) become(true)
        isOver =
          (await Promise.race([pause(hasArrived === 'unknown' ? FIRST_RETRY_MS : probeEveryMs), lost.promise])) !==
          undefined
      }
    }

    try {
      await Promise.race([client.connect().then(() => client.query(`listen ${CHANNEL}`)), lost.promise])
      void probe()
      report(await lost.promise)
    } catch (error) {
      report(String(error))
    } finally {
      closed.signal.removeEventListener('abort', onClose)
      become(false)
      await Promise.race([client.end().catch(() => undefined), pause(FIRST_RETRY_MS)])
    }
  }

  async function run(): Promise<void> {
    for (let failures = 0; !closed.signal.aborted; failures++) {
      const begun = performance.now()
      await follow()
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
