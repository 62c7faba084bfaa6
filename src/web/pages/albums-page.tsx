import type { LoaderFunctionArgs } from 'react-router'
import { useSearchParams } from 'react-router'
import { connected } from '#web/data/router-context.ts'
import { AlbumList } from '#web/features/albums/album-list.tsx'
import { messages } from '#web/features/albums/messages.ts'
import { Live } from '#web/features/live/live.tsx'
import { shareDialog } from '#web/features/preview/lazy-share-dialog.tsx'
import { readAlbumListFilter } from '#web/paths.ts'

/** Starts what the page reads, and waits for none of it: the page has its own places for waiting and for failing. */
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
  return (
    <div className="page-edge pt-5 pb-16 sm:pt-7">
      <title>{`${messages.albums} · Contact Sheet`}</title>
      <AlbumList filter={filter} shareDialog={shareDialog} />
      <Live />
    </div>
  )
}
