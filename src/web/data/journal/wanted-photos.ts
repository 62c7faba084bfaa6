import type { QueryClient } from '@tanstack/react-query'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { Labels } from '#web/data/outbox/labels.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'

/** An album's photos with the labels as wanted by now; not whole while they are still arriving, or when nobody asked for them. */
export function wantedPhotos(
  queryClient: QueryClient,
  { photos, labels }: { photos: PhotoQueries; labels: Labels },
  albumId: string,
): { columns: PhotoColumns; isWhole: boolean } {
  const { queryKey } = photos.list(albumId)
  const album = queryClient.getQueryData(queryKey)
  if (album === undefined) return { columns: noPhotos, isWhole: false }
  const columns = withPendingLabels(album.columns, { pending: labels.of(albumId), askedAt: album.askedAt })
  return { columns, isWhole: album.progress === undefined }
}
