import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { serviceFilter } from '#web/data/filter/service-filter.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/** What the page's loader asked for ahead of an album that has not come yet; it is let go of as soon as that has. */
export function useAlbumPreview(albumId: string, { text, album }: { text: string; album: AlbumPhotos | undefined }) {
  const { photos } = useData()
  const isArriving = album === undefined || album.progress !== undefined
  const labels = useMemo(() => (isArriving ? serviceFilter(text) : undefined), [isArriving, text])
  const { data } = useQuery({ ...photos.preview(albumId, labels ?? {}), enabled: false })
  return labels && data
}
