import { Images, SearchX } from 'lucide-react'
import { Link } from 'react-router'
import { countOf } from '#web/lib/format-count.ts'
import { paths } from '#web/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SheetSkeleton } from './sheet-skeleton.tsx'
import type { Sheet } from './use-sheet.ts'

/** In place of the photos: they are still coming, there are none, or none matches. */
export function NoPhotos({ sheet: { albumId, isLoading, total } }: { sheet: Sheet }) {
  if (isLoading) return <SheetSkeleton />
  if (total === 0) {
    return (
      <EmptyState icon={<Images size={22} />} title="No photos yet">
        Photos appear here as soon as the service has some in this album.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title="No photo matches"
      action={
        <Link to={paths.album(albumId)} className={buttonClass({ variant: 'primary' })}>
          Clear the filter
        </Link>
      }
    >
      The album has {countOf(total, ['photo', 'photos'])}, but none with everything the filter asks for.
    </EmptyState>
  )
}
