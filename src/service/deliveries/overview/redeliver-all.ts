import type { RedeliverAllAnswer } from '#contract/extensions.ts'
import type { Context } from '#service/context.ts'
import { isPostgres } from '#service/db/is-postgres.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { DeliveryRow } from '#service/db/tables.ts'
import { createTextSearch, type OverviewQuery, toRuns } from './list-deliveries.ts'
import { walkDeliveries } from './walk-deliveries.ts'

/** Deliveries that one request makes due, examines, and reads at a time. */
const MOST_DUE = 1000
const MOST_EXAMINED = 2000
const SLICE = 250

/**
 * Locks subscriptions before their deliveries, as everywhere, and always in the same order, to avoid deadlocks; makes
 * them the next to be served.
 */
async function lockSubscriptions(tx: Executor, webhookIds: readonly string[]): Promise<void> {
  // SQLite has one writer at a time anyway
  if (isPostgres(tx)) {
    const rows = tx.selectFrom('subscription').select('seq').where('webhook_id', 'in', webhookIds).orderBy('seq')
    await rows.forNoKeyUpdate().execute()
  }
  await tx.updateTable('subscription').set({ served_at: '' }).where('webhook_id', 'in', webhookIds).execute()
}

/** Makes due those that are not outstanding; returns how many. */
async function makeDue(
  tx: Executor,
  { rows, states, now }: { rows: readonly DeliveryRow[]; states: readonly DeliveryRow['state'][]; now: string },
): Promise<number> {
  const result = await tx
    .updateTable('delivery')
    .set({ state: 'pending', tries: 0, next_at: now })
    .where(
      'seq',
      'in',
      rows.map(({ seq }) => seq),
    )
    .where('next_at', 'is', null)
    .where('state', 'in', states)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/**
 * Redelivers to many subscriptions with the same identifiers and bodies, restarting the retry schedule. Oldest first,
 * also across requests, so that deliveries of a subscription become due in the order of their events.
 */
export async function redeliverAll(
  context: Context,
  { delivered, ...query }: OverviewQuery & { delivered: boolean },
): Promise<RedeliverAllAnswer> {
  const { db, secrets, clock, outboxBell } = context
  const { callerId, cursor, filter } = query
  const states: DeliveryRow['state'][] = delivered ? ['failed', 'stopped', 'delivered'] : ['failed', 'stopped']
  const runs = toRuns(query)
  const hasText = createTextSearch(filter.text)
  const found = await walkDeliveries(db, {
    ...runs,
    kinds: runs.kinds.filter(({ state }) => states.includes(state)),
    order: 'oldest first',
    scope: { secret: secrets.cursor, scope: `deliveries/redeliver-all:${callerId}` },
    cursor,
    most: MOST_DUE,
    mostExamined: MOST_EXAMINED,
    limit: SLICE,
    // a test is never sent again
    isMeant: (row) => row.is_test === 0 && hasText(row),
  })
  const { rows } = found
  if (rows.length === 0) return { due: 0, cursor: found.cursor }
  const webhookIds = [...new Set(rows.map(({ webhook_id }) => webhook_id))]
  const due = await db.transaction().execute(async (tx) => {
    await lockSubscriptions(tx, webhookIds)
    return makeDue(tx, { rows, states, now: clock().toISOString() })
  })
  outboxBell.ring(webhookIds)
  return { due, cursor: found.cursor }
}
