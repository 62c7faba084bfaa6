import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered } from '#web/data/filter/filter.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { awaitsSet } from './awaits-set.ts'
import { messages } from './messages.ts'

/** The number of photos that match, as a live region. */
export function MatchCount() {
  const album = useAlbum()
  const { isLoading, isWhole, isStale, isCutOff, columns, matching, total, filter } = album
  if (isLoading || awaitsSet(album)) return <Skeleton className="h-4 w-24 tight:w-8" />
  const hasFilter = isFiltered(filter.value)
  // the service found these in the whole album, more than in the part that has arrived
  const isPreview = columns.within !== undefined
  const noun = (
    <span className={hasFilter || isStale || isCutOff ? 'tight:sr-only' : undefined}>
      {messages.photos(isPreview ? matching : total)}
    </span>
  )
  const count =
    hasFilter && !isPreview ? messages.matching(matching, total) : messages.whole(isPreview ? matching : total)
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
