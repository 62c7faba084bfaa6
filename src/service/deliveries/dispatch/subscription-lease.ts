import { isPostgres } from '#service/db/is-postgres.ts'
import type { Database, Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { DeliveryRow, SubscriptionRow } from '#service/db/tables.ts'
import { mayReceiveEvents } from '#service/deliveries/outbox/subscriber-policy.ts'

/**
 * The lease of a subscription: the exclusive right to send for it, until it is released or expires. It keeps
 * deliveries in order across processes. In the database its columns are `lane` and `lane_until`.
 */
export type Lease = {
  subscription: SubscriptionRow
  deliveries: DeliveryRow[]
  /** False: the owner may no longer receive events, so its deliveries are to be stopped. */
  isAllowed: boolean
}

/** Deliveries sent under one lease; then other subscriptions get their turn. */
const LEASE_BATCH = 16

export type LeaseRequest = {
  /** `<worker>.<unique>`. */
  leaseId: string
  now: string
  until: string
  /** Leaves out failing subscriptions: they have their share of the leases already. */
  onlyHealthy: boolean
}

/** The unleased subscription with a delivery due that was served longest ago. */
function findFree(tx: Executor, { now, onlyHealthy }: LeaseRequest) {
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
  // skips rows that another process is leasing; SQLite has one writer at a time anyway
  if (isPostgres(tx)) query = query.forNoKeyUpdate().skipLocked()
  return query.orderBy('served_at').limit(1).executeTakeFirst()
}

/** In the order they became due, which without failures is the order of their events; an index gives it. */
const listDue = (tx: Executor, webhookId: string, now: string): Promise<DeliveryRow[]> =>
  tx
    .selectFrom('delivery')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('seq')
    .limit(LEASE_BATCH)
    .execute()

/**
 * Acquires the lease of a subscription with due deliveries, in one short transaction; none is open while they are sent.
 */
export const acquireSubscriptionLease = (db: Database, request: LeaseRequest): Promise<Lease | undefined> =>
  db.transaction().execute(async (tx) => {
    const subscription = await findFree(tx, request)
    if (subscription === undefined) return undefined
    const { webhook_id: webhookId } = subscription
    await tx
      .updateTable('subscription')
      .set({ lane: request.leaseId, lane_until: request.until, served_at: request.now })
      .where('webhook_id', '=', webhookId)
      .execute()
    return {
      subscription,
      deliveries: await listDue(tx, webhookId, request.now),
      isAllowed: await mayReceiveEvents(tx, subscription),
    }
  })

type LeaseRenewal = { leaseId: string; webhookId: string; until: string }

const leaseUpdate = prepared((db, { leaseId, webhookId, until }: LeaseRenewal) =>
  db
    .updateTable('subscription')
    .set({ lane_until: until })
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', leaseId),
)

/** Returns false if the lease was lost. */
export async function renewSubscriptionLease(db: Executor, renewal: LeaseRenewal): Promise<boolean> {
  const { numAffectedRows } = await leaseUpdate(db, renewal)
  return Number(numAffectedRows) > 0
}

export async function releaseSubscriptionLease(
  db: Executor,
  { leaseId, webhookId }: { leaseId: string; webhookId: string },
): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ lane: '', lane_until: '' })
    .where('webhook_id', '=', webhookId)
    .where('lane', '=', leaseId)
    .execute()
}

/** Releases leases left behind by an earlier worker of this name. */
export async function releaseSubscriptionLeases(db: Executor, worker: string): Promise<void> {
  await db
    .updateTable('subscription')
    .set({ lane: '', lane_until: '' })
    .where('lane', '>', `${worker}.`)
    .where('lane', '<', `${worker}/`)
    .execute()
}
