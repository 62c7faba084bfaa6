import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#testing/test-app.ts'
import { cleanUp } from './retention.ts'

const SUBSCRIPTIONS = 150
const DELIVERIES = 2000

let app: TestApp
beforeEach(async () => {
  app = await createTestApp()
})
afterEach(() => app.close())

/** So many subscriptions, each with deliveries that have long arrived, the first of them before this time. */
async function fillLog(old: { count: number; at: string; now: string }): Promise<void> {
  const { db } = app.context
  const { callerId } = await app.addCaller('Ana')
  await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${SUBSCRIPTIONS})
    insert into subscription (webhook_id, caller_id, event, target_url, created_at)
    select 'w' || i, ${callerId}, 'newAlbum', 'https://example.com', ${old.at} from n`.execute(db)
  await sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${SUBSCRIPTIONS * DELIVERIES})
    insert into delivery (delivery_id, webhook_id, body, is_test, state, tries, attempted, next_at, created_at)
    select 'd' || i, 'w' || (i % ${sql.lit(SUBSCRIPTIONS)}), ${'x'.repeat(200)}, 0, 'delivered', 1, 1, null,
      case when i < ${old.count} then ${old.at} else ${old.now} end from n`.execute(db)
  await sql`insert into attempt (delivery_id, webhook_id, at, duration_ms, status, answer)
    select delivery_id, webhook_id, created_at, 1, 200, 'thanks' from delivery order by seq`.execute(db)
}

/** The longest time, in ms, in which nothing else had its turn. */
async function longestHold(work: Promise<void>): Promise<number> {
  const over = new AbortController()
  void work.finally(() => over.abort())
  let longest = 0
  for (let before = performance.now(); !over.signal.aborted;) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }
  await work
  return longest
}

test('a long log is cleaned in slices: nobody waits for all of it', async () => {
  const now = app.context.clock().toISOString()
  const OLD = 60_000
  await fillLog({ count: OLD, at: new Date(Date.parse(now) - 31 * 24 * 3_600_000).toISOString(), now })
  const count = async (table: 'delivery' | 'attempt') =>
    Number(
      (
        await app.context.db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('count'))
          .execute()
      )[0]?.count,
    )
  const begun = performance.now()
  const longest = await longestHold(cleanUp(app.context))
  const all = performance.now() - begun
  expect([await count('delivery'), await count('attempt')]).toEqual([240_000, 240_000])
  expect(longest).toBeLessThan(all / 5)
}, 120_000)
