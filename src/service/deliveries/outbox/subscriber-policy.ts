import { isAlbumAdmin } from '#service/db/memberships.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'
import { hasActiveKey } from './outbox-store.ts'

/**
 * Whether a subscription's owner may still get its events: only while they have an active key, and those of an album
 * only while they are its admin.
 */
export async function mayReceiveEvents(
  db: Executor,
  { event, album_id, caller_id }: Pick<SubscriptionRow, 'event' | 'album_id' | 'caller_id'>,
): Promise<boolean> {
  if (!(await hasActiveKey(db, caller_id))) return false
  return album_id === null ? event === 'newAlbum' : isAlbumAdmin(db, { albumId: album_id, callerId: caller_id })
}
