import { useQueryClient } from '@tanstack/react-query'
import { memo, useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { useExtension } from '#web/data/use-extension.ts'

/**
 * Live updates of an album, or of the list of albums, where the service offers them and as long as the page is visible: a
 * hidden tab would hold one of the few sockets for nothing. Renders nothing.
 */
export const Live = memo(function Live({ albumId }: { albumId?: string }) {
  const isOffered = useExtension('live') !== undefined
  const queryClient = useQueryClient()
  const { api, photos, albums } = useData()
  // a stream of the service, and whether anyone looks: both outside React
  useEffect(() => {
    if (!isOffered) return undefined
    const queryKeys =
      albumId === undefined
        ? [albums.lists(), albums.administered().queryKey]
        : [photos.list(albumId).queryKey, albums.detail(albumId).queryKey]
    const over = new AbortController()
    let stop: (() => void) | undefined
    const follow = async () => {
      const { keepUpToDate } = await import('#web/data/live/keep-up-to-date.ts')
      const isWanted = document.visibilityState === 'visible' && !over.signal.aborted
      if (isWanted) stop ??= keepUpToDate({ api, queryClient, albumId, queryKeys })
      else {
        stop?.()
        stop = undefined
      }
    }
    // without its code, which the network may be too bad for, nothing is live
    const look = () => void follow().catch(() => undefined)
    look()
    document.addEventListener('visibilitychange', look, { signal: over.signal })
    return () => {
      over.abort()
      stop?.()
    }
  }, [isOffered, queryClient, api, photos, albums, albumId])
  return null
})
