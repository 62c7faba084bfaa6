import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp, type TestCaller } from '#testing/test-app.ts'
import { cleanUp } from './retention.ts'

const SUBSCRIPTIONS = 15
const DELIVERIES = 2000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

/** Adds subscriptions with delivered deliveries, of which the first `old.count` are old. */
async function fillLog(old: { count: number; at: string; now: string }): Promise<TestCaller> {
  const { db } = app.context
  const caller = await app.addCaller('Ana')
  await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${SUBSCRIPTIONS})
    insert into subscription (webhook_id, caller_id, event, target_url, created_at)
    select 'w' || i, ${caller.callerId}, 'newAlbum', 'https://example.com', ${old.at} from n`.execute(db)
  await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${SUBSCRIPTIONS * DELIVERIES})
    insert into delivery (delivery_id, webhook_id, body, is_test, state, tries, attempted, next_at, created_at)
    select 'd' || i, 'w' || (i % ${sql.lit(SUBSCRIPTIONS)}), ${'x'.repeat(200)}, 0, 'delivered', 1, 1, null,
      case when i < ${old.count} then ${old.at} else ${old.now} end from n`.execute(db)
  await sql`insert into attempt (delivery_id, webhook_id, at, duration_ms, status, answer)
    select delivery_id, webhook_id, created_at, 1, 200, 'thanks' from delivery order by seq`.execute(db)
  return caller
}

/** The most rows that `work` changed in one turn of the event loop. */
async function largestSlice(work: Promise<unknown>): Promise<number> {
  const { db } = app.context
  const rowsChanged = async () =>
    (await sql<{ rows: number }>`select total_changes() as rows`.execute(db)).rows[0]?.rows ?? 0
  const over = new AbortController()
  void work.finally(() => over.abort())
  let largest = 0
  for (let before = await rowsChanged(); !over.signal.aborted;) {
    await nextTurn()
    const now = await rowsChanged()
    largest = Math.max(largest, now - before)
    before = now
  }
  await work
  return largest
}

async function count(table: 'delivery' | 'attempt'): Promise<number> {
  const counted = app.context.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'))
  return Number((await counted.executeTakeFirst())?.count)
}

test('a long log is cleaned up in slices, so that nobody waits for all of it', async () => {
  const now = app.context.clock().toISOString()
  const OLD = 6000
  await fillLog({ count: OLD, at: new Date(Date.parse(now) - 31 * 24 * 3_600_000).toISOString(), now })
  const largest = await largestSlice(cleanUp(app.context))
  expect([await count('delivery'), await count('attempt')]).toEqual([24_000, 24_000])
  expect(largest).toBeGreaterThan(0)
  // of 12,000 that are deleted, half of them attempts
  expect(largest).toBeLessThanOrEqual(1000)
})

test('a webhook with a long log is deleted in slices, too', async () => {
  const now = app.context.clock().toISOString()
  const caller = await fillLog({ count: 0, at: now, now })
  const deleting = app.call(caller, 'deleteSubscription', { webhookId: 'w1' })
  expect(await largestSlice(deleting)).toBeLessThanOrEqual(1000)
  expect((await deleting).status).toBe(200)
  expect([await count('delivery'), await count('attempt')]).toEqual([28_000, 28_000])
})
