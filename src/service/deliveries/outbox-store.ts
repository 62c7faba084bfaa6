import type { Insertable } from 'kysely'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow, Tables } from '#service/db/tables.ts'
import type { OutboxEvent } from './outbox.ts'

/** Rows in one statement: SQLite binds at most 32,766 values. */
const BATCH = 1000

type Subscriber = Pick<SubscriptionRow, 'webhook_id' | 'metadata' | 'disabled_at'>

/** Subscriptions that this event is for: of an album those of its admins. */
export function listSubscribers(tx: Executor, event: OutboxEvent): Promise<Subscriber[]> {
  const query = tx
    .selectFrom('subscription')
    .select(['subscription.webhook_id', 'subscription.metadata', 'subscription.disabled_at'])
    .where('subscription.event', '=', event.event)
    .orderBy('subscription.seq')
  if (event.event === 'newAlbum') return query.where('subscription.caller_id', '=', event.callerId).execute()
  const ofAdmins = query
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.album_id', '=', 'subscription.album_id')
        .onRef('membership.caller_id', '=', 'subscription.caller_id')
        .on('membership.relationship', '=', 'Admin'),
    )
    .where('subscription.album_id', '=', event.albumId)
  if (event.event === 'newPhoto') return ofAdmins.execute()
  return ofAdmins.where('subscription.label', '=', event.label).execute()
}

/** Says whether the label of this photo was last told of before then; if so, it is now. */
export async function takeLabelTurn(
  tx: Executor,
  { photoId, label, now, before }: { photoId: string; label: string; now: string; before: string },
): Promise<boolean> {
  const result = await tx
    .insertInto('label_turn')
    .values({ photo_id: photoId, label, fired_at: now })
    .onConflict((conflict) =>
      conflict.columns(['photo_id', 'label']).doUpdateSet({ fired_at: now }).where('label_turn.fired_at', '<=', before),
    )
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}

export async function insertDeliveries(tx: Executor, rows: readonly Insertable<Tables['delivery']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insertInto('delivery')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
}
