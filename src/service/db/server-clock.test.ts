import { expect, test } from 'vitest'
import { systemClock } from '#service/core/system-clock.ts'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import { isShared } from './leases.ts'
import { openServerClock } from './server-clock.ts'

const HOUR_MS = 3_600_000
/** Tolerance: the test's database is on this machine and has the same clock. */
const NEAR_MS = 60_000

describeOnDatabases('the clock', (db) => {
  test('follows the database’s server, however wrong this machine’s clock is, also after it was set', async () => {
    if (!isShared(db())) return
    let ahead = HOUR_MS
    const localClock = () => new Date(systemClock().getTime() + ahead)
    const clock = await openServerClock(db(), { localClock, compareMs: 20 })
    const error = () => Math.abs(clock().getTime() - systemClock().getTime())
    expect(error()).toBeLessThan(NEAR_MS)
    ahead = -HOUR_MS
    await expect.poll(error).toBeLessThan(NEAR_MS)
  })
})
