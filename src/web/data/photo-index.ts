import type { Photo } from '#contract/index.ts'
import { type MediaKind, mediaKindOf } from './photo-media.ts'

/** What of an album's photos never changes with their labels; made once per answer of the service. */
export type PhotoIndex = {
  /** In the service's order, each photo once. */
  photos: readonly Photo[]
  kinds: readonly MediaKind[]
  /** Where a photo is in `photos`. */
  positions: ReadonlyMap<string, number>
}

/** One pass over the album. A photo that the service lists twice is shown once. */
export function indexPhotos(rows: readonly Photo[]): PhotoIndex {
  const positions = new Map<string, number>()
  for (const { photoId } of rows) if (!positions.has(photoId)) positions.set(photoId, positions.size)
  const photos = positions.size === rows.length ? rows : rows.filter(firstOfItsId())
  return { photos, kinds: photos.map(mediaKindOf), positions }
}

function firstOfItsId(): (photo: Photo) => boolean {
  const seen = new Set<string>()
  return ({ photoId }) => seen.size < seen.add(photoId).size
}
