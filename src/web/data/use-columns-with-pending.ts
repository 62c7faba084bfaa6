import { useMemo, useSyncExternalStore } from 'react'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { withPendingLabels } from '#web/data/labels/label-changes.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'
import { useData } from './data-context.tsx'

/** The columns of an album with pending label changes applied; undefined until all its photos have arrived. */
export function useColumnsWithPending(albumId: string, album: AlbumPhotos | undefined): PhotoColumns | undefined {
  const { labelStore } = useData()
  const pending = useSyncExternalStore(labelStore.subscribe, () => labelStore.of(albumId))
  return useMemo(
    () =>
      album === undefined || album.progress
        ? undefined
        : withPendingLabels(album.columns, { pending, askedAt: album.askedAt }),
    [album, pending],
  )
}
