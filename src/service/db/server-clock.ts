import { sql } from 'kysely'
import { systemClock } from '#service/core/system-clock.ts'
import type { Database } from './open-database.ts'

/** Machines drift by some milliseconds in a minute; a clock that was set right jumps. */
const COMPARE_MS = 60_000
/** An answer that took longer says too little. */
const SLOWEST_MS = 500
const FIRST_TRIES = 3

/** Milliseconds by which the database's clock is ahead of this one; undefined where the answer took too long. */
async function compare(db: Database, localClock: () => Date): Promise<number | undefined> {
  const begun = performance.now()
  const asked = localClock().getTime()
  const { rows } = await sql<{
    now: number
  }>`select extract(epoch from clock_timestamp())::double precision as now`.execute(db)
  const tookMs = performance.now() - begun
  const [{ now } = { now: 0 }] = rows
  return tookMs > SLOWEST_MS || now === 0 ? undefined : now * 1000 - (asked + tookMs / 2)
}

/**
 * The clock of a PostgreSQL server, for all processes on it: this machine's, corrected by how far the two are apart, which is
 * looked at now and again. Leases and due times are compared with what another machine wrote.
 */
export async function openServerClock(
  db: Database,
  { localClock = systemClock, compareMs = COMPARE_MS } = {},
): Promise<() => Date> {
  let ahead: number | undefined
  for (let tries = 0; ahead === undefined && tries < FIRST_TRIES; tries++) ahead = await compare(db, localClock)
  // a database that is away keeps the correction as it was
  const correct = () =>
    void compare(db, localClock).then(
      (found) => (ahead = found ?? ahead),
      () => {},
    )
  setInterval(correct, compareMs).unref()
  return () => new Date(localClock().getTime() + (ahead ?? 0))
}
