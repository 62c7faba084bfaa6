import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo, useRef } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { serviceFilter } from '#web/data/filter/service-filter.ts'
import type { AlbumPhotos } from '#web/data/photo-stream/album-photos.ts'

/** Milliseconds. Only the album itself is polled, which costs a service little; its photos may cost much. */
const POLL_INTERVAL = 60_000

/**
 * The photos of an album, while they arrive. A query is rendered in one piece whenever it changes, and a large album
 * changes a dozen times while it arrives: deferred, its components are rendered in slices of time. For that, a
 * component that takes this must not render again for the same object.
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
    // nothing to show: the page's error boundary tells why; otherwise the photos that have arrived stay
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

/** The preview that the page's loader asked for ahead of the album; dropped as soon as the album has come. */
export function useAlbumPreview(albumId: string, { text, album }: { text: string; album: AlbumPhotos | undefined }) {
  const { photos } = useData()
  const isArriving = album === undefined || album.progress !== undefined
  const labels = useMemo(() => (isArriving ? serviceFilter(text) : undefined), [isArriving, text])
  const { data } = useQuery({ ...photos.preview(albumId, labels ?? {}), enabled: false })
  return labels && data
}

/** Polls the album, and refetches its photos when their number has changed, so that new ones appear by themselves. */
export function useNewPhotos(albumId: string): void {
  const queryClient = useQueryClient()
  const { albums, photos } = useData()
  const { data: album } = useQuery({ ...albums.detail(albumId), refetchInterval: POLL_INTERVAL })
  const count = album?.numPhotos
  const known = useRef({ albumId, count })
  // The query cache is outside React. It is the number's change that counts: whether it is that of the photos listed is
  // the service's affair.
  useEffect(() => {
    const changed = known.current.albumId === albumId && known.current.count !== count
    known.current = { albumId, count }
    if (changed) void queryClient.invalidateQueries({ queryKey: photos.list(albumId).queryKey })
  }, [count, queryClient, photos, albumId])
}
