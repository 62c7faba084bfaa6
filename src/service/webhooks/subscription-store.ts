import type { Insertable } from 'kysely'
import { isAdmin } from '#service/db/memberships.ts'
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

/**
 * The callers' subscriptions whose deliveries they may see: to new albums, and to events of albums that they are still
 * an admin of. Newest first.
 */
export async function listVisibleRows(db: Executor, callerIds: readonly string[]): Promise<SubscriptionRow[]> {
  if (callerIds.length === 0) return []
  const rows = await db
    .selectFrom('subscription')
    .leftJoin('membership', (join) =>
      join
        .onRef('membership.album_id', '=', 'subscription.album_id')
        .onRef('membership.caller_id', '=', 'subscription.caller_id'),
    )
    .leftJoin('album', (join) =>
      join.onRef('album.album_id', '=', 'membership.album_id').on('album.deleted_at', 'is', null),
    )
    .selectAll('subscription')
    .select(['membership.relationship', 'album.album_id as there'])
    .where('subscription.caller_id', 'in', callerIds)
    .orderBy('subscription.seq', 'desc')
    .execute()
  return rows.flatMap(({ relationship, there, ...row }) =>
    row.album_id === null
      ? row.event === 'newAlbum'
        ? [row]
        : []
      : there !== null && isAdmin(relationship)
        ? [row]
        : [],
  )
}

/** Returns false if the caller has no such subscription. */
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
