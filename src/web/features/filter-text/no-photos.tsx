import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { noFilter } from '#web/data/filter/filter.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** In place of the photos: they are still coming, there are none (`none`), or none matches. */
export function NoPhotos({ none }: { none: ReactNode }) {
  const { isLoading, total, progress, filter, seen } = useAlbum()
  // the filter asks for photos of which nothing is known yet
  const isWaiting = seen.isWaiting && /\bin:(?:new|relabelled)\b/.test(filter.text)
  // an album that is still arriving may yet have some
  if (isLoading || (progress && total > 0) || (isWaiting && total > 0)) return <SheetSkeleton />
  if (total === 0) return none
  return (
    <EmptyState
      icon={<SearchX size={22} />}
      title="No photo matches"
      action={
        <Link to={filter.addressOf(noFilter)} className={buttonClass({ variant: 'primary' })}>
          Clear the filter
        </Link>
      }
    >
      The album has {countOf(total, { one: 'photo', other: 'photos' })}, but none with everything the filter asks for.
    </EmptyState>
  )
}

/** Relative widths in each row of the skeleton. */
const shapes = [
  [3, 2, 3, 2, 4],
  [2, 3, 4, 3, 2],
  [4, 2, 3, 3, 3],
  [3, 3, 2, 4, 2],
  [2, 4, 3, 2, 3],
  [3, 2, 2, 3, 4],
]

/** A skeleton in the layout of the photos to come, so that nothing jumps when they do. */
function SheetSkeleton() {
  return (
    <output aria-label="Loading photos" className="flex flex-col gap-1">
      {shapes.map((row) => (
        <div key={row.join()} className="flex h-[98px] gap-1 sm:h-[128px] lg:h-[166px]">
          {row.map((width, position) => (
            <div
              key={position}
              style={{ flexGrow: width, animationDelay: `${position * 90}ms` }}
              className="animate-pulse rounded-photo bg-sunken max-sm:nth-[n+4]:hidden"
            />
          ))}
        </div>
      ))}
    </output>
  )
}
