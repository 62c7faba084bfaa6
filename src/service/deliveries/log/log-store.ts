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

/** Makes deliveries due now, with `tries` reset; returns how many. One that is chosen in several ways counts once. */
export async function redeliverRows(
  tx: Executor,
  { webhookId, now, chosen }: { webhookId: string; now: string; chosen: RedeliverChoice },
): Promise<number> {
  const { deliveryId, failedSince, neverAttempted } = chosen
  // locks the subscription's row first, as everywhere, and makes it the next to be served
  await tx.updateTable('subscription').set({ served_at: '' }).where('webhook_id', '=', webhookId).execute()
  const result = await tx
    .updateTable('delivery')
    .set({ state: 'pending', tries: 0, next_at: now })
    .where('webhook_id', '=', webhookId)
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
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}

/** Deletes a subscription's deliveries, their log and their counts. */
export async function deleteDeliveriesOf(tx: Executor, webhookId: string): Promise<void> {
  await tx.deleteFrom('attempt').where('webhook_id', '=', webhookId).execute()
  await tx.deleteFrom('delivery').where('webhook_id', '=', webhookId).execute()
  await tx.deleteFrom('attempt_count').where('webhook_id', '=', webhookId).execute()
}
