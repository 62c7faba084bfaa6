import { useMemo } from 'react'
import { type PendingLabels, withPendingLabels } from '#web/data/label-changes.ts'
import { noPhotos, type PhotoColumns } from '#web/data/photo-columns.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/** The photos of an answer with the labels as wanted. `within`: they are some of an album's, with these positions in it. */
export function usePhotosAsWanted(
  album: AlbumPhotos | undefined,
  pending: PendingLabels,
  within?: PhotoColumns['positions'],
): PhotoColumns {
  return useMemo(() => {
    const columns = album?.columns ?? noPhotos
    return withPendingLabels(within ? { ...columns, within } : columns, { pending, askedAt: album?.askedAt ?? 0 })
  }, [album, pending, within])
}
