import type { Selectable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { AttemptRow, DeliveryRow, SubscriptionRow, Tables } from '#service/db/tables.ts'

export type RecordedAttempt = {
  delivery: DeliveryRow
  state: DeliveryRow['state']
  nextAt: string | null
  attempt: Pick<AttemptRow, 'at' | 'duration_ms' | 'status' | 'problem' | 'answer'>
}

type DeliveryAfter = Pick<DeliveryRow, 'delivery_id' | 'state' | 'next_at'> & { tries: number; leastTries: number }

const deliveryUpdate = prepared((db, after: DeliveryAfter) =>
  db
    .updateTable('delivery')
    .set({ state: after.state, tries: after.tries, attempted: 1, next_at: after.next_at })
    .where('delivery_id', '=', after.delivery_id)
    // fewer tries: it was made due anew during the attempt
    .where('tries', '>=', after.leastTries)
    .where('next_at', 'is not', null),
)

const attemptInsert = prepared((db, row: Omit<AttemptRow, 'seq'>) =>
  db.insertInto('attempt').values({
    delivery_id: row.delivery_id,
    webhook_id: row.webhook_id,
    at: row.at,
    duration_ms: row.duration_ms,
    status: row.status,
    problem: row.problem,
    answer: row.answer,
    next_at: row.next_at,
  }),
)

const countUpsert = prepared((db, row: Selectable<Tables['attempt_count']>) =>
  db
    .insertInto('attempt_count')
    .values({
      webhook_id: row.webhook_id,
      day: row.day,
      delivered: row.delivered,
      failed: row.failed,
      retried: row.retried,
    })
    .onConflict((conflict) =>
      conflict.columns(['webhook_id', 'day']).doUpdateSet((eb) => ({
        delivered: eb('attempt_count.delivered', '+', eb.ref('excluded.delivered')),
        failed: eb('attempt_count.failed', '+', eb.ref('excluded.failed')),
        retried: eb('attempt_count.retried', '+', eb.ref('excluded.retried')),
      })),
    ),
)

/**
 * Records an attempt with its delivery's next state; returns false if nothing is to be recorded. A delivery that was
 * made due anew during the attempt, which resets `tries`, stays due unless the attempt succeeded.
 */
export async function insertAttempt(
  tx: Executor,
  { delivery, state, nextAt, attempt }: RecordedAttempt,
): Promise<boolean> {
  const { delivery_id, webhook_id, tries } = delivery
  const leastTries = state === 'delivered' ? 0 : tries
  const after = { delivery_id, state, tries: tries + 1, next_at: nextAt, leastTries }
  const { numAffectedRows } = await deliveryUpdate(tx, after)
  if (Number(numAffectedRows) === 0) return false
  await attemptInsert(tx, { delivery_id, webhook_id, ...attempt, next_at: nextAt })
  await countUpsert(tx, {
    webhook_id,
    day: attempt.at.slice(0, 10),
    delivered: state === 'delivered' ? 1 : 0,
    failed: state === 'failed' ? 1 : 0,
    retried: state === 'pending' ? 1 : 0,
  })
  return true
}

export async function updateHealth(
  tx: Executor,
  webhookId: string,
  health: Partial<Pick<SubscriptionRow, 'failing_since' | 'disabled_at'>>,
): Promise<void> {
  await tx.updateTable('subscription').set(health).where('webhook_id', '=', webhookId).execute()
}

/** Deliveries stopped by one statement: those of a large import would exceed the statement timeout of PostgreSQL. */
export const STOPPED_AT_ONCE = 1000

/** Stops outstanding deliveries of a subscription, at most `STOPPED_AT_ONCE`; returns how many. */
export async function stopSomeDeliveries(tx: Executor, webhookId: string): Promise<number> {
  const outstanding = tx
    .selectFrom('delivery')
    .select('delivery_id')
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .limit(STOPPED_AT_ONCE)
  const { numUpdatedRows } = await tx
    .updateTable('delivery')
    .set({ state: 'stopped', next_at: null })
    .where('delivery_id', 'in', outstanding)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
