import type { Album } from '#contract/index.ts'
import type { AlbumSummaryRow } from './album-store.ts'

const toShareUrl = (publicUrl: string, slug: string) => `${publicUrl}/share/${slug}`

export const toAlbum = (row: AlbumSummaryRow, publicUrl: string): Album => ({
  albumId: row.album_id,
  name: row.name,
  ownerId: row.owner_id,
  shareUrl: toShareUrl(publicUrl, row.share_slug),
  numPhotos: row.num_photos,
  numParticipants: row.num_participants,
})
