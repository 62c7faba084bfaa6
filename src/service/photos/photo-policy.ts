import type { AlbumRelationship, LabelKind } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { isAdmin } from '#service/db/memberships.ts'

/** Photos with this label, public or restricted, are an album's preview. */
export const PREVIEW_LABEL = 'preview'

export const canSeeLabel = (relationship: AlbumRelationship, kind: LabelKind) =>
  kind === 'public' || isAdmin(relationship)

type PreviewAccess = { preview_on: 0 | 1; relationship: AlbumRelationship | null } | undefined

/** On: any key may look. Off: members learn that it is off, anyone else finds nothing. */
export function requirePreview(album: PreviewAccess): { isOn: boolean } {
  if (album === undefined || (album.preview_on === 0 && album.relationship === null)) {
    throw new ServiceError('ALBUM_NOT_FOUND')
  }
  return { isOn: album.preview_on === 1 }
}

export const warnings = {
  previewOff: 'The preview of this album is off, so nobody can view it; photos appear here once it is on',
  previewShortened: (shown: number) =>
    `More than ${shown} photos carry the label "${PREVIEW_LABEL}"; the first ${shown} to arrive are shown`,
  nothingReadable: 'The files of the photos in this album are gone or cannot be read at the moment',
} as const
