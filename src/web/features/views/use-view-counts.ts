import { useMemo } from 'react'
import { readFilter } from '#web/data/filter/read-filter.ts'
import type { NamedView } from '#web/data/views/named-views.ts'
import type { ViewedSheet } from './viewed-sheet.ts'

/** How many photos each view would show now; nothing while the album is still arriving. */
export function useViewCounts(views: readonly NamedView[], { columns, isLoading, progress, countOf }: ViewedSheet) {
  const isWhole = !isLoading && progress === undefined
  return useMemo(
    () =>
      isWhole
        ? views.map(({ filter: text }) => {
            const { filter } = readFilter(text)
            return filter && countOf(filter)
          })
        : [],
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- countOf is another function with every render, and answers the same for the same columns
    [isWhole, views, columns],
  )
}
