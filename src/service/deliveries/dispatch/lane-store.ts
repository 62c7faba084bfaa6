import { PostgresAdapter } from 'kysely'
import type { Database, Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { AttemptRow, DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import { isStillAllowed } from '#service/deliveries/outbox/subscriber-policy.ts'

/**
 * A lane is the right to send for one subscription, lent for a while: it keeps the order of its deliveries, whichever
 * process sends them.
 */
export type Lane = { subscription: SubscriptionRow; deliveries: DeliveryRow[]; isAllowed: boolean }

/** Deliveries taken up at a time; then others get their turn. */
const LANE_BATCH = 16

export type LaneClaim = {
  /** Names the process and this claim. */
  lane: string
  now: string
  until: string
  /** Take up only what has not been failing: the others have their share already. */
  onlyHealthy: boolean
}

/** The subscription that has something due, nobody sends for, and has waited the longest for its turn. */
function findFree(tx: Executor, { now, onlyHealthy }: LaneClaim) {
  let query = tx
    .selectFrom('subscription')
    .selectAll()
    .where('lane_until', '<=', now)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('delivery')
          .select('delivery.seq')
          .whereRef('delivery.webhook_id', '=', 'subscription.webhook_id')
          .where('delivery.next_at', '<=', now),
      ),
    )
  if (onlyHealthy) query = query.where('failing_since', 'is', null)
  // rows that another process is just taking are passed over; SQLite has one writer at a time anyway
  if (tx.getExecutor().adapter instanceof PostgresAdapter) query = query.forNoKeyUpdate().skipLocked()
  return query.orderBy('served_at').limit(1).executeTakeFirst()
}

/** In the order in which they became due, which for those that never failed is the order of their events; needs no sorting. */
const listDue = (tx: Executor, webhookId: string, now: string): Promise<DeliveryRow[]> =>
  tx
    .selectFrom('delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('seq')
    .limit(LANE_BATCH)
    .execute()

/** One short transaction; nothing is open while the deliveries are sent. */
export const claimLane = (db: Database, claim: LaneClaim): Promise<Lane | undefined> =>
  db.transaction().execute(async (tx) => {
    const subscription = await findFree(tx, claim)
    if (subscription === undefined) return undefined
    const { webhook_id: webhookId } = subscription
    await tx
      .updateTable('subscription')
      .set({ lane: claim.lane, lane_until: claim.until, served_at: claim.now })
      .where('webhook_id', '=', webhookId)
      .execute()
    return {
      subscription,
      deliveries: await listDue(tx, webhookId, claim.now),
      isAllowed: await isStillAllowed(tx, subscription),
    }
  })

type KeptLane = { lane: string; webhookId: string; until: string }

const laneUpdate = prepared((db, { lane, webhookId, until }: KeptLane) =>
  db
    .updateTable('subscription')
    .set({ lane_until: until })
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', lane),
)

/** Says whether the lane was still ours. */
export async function keepLane(db: Executor, lane: KeptLane): Promise<boolean> {
  const { numAffectedRows } = await laneUpdate(db, lane)
  return Number(numAffectedRows) > 0
}

export async function releaseLane(
  db: Executor,
  { lane, webhookId }: { lane: string; webhookId: string },
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ lane: '', lane_until: '' })
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', lane)
    .execute()
}

/** What a process of this name held when it ended; lanes are named `<worker>.<claim>`. */
export async function releaseLanesOf(db: Executor, worker: string): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ lane: '', lane_until: '' })
    .where('lane', '>', `${worker}.`)
    .where('lane', '<', `${worker}/`)
    .execute()
}

export type Settlement = {
  delivery: DeliveryRow
  state: DeliveryRow['state']
  nextAt: string | null
  attempt: Pick<AttemptRow, 'at' | 'duration_ms' | 'status' | 'problem' | 'answer'>
}

const deliveryUpdate = prepared(
  (db, after: Pick<DeliveryRow, 'delivery_id' | 'state' | 'tries' | 'next_at'> & { tried: number }) =>
    db
      .updateTable('delivery')
      .set({ state: after.state, tries: after.tried, attempted: 1, next_at: after.next_at })
      .where('delivery_id', '=', after.delivery_id)
      .where('tries', '=', after.tries)
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

/** Says whether the delivery was still waiting for this attempt; of two that are made of it, the first counts. */
export async function settleDelivery(tx: Executor, { delivery, state, nextAt, attempt }: Settlement): Promise<boolean> {
  const { delivery_id, webhook_id, tries } = delivery
  const { numAffectedRows } = await deliveryUpdate(tx, { delivery_id, state, tries, tried: tries + 1, next_at: nextAt })
  if (Number(numAffectedRows) === 0) return false
  await attemptInsert(tx, { delivery_id, webhook_id, ...attempt, next_at: nextAt })
  return true
}

export async function updateHealth(
  tx: Executor,
  webhookId: string,
  health: Partial<Pick<SubscriptionRow, 'failing_since' | 'disabled_at'>>,
): Promise<void> {
  await tx.updateTable('subscription').set(health).where('webhook_id', '=', webhookId).execute()
}

/** Nothing more is due for this subscription. */
export async function stopDeliveries(tx: Executor, webhookId: string): Promise<void> {
  await tx
    .updateTable('delivery')
    .set({ state: 'stopped', next_at: null })
    .where('webhook_id', '=', webhookId)
    .where('next_at', 'is not', null)
    .execute()
}
