import { sql } from 'kysely'
import { systemClock } from '#service/core/system-clock.ts'
import type { Database } from './open-database.ts'

/** Clocks drift by some milliseconds in a minute, and jump when they are set. */
const COMPARE_MS = 60_000
/** A slower answer is too imprecise. */
const SLOWEST_MS = 500
const SAMPLES = 5

/**
 * Milliseconds by which the database's clock is ahead of this one, by the fastest of several answers: half of its time
 * is the largest possible error (NTP's clock filter). Undefined if all took too long.
 */
async function compare(db: Database, localClock: () => Date): Promise<number | undefined> {
  let [ahead, fastest]: [number | undefined, number] = [undefined, SLOWEST_MS]
  for (let sample = 0; sample < SAMPLES; sample++) {
    const begun = performance.now()
    const asked = localClock().getTime()
    const { rows } = await sql<{
      now: number
    }>`select extract(epoch from clock_timestamp())::double precision as now`.execute(db)
    const tookMs = performance.now() - begun
    const [{ now } = { now: 0 }] = rows
    if (tookMs < fastest && now !== 0) [ahead, fastest] = [now * 1000 - (asked + tookMs / 2), tookMs]
  }
  return ahead
}

/**
 * The clock of a PostgreSQL server, for all processes on it: this machine's plus an offset measured at intervals.
 * Leases and due times are compared with those that another machine wrote.
 */
export async function openServerClock(
  db: Database,
  { localClock = systemClock, compareMs = COMPARE_MS } = {},
): Promise<() => Date> {
  let ahead = await compare(db, localClock)
  // while the database is down the last offset stays
  const correct = () =>
    void compare(db, localClock).then(
      (found) => (ahead = found ?? ahead),
      () => {},
    )
  setInterval(correct, compareMs).unref()
  return () => new Date(localClock().getTime() + (ahead ?? 0))
}
