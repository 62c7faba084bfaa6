import { expect, test } from 'vitest'
import { systemClock } from '#service/core/system-clock.ts'
import { describeOnDatabases } from '#testing/describe-on-databases.ts'
import { isShared } from './leases.ts'
import { openServerClock } from './server-clock.ts'

const HOUR_MS = 3_600_000
/** The clock of a database that is on this machine is the same. */
const NEAR_MS = 60_000

describeOnDatabases('the clock', (db) => {
  test('is that of the database’s server, whatever this machine’s says, also after that was set', async () => {
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
