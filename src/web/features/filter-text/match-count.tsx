import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered } from '#web/data/filter/filter.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { awaitsSet } from './awaits-set.ts'
import { messages } from './messages.ts'

/** The number of photos that match, as a live region. */
export function MatchCount() {
  const album = useAlbum()
  const { isLoading, isWhole, isStale, isCutOff, matching, total, filter } = album
  if (isLoading || awaitsSet(album)) return <Skeleton className="h-4 w-24 tight:w-8" />
  const hasFilter = isFiltered(filter.value)
  const noun = (
    <span className={hasFilter || isStale || isCutOff ? 'tight:sr-only' : undefined}>{messages.photos(total)}</span>
  )
  const count = hasFilter ? messages.matching(matching, total) : messages.whole(total)
  return (
    <output
      // only the final count is announced
      aria-live={isWhole ? 'polite' : 'off'}
      className="tabular-nums"
    >
      {fillIn(isWhole ? count : messages.soFar(count), { photos: noun })}
    </output>
  )
}
