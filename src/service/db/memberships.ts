import type { AlbumRelationship } from '#contract/index.ts'
import type { Executor } from './open-database.ts'
import { prepared } from './prepared.ts'

export type Member = { albumId: string; callerId: string }

const relationshipOf = prepared((db, { albumId, callerId }: Member) =>
  db
    .selectFrom('membership')
    .innerJoin('album', 'album.album_id', 'membership.album_id')
    .select('membership.relationship')
    .where('membership.album_id', '=', albumId)
    .where('membership.caller_id', '=', callerId)
    .where('album.deleted_at', 'is', null),
)

/** Admins label, share and manage an album; participants view it. The only definition of an admin. */
export const isAdmin = (relationship: AlbumRelationship | null | undefined): boolean => relationship === 'Admin'

/** True for an admin of the album; a deleted or unknown album has none. */
export const isAlbumAdmin = async (db: Executor, member: Member): Promise<boolean> =>
  isAdmin((await relationshipOf(db, member)).rows[0]?.relationship)
