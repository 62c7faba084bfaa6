import { useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { JournalFiles } from '#web/features/journal/journal-files.tsx'
import { JournalList } from '#web/features/journal/journal-list.tsx'
import { messages } from '#web/features/journal/messages.ts'
import { UndoKeys } from '#web/features/journal/undo-keys.tsx'
import { paths } from '#web/paths.ts'
import { BackLink, pageClass } from './page-column.tsx'

export async function loader({ context, params: { albumId = '' } }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // undoing a change requires the current labels
  void queryClient.prefetchQuery(data.photos.list(albumId))
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  return (
    <div className={pageClass}>
      <title>{`${messages.historyOf(albumTitle(album))} · Contact Sheet`}</title>
      <BackLink to={paths.album(albumId)}>{albumTitle(album)}</BackLink>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-title">{messages.labelHistory}</h1>
        <JournalFiles albumId={albumId} />
      </div>
      <p className="mt-1 max-w-[64ch] text-muted max-sm:mt-3">{messages.historyHint}</p>
      <JournalList key={albumId} albumId={albumId} />
      <UndoKeys albumId={albumId} />
    </div>
  )
}
