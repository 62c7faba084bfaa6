import type { Insertable } from 'kysely'
import type { Album, Photo } from '#contract/index.ts'
import type { Executor } from '#service/db/open-database.ts'
import { prepared } from '#service/db/prepared.ts'
import type { SubscriptionRow, Tables } from '#service/db/tables.ts'

/** An event for subscribers. `toData` makes the data of the body; it is called only if there are any. */
export type OutboxEvent =
  | { event: 'newAlbum'; callerId: string; toData: () => Promise<Album> }
  | { event: 'newPhoto'; albumId: string; toData: () => Promise<Photo> }
  | { event: 'photoLabelAdded'; albumId: string; photoId: string; label: string; toData: () => Promise<Photo> }

/** Rows in one statement: SQLite binds at most 32,766 values. */
const BATCH = 1000

type Subscriber = Pick<SubscriptionRow, 'webhook_id' | 'metadata' | 'disabled_at'>

const subscribersTo = (db: Executor, event: OutboxEvent['event']) =>
  db
    .selectFrom('subscription')
    .select(['subscription.webhook_id', 'subscription.metadata', 'subscription.disabled_at'])
    .where('subscription.event', '=', event)
    .orderBy('subscription.seq')

const adminsOf = (db: Executor, event: OutboxEvent['event'], albumId: string) =>
  subscribersTo(db, event)
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.album_id', '=', 'subscription.album_id')
        .onRef('membership.caller_id', '=', 'subscription.caller_id')
        .on('membership.relationship', '=', 'Admin'),
    )
    .where('subscription.album_id', '=', albumId)

const toNewAlbum = prepared((db, { callerId }: { callerId: string }) =>
  subscribersTo(db, 'newAlbum').where('subscription.caller_id', '=', callerId),
)
const toNewPhoto = prepared((db, { albumId }: { albumId: string }) =>
  // a scan may add a photo to an album that was deleted meanwhile
  adminsOf(db, 'newPhoto', albumId)
    .innerJoin('album', 'album.album_id', 'subscription.album_id')
    .where('album.deleted_at', 'is', null),
)
const toLabel = prepared((db, { albumId, label }: { albumId: string; label: string }) =>
  adminsOf(db, 'photoLabelAdded', albumId).where('subscription.label', '=', label),
)

/** Subscriptions to this event; for an album's events, only those of its admins. */
export async function listSubscribers(tx: Executor, event: OutboxEvent): Promise<Subscriber[]> {
  if (event.event === 'newAlbum') return (await toNewAlbum(tx, event)).rows
  if (event.event === 'newPhoto') return (await toNewPhoto(tx, event)).rows
  return (await toLabel(tx, event)).rows
}

const activeKey = prepared((db, { callerId }: { callerId: string }) =>
  db.selectFrom('api_key').select('prefix').where('caller_id', '=', callerId).where('revoked_at', 'is', null).limit(1),
)

export const hasActiveKey = async (db: Executor, callerId: string): Promise<boolean> =>
  (await activeKey(db, { callerId })).rows.length > 0

/** `after`: a last event later than this was written by a clock that was ahead, and is ignored. */
type LabelRate = { photoId: string; label: string; now: string; before: string; after: string }

const labelRateUpsert = prepared((db, { photoId, label, now, before, after }: LabelRate) =>
  db
    .insertInto('label_turn')
    .values({ photo_id: photoId, label, fired_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['photo_id', 'label'])
        .doUpdateSet({ fired_at: now })
        .where((eb) => eb.or([eb('label_turn.fired_at', '<=', before), eb('label_turn.fired_at', '>', after)])),
    ),
)

/** Rate limit of a label on a photo: true, and recorded, if its last event was not after `before`. */
export async function touchLabelRate(tx: Executor, rate: LabelRate): Promise<boolean> {
  const { numAffectedRows } = await labelRateUpsert(tx, rate)
  return Number(numAffectedRows) > 0
}

export async function insertDeliveries(tx: Executor, rows: readonly Insertable<Tables['delivery']>[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    await tx
      .insertInto('delivery')
      .values(rows.slice(from, from + BATCH))
      .execute()
  }
}
