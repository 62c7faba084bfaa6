import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'
import { findRelationship } from './outbox-store.ts'

/** Whether a subscription's owner may still get its events: those of an album, as long as they are its admin. */
export const isStillAllowed = async (
  db: Executor,
  { event, album_id, caller_id }: Pick<SubscriptionRow, 'event' | 'album_id' | 'caller_id'>,
): Promise<boolean> => event === 'newAlbum' || (await findRelationship(db, { album_id, caller_id })) === 'Admin'
