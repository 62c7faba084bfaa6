import type { AlbumRelationship, LabelKind } from '#contract/index.ts'
import { ServiceError } from '#service/core/service-error.ts'
import { isAdmin } from '#service/db/memberships.ts'

/** Photos with this label, public or restricted, are an album's preview. */
export const PREVIEW_LABEL = 'preview'

export const canSeeLabel = (relationship: AlbumRelationship, kind: LabelKind) =>
  kind === 'public' || isAdmin(relationship)

type PreviewAccess = { preview_on: 0 | 1; relationship: AlbumRelationship | null } | undefined

/**
 * Authorises viewing a preview: any caller while it is on; while it is off, members learn that, and anyone else gets
 * 404.
 */
export function requirePreview(album: PreviewAccess): { isOn: boolean } {
  if (album === undefined || (album.preview_on === 0 && album.relationship === null)) {
    throw new ServiceError('ALBUM_NOT_FOUND')
  }
  return { isOn: album.preview_on === 1 }
}

export const warnings = {
  previewOff: 'The preview of this album is off: nobody can view it until it is turned on',
  previewShortened: (shown: number) =>
    `More than ${shown} photos have the label "${PREVIEW_LABEL}"; only the first ${shown} are shown`,
  previewLost: `The files of the photos labelled "${PREVIEW_LABEL}" are missing or can’t be read, so no photos are shown`,
  nothingReadable: 'The photo files of this album are missing or can’t be read',
} as const
