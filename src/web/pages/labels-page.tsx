import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { UndoKeys } from '#web/features/journal/undo-keys.tsx'
import { useLabelUndo } from '#web/features/journal/use-label-undo.ts'
import { Live } from '#web/features/live/live.tsx'
import { LabelBoard } from '#web/features/merge-labels/label-board.tsx'
import { messages } from '#web/features/merge-labels/messages.ts'
import { paths } from '#web/paths.ts'
import { BackLink, pageClass } from './page-column.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered(albumId))
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  const { offerUndo } = useLabelUndo(albumId)
  return (
    <div className={`${pageClass} flex flex-col gap-6`}>
      <title>{`${messages.titleOf(albumTitle(album))} · Contact Sheet`}</title>
      <div>
        <BackLink to={paths.album(albumId)}>{albumTitle(album)}</BackLink>
        <h1 className="mt-2 text-title">{messages.title}</h1>
      </div>
      <LabelBoard key={albumId} albumId={albumId} onChange={offerUndo} />
      <UndoKeys albumId={albumId} />
      <Live albumId={albumId} />
    </div>
  )
}
