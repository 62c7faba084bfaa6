import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'

/** Live updates of an album, or of the album list, if the service offers them. Renders nothing. */
export const Live = memo(function Live({ albumId }: { albumId?: string }) {
  const isOffered = useExtension('live') !== undefined
  const queryClient = useQueryClient()
  const data = useData()
  // subscribes to a stream of the service
  useEffect(() => {
    if (!isOffered) return undefined
    const { api, photos, albums, previews } = data
    const queryKeys =
      albumId === undefined
        ? [albums.lists(), albums.administered().queryKey]
        : [
            photos.list(albumId).queryKey,
            albums.detail(albumId).queryKey,
            previews.detail(albumId).queryKey,
            // of `previewStateQuery`, which is not part of the first load
            ['preview', 'state', albumId],
          ]
    const over = new AbortController()
    // if the chunk fails to load, there are no live updates
    import('#web/data/live/keep-up-to-date.ts').then(
      ({ keepUpToDate }) => keepUpToDate({ api, queryClient, topic: { albumId }, queryKeys, signal: over.signal }),
      () => undefined,
    )
    return () => over.abort()
  }, [isOffered, queryClient, data, albumId])
  return null
})
