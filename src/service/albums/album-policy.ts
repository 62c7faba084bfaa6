import { ServiceError } from '#service/core/service-error.ts'
import { isAdmin } from '#service/db/memberships.ts'
import type { AlbumAccessRow } from './album-store.ts'

export type MemberAccess = AlbumAccessRow & { relationship: NonNullable<AlbumAccessRow['relationship']> }

const isMember = (album: AlbumAccessRow): album is MemberAccess => album.relationship !== null

/** What a caller may not see is not found. */
export function requireMember(album: AlbumAccessRow | undefined): MemberAccess {
  if (album === undefined || !isMember(album)) throw new ServiceError('ALBUM_NOT_FOUND')
  return album
}

/** What a member may see but not do is forbidden: 404 comes before 403. */
export function requireAdmin(album: AlbumAccessRow | undefined): MemberAccess {
  const member = requireMember(album)
  if (!isAdmin(member.relationship)) throw new ServiceError('ADMIN_REQUIRED')
  return member
}
