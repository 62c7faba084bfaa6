import { isAlbumAdmin } from '#service/db/memberships.ts'
import type { Executor } from '#service/db/open-database.ts'
import type { SubscriptionRow } from '#service/db/tables.ts'

/** Whether a subscription's owner may still get its events: those of an album, only while they are its admin. */
export const isStillAllowed = async (
  db: Executor,
  { event, album_id, caller_id }: Pick<SubscriptionRow, 'event' | 'album_id' | 'caller_id'>,
): Promise<boolean> =>
  album_id === null ? event === 'newAlbum' : isAlbumAdmin(db, { albumId: album_id, callerId: caller_id })
