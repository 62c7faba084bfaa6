import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { relationshipIn } from '#web/data/resources/album-queries.ts'
import { previewStateQuery } from '#web/data/resources/preview-switch.ts'
import { connected } from '#web/data/router-context.ts'
import { cullStoreQuery } from '#web/data/use-cull-store.ts'
import { Live } from '#web/features/live/live.tsx'
import { messages } from '#web/features/preview/messages.ts'
import { PreviewBoard } from '#web/features/preview/preview-board.tsx'
import { isAutoChecked } from '#web/features/preview/use-preview-check.ts'
import { forLayout } from '#web/lib/async/for-layout.ts'
import { classNames } from '#web/lib/class-names.ts'
import { AlbumHeader } from './album-header.tsx'

export async function loader({ context, params: { albumId = '' } }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const album = queryClient.ensureQueryData(data.albums.detail(albumId))
  const detail = data.previews.detail(albumId)
  const isKnown = queryClient.getQueryData(detail.queryKey) !== undefined
  // on every visit, since labels change it; a failure is shown in place: the album and its link still work
  const preview = queryClient.prefetchQuery({ ...detail, staleTime: 0 })
  const switched = async () => {
    const offered = await queryClient.ensureQueryData(data.extensions.list())
    if (offered.has('preview'))
      await queryClient.ensureQueryData({ ...previewStateQuery(data, albumId), revalidateIfStale: true })
  }
  // shown above the photos, to callers who may see hidden labels
  const reviewed = async () => {
    const administered = await queryClient.ensureQueryData(data.albums.administered())
    if (relationshipIn(administered, albumId) === 'Participant') return
    const isChecked = isAutoChecked(await album)
    await Promise.all([
      queryClient.ensureQueryData(cullStoreQuery(data, albumId)),
      isChecked && queryClient.ensureQueryData(data.photos.list(albumId)),
    ])
  }
  await Promise.all([album, isKnown || preview, forLayout(switched(), reviewed())])
  return null
}

const edges = 'ps-[max(16px,var(--safe-start))] pe-[max(16px,var(--safe-end))] lg:px-5.5'

export function Component() {
  const { albumId = '' } = useParams()
  const { albums } = useData()
  const { data: album } = useSuspenseQuery(albums.detail(albumId))
  const { data: administered } = useQuery(albums.administered(albumId))
  return (
    <div className="w-full overflow-x-clip pb-5">
      <title>{`${messages.title(albumTitle(album))} · Contact Sheet`}</title>
      {/* as wide as above the sheet, where the page has no scrollbar: nothing shifts between the two */}
      <div className={classNames('me-[calc(100%-100vw)] pb-3', edges)}>
        <AlbumHeader album={album} relationship={relationshipIn(administered, albumId)} view="preview" />
      </div>
      <div className={edges}>
        <PreviewBoard key={albumId} albumId={albumId} />
      </div>
      <Live albumId={albumId} />
    </div>
  )
}
