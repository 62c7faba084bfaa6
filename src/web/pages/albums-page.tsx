import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { AlbumList } from '#web/features/albums/album-list.tsx'
import { messages } from '#web/features/albums/messages.ts'
import { Live } from '#web/features/live/live.tsx'
import { reviewBadge, shareDialog } from '#web/features/preview/preview-parts.tsx'
import { readAlbumListFilter } from '#web/paths.ts'

/** Starts the page's queries without waiting: the page itself shows loading and errors. */
export function loader({ context, request }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  void queryClient.prefetchInfiniteQuery(data.albums.list(readAlbumListFilter(new URL(request.url).searchParams)))
  void queryClient.prefetchQuery(data.albums.administered())
  void queryClient.prefetchQuery(data.extensions.list())
  return null
}

export function Component() {
  const [query] = useSearchParams()
  const filter = readAlbumListFilter(query)
  const queryClient = useQueryClient()
  const { photos } = useData()
  // only for albums whose photos are cached: the badge needs their labels
  const noteOf = useCallback(
    (albumId: string) => queryClient.getQueryData(photos.list(albumId).queryKey) && reviewBadge(albumId),
    [queryClient, photos],
  )
  return (
    <div className="page-edge pt-5 pb-16 sm:pt-7">
      <title>{`${messages.albums} · Contact Sheet`}</title>
      <AlbumList filter={filter} shareDialog={shareDialog} noteOf={noteOf} />
      <Live />
    </div>
  )
}
