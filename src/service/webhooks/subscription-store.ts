import type { Insertable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow, Tables } from '#service/db/tables.ts'

export async function insertSubscription(db: Executor, row: Insertable<Tables['subscription']>): Promise<void> {
  await db.insertInto('subscription').values(row).execute()
}

export const findSubscription = (
  db: Executor,
  { webhookId, callerId }: { webhookId: string; callerId: string },
): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('caller_id', '=', callerId)
    .executeTakeFirst()

export async function countSubscriptions(db: Executor, callerId: string): Promise<number> {
  const count = db
    .selectFrom('subscription')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('caller_id', '=', callerId)
  return (await count.executeTakeFirstOrThrow()).count
}

/** Newest first. */
export function listSubscriptionRows(
  db: Executor,
  { callerId, beforeSeq, limit }: { callerId: string; beforeSeq: number | undefined; limit: number },
): Promise<SubscriptionRow[]> {
  let query = db.selectFrom('subscription').selectAll().where('caller_id', '=', callerId)
  if (beforeSeq !== undefined) query = query.where('seq', '<', beforeSeq)
  return query.orderBy('seq', 'desc').limit(limit).execute()
}

/** Returns false where the caller has no such subscription. */
export async function deleteSubscriptionRow(
  db: Executor,
  { webhookId, callerId }: { webhookId: string; callerId: string },
): Promise<boolean> {
  const result = await db
    .deleteFrom('subscription')
    .where('webhook_id', '=', webhookId)
    .where('caller_id', '=', callerId)
    .executeTakeFirst()
  return Number(result.numDeletedRows) > 0
}
