import type { Executor } from '#service/db/open-database.ts'
import type { AttemptRow, DeliveryRow } from '#service/db/tables.ts'

/** Newest first. */
export function listDeliveryRows(
  db: Executor,
  { webhookId, beforeSeq, limit }: { webhookId: string; beforeSeq: number | undefined; limit: number },
): Promise<DeliveryRow[]> {
  let query = db.selectFrom('delivery').selectAll().where('webhook_id', '=', webhookId)
  if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}

/** Oldest first. */
export const listAttemptRows = (db: Executor, deliveryIds: readonly string[]): Promise<AttemptRow[]> =>
  deliveryIds.length === 0
    ? Promise.resolve([])
    : db.selectFrom('attempt').selectAll().where('delivery_id', 'in', deliveryIds).orderBy('seq').execute()

export const countDeliveries = (db: Executor, webhookId: string) =>
  db
    .selectFrom('delivery')
    .select(['state', 'attempted', 'is_test'])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('webhook_id', '=', webhookId)
    .groupBy(['state', 'attempted', 'is_test'])
    .execute()

export type RedeliverChoice = {
  deliveryId?: string | undefined
  failedSince?: string | undefined
  neverAttempted?: boolean | undefined
}

/** A due time that puts a delivery before all that are due now: with a failing receiver, they may take hours. */
export async function dueBeforeOthers(
  tx: Executor,
  { webhookId, now }: { webhookId: string; now: string },
): Promise<string> {
  const first = await tx
    .selectFrom('delivery')
    .select('next_at')
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return first?.next_at ? new Date(Date.parse(first.next_at) - 1).toISOString() : now
}

/** Deliveries made due by one statement: those of a large import would exceed the statement timeout of PostgreSQL. */
export const DUE_AT_ONCE = 1000

/**
 * Makes chosen deliveries due now, with `tries` reset: the first `DUE_AT_ONCE` after `afterSeq`; returns their `seq`s.
 * One that is chosen in several ways counts once.
 */
export async function redeliverSomeRows(
  tx: Executor,
  { webhookId, now, chosen, afterSeq }: { webhookId: string; now: string; chosen: RedeliverChoice; afterSeq: number },
): Promise<number[]> {
  const { deliveryId, failedSince, neverAttempted } = chosen
  // locks the subscription's row first, as everywhere, and makes it the next to be served
  await tx.updateTable('subscription').set({ served_at: '' }).where('webhook_id', '=', webhookId).execute()
  const rows = await tx
    .selectFrom('delivery')
    .select('seq')
    .where('webhook_id', '=', webhookId)
    .where('seq', '>', afterSeq)
    .where((eb) =>
      eb.or([
        ...(deliveryId === undefined ? [] : [eb('delivery_id', '=', deliveryId)]),
        ...(failedSince === undefined
          ? []
          : [
              eb.and([
                eb('created_at', '>=', failedSince),
                eb('attempted', '=', 1),
                eb('is_test', '=', 0),
                eb('state', '!=', 'delivered'),
              ]),
            ]),
        ...(neverAttempted === true
          ? [eb.and([eb('attempted', '=', 0), eb('is_test', '=', 0), eb('state', '=', 'stopped')])]
          : []),
      ]),
    )
    .orderBy('seq')
    .limit(DUE_AT_ONCE)
    .execute()
  const seqs = rows.map(({ seq }) => seq)
  if (seqs.length > 0) {
    // one that the user is looking at goes first
    const nextAt = deliveryId === undefined ? now : await dueBeforeOthers(tx, { webhookId, now })
    const due = { state: 'pending', tries: 0, next_at: nextAt } as const
    await tx.updateTable('delivery').set(due).where('seq', 'in', seqs).execute()
  }
  return seqs
}
