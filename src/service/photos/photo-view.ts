import type { AlbumRelationship, Photo, PreviewPhoto } from '#contract/index.ts'
import type { PhotoRow } from '#service/db/tables.ts'
import type { MediaVariant } from './media-address.ts'

/** What a view needs of a photo's row. */
export type ShownPhotoRow = Pick<PhotoRow, 'photo_id' | 'kind' | 'width' | 'height' | 'content_hash'>

export type Label = { label: string; restricted: 0 | 1 }

type AddressOf = (variant: MediaVariant) => string

export const toPreviewPhoto = (row: ShownPhotoRow, addressOf: AddressOf): PreviewPhoto => ({
  photoId: row.photo_id,
  width: row.width,
  height: row.height,
  originalUrl: addressOf('original'),
  stableUrl: addressOf('stable'),
})

const texts = (labels: readonly Label[], restricted: 0 | 1) =>
  labels.filter((label) => label.restricted === restricted).map(({ label }) => label)

/** Restricted labels are there for admins only: to anyone else the field is missing, not empty. */
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
    labels: texts(labels, 0),
    ...(relationship === 'Admin' ? { restrictedLabels: texts(labels, 1) } : {}),
  }
}
