import { useMemo } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { readFilter } from '#web/data/filter/read-filter.ts'
import type { NamedView } from '#web/data/views/named-views.ts'

/** How many photos each view would show now; nothing while the album is still arriving. */
export function useViewCounts(views: readonly NamedView[]) {
  const { isWhole, countOf } = useAlbum()
  return useMemo(
    () =>
      isWhole
        ? views.map(({ filter: text }) => {
            const { filter } = readFilter(text)
            return filter && countOf(filter)
          })
        : [],
    [isWhole, views, countOf],
  )
}
