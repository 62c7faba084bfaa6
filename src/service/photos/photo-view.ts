import type { AlbumRelationship, LabelKind, Photo, PreviewPhoto } from '#contract/index.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { Label } from './label-store.ts'
import type { AddressedPhoto, MediaVariant } from './media-address.ts'
import { canSeeLabel } from './photo-policy.ts'

/** The columns that a view needs. */
export type ShownPhotoRow = AddressedPhoto & Pick<PhotoRow, 'width' | 'height'>

type AddressOf = (variant: MediaVariant) => string

export const toPreviewPhoto = (row: ShownPhotoRow, addressOf: AddressOf): PreviewPhoto => ({
  photoId: row.photo_id,
  width: row.width,
  height: row.height,
  originalUrl: addressOf('original'),
  stableUrl: addressOf('stable'),
})

const textsOf = (labels: readonly Label[], kind: LabelKind) =>
  labels.filter((label) => label.kind === kind).map(({ text }) => text)

/**
 * A photo as the interface shows it. Restricted labels are for admins only: for anyone else the field is missing, not
 * empty.
 */
export function toPhoto({
  row,
  labels,
  relationship,
  addressOf,
}: {
  row: ShownPhotoRow
  labels: readonly Label[]
  relationship: AlbumRelationship
  addressOf: AddressOf
}): Photo {
  return {
    ...toPreviewPhoto(row, addressOf),
    ...(row.kind === 'image' ? {} : { videoUrl: addressOf('video') }),
    downloadUrl: addressOf('download'),
    labels: textsOf(labels, 'public'),
    ...(canSeeLabel(relationship, 'restricted') ? { restrictedLabels: textsOf(labels, 'restricted') } : {}),
  }
}
