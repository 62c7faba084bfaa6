import { expect, onTestFinished, test, vi } from 'vitest'
import { systemClock } from '#service/core/system-clock.ts'
import { describeOnDatabases } from '#testing/databases/describe-on-databases.ts'
import { isShared } from './leases.ts'
import { openServerClock } from './server-clock.ts'

const HOUR_MS = 3_600_000
/** Tolerance: the test's database is on this machine and has the same clock. */
const NEAR_MS = 60_000
const COMPARE_MS = 20
/** Less than what makes an answer useless. */
const LATE_MS = 450

describeOnDatabases('the clock', (db) => {
  test('follows the database’s server, however wrong this machine’s clock is, also after it was set', async () => {
    if (!isShared(db())) return
    // a real interval would go on to query the database, which other tests share
    vi.useFakeTimers({ toFake: ['setInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    let ahead = HOUR_MS
    const localClock = () => new Date(systemClock().getTime() + ahead)
    const clock = await openServerClock(db(), { localClock, compareMs: COMPARE_MS })
    const error = () => Math.abs(clock().getTime() - systemClock().getTime())
    expect(error()).toBeLessThan(NEAR_MS)
    ahead = -HOUR_MS
    const later = () => {
      vi.advanceTimersByTime(COMPARE_MS)
      return error()
    }
    await expect.poll(later).toBeLessThan(NEAR_MS)
  })

  test('goes by the fastest of several answers', async () => {
    if (!isShared(db())) return
    const realNow = performance.now.bind(performance)
    let late = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => realNow() + late)
    onTestFinished(() => now.mockRestore())
    // the first answer takes longer by this, all on its way back
    const localClock = () => {
      late = LATE_MS
      return systemClock()
    }
    const clock = await openServerClock(db(), { localClock })
    expect(Math.abs(clock().getTime() - systemClock().getTime())).toBeLessThan(LATE_MS / 2)
  })
})
