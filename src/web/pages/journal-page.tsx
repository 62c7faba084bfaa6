import { useSuspenseQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Link, type LoaderFunctionArgs, useParams } from 'react-router'
import { albumTitle } from '#web/data/album/album-title.ts'
import { useData } from '#web/data/data-context.tsx'
import { connected } from '#web/data/router-context.ts'
import { JournalFiles } from '#web/features/journal/journal-files.tsx'
import { JournalList } from '#web/features/journal/journal-list.tsx'
import { UndoKeys } from '#web/features/journal/undo-keys.tsx'
import { paths } from '#web/paths.ts'

export async function loader({ context, params: { albumId = '' } }: LoaderFunctionArgs) {
  const { queryClient, data } = connected(context)
  // to undo a change one has to know what is so by now
  void queryClient.prefetchQuery(data.photos.list(albumId))
  await queryClient.ensureQueryData(data.albums.detail(albumId))
  return null
}

export function Component() {
  const { albumId = '' } = useParams()
  const { data: album } = useSuspenseQuery(useData().albums.detail(albumId))
  return (
    <div className="mx-auto max-w-[860px] px-4 pt-5 pb-16 sm:px-8">
      <title>{`Label journal of ${albumTitle(album)} · Contact Sheet`}</title>
      <Link
        to={paths.album(albumId)}
        className="touch-target inline-flex items-center gap-1.5 text-small text-muted hover:text-ink"
      >
        <ArrowLeft size={15} aria-hidden />
        {albumTitle(album)}
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="text-title">Label journal</h1>
        <JournalFiles albumId={albumId} />
      </div>
      <p className="mt-1 max-w-[64ch] text-muted max-sm:mt-3">
        What you changed on this device, with what each change truly did: a label that was there already was not added,
        and is not taken off again. Kept are the last 1,000 changes of an album, for a year.
      </p>
      <JournalList key={albumId} albumId={albumId} />
      <UndoKeys albumId={albumId} />
    </div>
  )
}
