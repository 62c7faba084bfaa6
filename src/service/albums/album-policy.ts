import type { AlbumRelationship } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { isAdmin } from '#service/db/memberships.ts'
import type { AlbumAccessRow } from './album-store.ts'

type Access = Pick<AlbumAccessRow, 'relationship'>
type OfMember<Row extends Access> = Row & { relationship: AlbumRelationship }

export type MemberAccess = OfMember<AlbumAccessRow>

const isMember = <Row extends Access>(album: Row): album is OfMember<Row> => album.relationship !== null

/** 404 for an album that the caller may not see. */
export function requireMember<Row extends Access>(album: Row | undefined): OfMember<Row> {
  if (album === undefined || !isMember(album)) throw new ServiceError('ALBUM_NOT_FOUND')
  return album
}

/** 404 for strangers, 403 for members who are not admins. */
export function requireAdmin<Row extends Access>(album: Row | undefined): OfMember<Row> {
  const member = requireMember(album)
  if (!isAdmin(member.relationship)) throw new ServiceError('ADMIN_REQUIRED')
  return member
}
