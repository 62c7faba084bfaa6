import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useData } from '#web/data/data-context.tsx'

/**
 * The photos of an album, and how far they have come. A query is rendered in one piece whenever it changes, and a large
 * album changes a dozen times while it arrives: deferred, what hangs on it is rendered in slices of time. For that,
 * whoever takes this must not be rendered anew with the same object.
 */
export function useArrivingPhotos(albumId: string) {
  const { photos } = useData()
  const {
    data: album,
    isPending,
    isFetching,
    isRefetchError,
    refetch,
  } = useQuery({
    ...photos.list(albumId),
    // nothing to show: the page's error boundary says why; otherwise what there is stays
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const now = useMemo(
    () => ({ albumId, album, isPending, isFetching, isRefetchError, refetch }),
    [albumId, album, isPending, isFetching, isRefetchError, refetch],
  )
  const deferred = useDeferredValue(now)
  // never the photos of the album that was shown before
  return deferred.albumId === albumId ? deferred : now
}

export type ArrivingPhotos = ReturnType<typeof useArrivingPhotos>
