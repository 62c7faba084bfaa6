import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { AlbumHeader } from '#web/features/albums/album-header.tsx'
import { messages } from '#web/features/preview/messages.ts'
import { PreviewBoard } from '#web/features/preview/preview-board.tsx'
import { ShareButton } from '#web/features/preview/share-button.tsx'

export async function loader({ context, params: { albumId = '' } }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  void queryClient.prefetchQuery(data.albums.administered())
  void queryClient.prefetchQuery(data.extensions.list())
  await Promise.all([
    queryClient.ensureQueryData(data.albums.detail(albumId)),
    // its failure is shown in place: the album and its link are there all the same
    queryClient.prefetchQuery(data.previews.detail(albumId)),
  ])
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  return (
    <div className="mx-auto flex w-full max-w-[1680px] flex-col gap-3 px-4 py-4 sm:px-8 sm:py-5">
      <title>{`${messages.title(albumTitle(album))} · Contact Sheet`}</title>
      <AlbumHeader albumId={albumId} view="preview" actions={<ShareButton album={album} variant="primary" />} />
      <PreviewBoard key={albumId} albumId={albumId} />
    </div>
  )
}
