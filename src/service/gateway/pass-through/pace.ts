import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { ServiceError } from '#service/core/service-error.ts'

/** Longest wait for a turn; where it would be longer, the request is refused and its page waits instead. */
const PATIENCE_MS = 3000
/** After a 429 without `Retry-After`. */
const USUAL_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 120_000
/** Keys with a schedule; beyond that, those whose pause is over are forgotten. */
const MOST_SCHEDULES = 1000
/** Concurrent requests above which a key is no longer limited. */
const FREE = 32

type Schedule = {
  /** Nothing is sent before this time of `performance.now()`. */
  until: number
  /** Concurrent requests allowed: one after a pause, doubled by each that was sent since and is not refused. */
  width: number
  underWay: number
  waiting: Set<() => void>
}

/** `Retry-After` in milliseconds: given as seconds, or as a date, taken relative to the answer's own `Date`. */
function readRetryAfter({ headers }: Pick<IncomingMessage, 'headers'>): number | undefined {
  const { 'retry-after': header = '', date = '' } = headers
  if (/^\s*\d+(\.\d+)?\s*$/.test(header)) return Math.min(Number(header) * 1000, LONGEST_PAUSE_MS)
  const ms = Date.parse(header) - Date.parse(date)
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS)
}

/** The pause that an answer asks for; undefined for none. */
function pauseOf(incoming: IncomingMessage): number | undefined {
  const asked = readRetryAfter(incoming)
  if (incoming.statusCode === 429) return asked ?? USUAL_PAUSE_MS
  return incoming.statusCode === 503 ? asked : undefined
}

/** Rounds `ms` first: as a difference of two times it can be a hair above a whole second. */
const refuse = (ms: number) =>
  new ServiceError('UPSTREAM_BUSY', { retryAfter: Math.max(1, Math.ceil(Math.round(ms) / 1000)) })

/**
 * Keeps to upstream's rate limits, with one schedule for each key. After a 429 nothing is sent for as long as it asks,
 * then one request, then ever more at once (slow start).
 */
export function createPace() {
  const schedules = new Map<string, Schedule>()

  /** Waits for a turn, and takes it. */
  async function takeTurn(schedule: Schedule): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    for (;;) {
      const now = performance.now()
      const pause = schedule.until - now
      if (now + pause > deadline || now >= deadline) throw refuse(pause)
      if (pause > 0) await wait(pause)
      else if (schedule.underWay < schedule.width) return void schedule.underWay++
      else {
        const { promise, resolve } = Promise.withResolvers<void>()
        schedule.waiting.add(resolve)
        await Promise.race([promise, wait(deadline - now, undefined, { ref: false })])
        schedule.waiting.delete(resolve)
      }
    }
  }

  /** Wakes all waiting requests to check again. */
  function wakeAll({ waiting }: Schedule): void {
    for (const go of waiting) go()
    waiting.clear()
  }

  function add(id: string, until: number): void {
    if (schedules.size >= MOST_SCHEDULES)
      for (const [name, each] of schedules) if (each.until < performance.now()) schedules.delete(name)
    schedules.set(id, { until, width: 1, underWay: 0, waiting: new Set() })
  }

  /** `sentAfter`: the schedule's `until` when the request was sent; an answer to an older request widens nothing. */
  function note(id: string, incoming: IncomingMessage, sentAfter: number | undefined): void {
    const pause = pauseOf(incoming)
    const schedule = schedules.get(id)
    if (pause !== undefined) {
      const until = performance.now() + pause
      if (schedule === undefined) add(id, until)
      else Object.assign(schedule, { until: Math.max(until, schedule.until), width: 1 })
      return
    }
    if (schedule === undefined || schedule.until !== sentAfter) return
    schedule.width *= 2
    if (schedule.width <= FREE) return
    schedules.delete(id)
    schedule.width = Infinity
  }

  return {
    /** Sends when its turn comes; throws UPSTREAM_BUSY where that takes too long. */
    async run(id: string, send: () => Promise<IncomingMessage>): Promise<IncomingMessage> {
      const schedule = schedules.get(id)
      if (schedule) await takeTurn(schedule)
      const sentAfter = schedule?.until
      try {
        const incoming = await send()
        note(id, incoming, sentAfter)
        return incoming
      } finally {
        if (schedule) {
          schedule.underWay--
          wakeAll(schedule)
        }
      }
    },
  }
}
