import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { UndoKeys } from '#web/features/journal/undo-keys.tsx'
import { LabelBoard } from '#web/features/merge-labels/label-board.tsx'
import { paths } from '#web/paths.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  const albumId = params['albumId'] ?? ''
  void queryClient.prefetchQuery(data.photos.list(albumId))
  void queryClient.prefetchQuery(data.albums.administered())
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  return (
    <div className="mx-auto flex max-w-[980px] flex-col gap-6 px-4 pt-5 pb-16 sm:px-8">
      <title>{`Labels of ${albumTitle(album)} · Contact Sheet`}</title>
      <div>
        <Link
          to={paths.album(albumId)}
          className="touch-target inline-flex items-center gap-1.5 text-small text-muted hover:text-ink"
        >
          <span aria-hidden>←</span>
          {albumTitle(album)}
        </Link>
        <h1 className="mt-2 text-title">Labels</h1>
        <p className="mt-1 max-w-[64ch] text-muted">
          Rename and merge labels, or change who sees them. The new label is added first; the old one goes only from
          photos on which the service has the new one.
        </p>
      </div>
      <LabelBoard key={albumId} albumId={albumId} />
      <UndoKeys albumId={albumId} />
    </div>
  )
}
