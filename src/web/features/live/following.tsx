import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { keepUpToDate } from '#web/data/live/keep-up-to-date.ts'

/** Subscribes to live updates while the page is visible; a hidden tab would hold one of the few sockets for nothing. */
export function Following({ albumId }: { albumId: string | undefined }) {
  const queryClient = useQueryClient()
  const { api, photos, albums } = useData()
  // a stream of the service, and whether anyone looks: both outside React
  useEffect(() => {
    const queryKeys =
      albumId === undefined
        ? [albums.lists(), albums.administered().queryKey]
        : [photos.list(albumId).queryKey, albums.detail(albumId).queryKey]
    let stop: (() => void) | undefined
    const follow = () => {
      if (document.visibilityState === 'hidden') {
        stop?.()
        stop = undefined
      } else stop ??= keepUpToDate({ api, queryClient, albumId, queryKeys })
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      stop?.()
    }
  }, [queryClient, api, photos, albums, albumId])
  return null
}
