import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { serviceFilter } from '#web/data/filter/service-filter.ts'
import { refetchActive } from '#web/data/live/refetch-active.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/** Milliseconds. Polls only the album itself, which is cheap for a service; listing its photos may not be. */
const POLL_INTERVAL = 60_000

/**
 * The photos of an album as they arrive. A query change renders synchronously, and a large album changes a dozen times
 * while it arrives; the deferred value makes that rendering interruptible. This requires that a component taking it is
 * memoised.
 */
export function useArrivingPhotos(albumId: string) {
  const { photos } = useData()
  const {
    data: album,
    isPending,
    fetchStatus,
    isRefetchError,
    error,
    refetch,
  } = useQuery({
    ...photos.list(albumId),
    // without any photos the page's error boundary shows the error; otherwise those that have arrived stay
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  // a retry waits, paused, until the page is visible: the rest has yet to arrive
  const isFetching = fetchStatus !== 'idle'
  const now = useMemo(
    () => ({ albumId, album, isPending, isFetching, isRefetchError, error, refetch }),
    [albumId, album, isPending, isFetching, isRefetchError, error, refetch],
  )
  const deferred = useDeferredValue(now)
  // never the previous album's photos
  return deferred.albumId === albumId ? deferred : now
}

export type ArrivingPhotos = ReturnType<typeof useArrivingPhotos>

/** The preview that the page's loader requested ahead of the album; dropped once the album has arrived. */
export function useAlbumPreview(albumId: string, { text, album }: { text: string; album: AlbumPhotos | undefined }) {
  const { photos } = useData()
  const isArriving = album === undefined || album.progress !== undefined
  const labels = useMemo(() => (isArriving ? serviceFilter(text) : undefined), [isArriving, text])
  const { data } = useQuery({ ...photos.preview(albumId, labels ?? {}), enabled: false })
  return labels && data
}

/** Polls the album, and refetches its photos when their number changes. */
export function useNewPhotos(albumId: string): void {
  const queryClient = useQueryClient()
  const { albums, photos } = useData()
  const { data: album } = useQuery({ ...albums.detail(albumId), refetchInterval: POLL_INTERVAL })
  const count = album?.numPhotos
  const known = useRef({ albumId, count })
  // only a change of the number counts: it need not equal the number of photos that the service lists
  useEffect(() => {
    const changed = known.current.albumId === albumId && known.current.count !== count
    known.current = { albumId, count }
    if (changed) void refetchActive(queryClient, photos.list(albumId).queryKey)
  }, [count, queryClient, photos, albumId])
}
