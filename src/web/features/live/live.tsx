import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'

/** Live updates of an album, or of the list of albums, where the service offers them. Renders nothing. */
export const Live = memo(function Live({ albumId }: { albumId?: string }) {
  const isOffered = useExtension('live') !== undefined
  const queryClient = useQueryClient()
  const { api, photos, albums } = useData()
  // a stream of the service, which is outside React
  useEffect(() => {
    if (!isOffered) return undefined
    const queryKeys =
      albumId === undefined
        ? [albums.lists(), albums.administered().queryKey]
        : [photos.list(albumId).queryKey, albums.detail(albumId).queryKey]
    const over = new AbortController()
    // without its code, which the network may be too bad for, nothing is live
    import('#web/data/live/keep-up-to-date.ts').then(
      ({ keepUpToDate }) => keepUpToDate({ api, queryClient, topic: { albumId }, queryKeys, signal: over.signal }),
      () => undefined,
    )
    return () => over.abort()
  }, [isOffered, queryClient, api, photos, albums, albumId])
  return null
})
