import type { CSSProperties, ReactNode } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChoiceRow } from './choice-row.tsx'
import type { RailCell } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

type RailRowsProps = {
  rows: readonly RailRow[]
  tabStop: RailCell | undefined
}

/** Props of a row, as primitive or stable values: the memoised row renders only when one changes. */
function useChoices(tabStop: RailCell | undefined) {
  const { filter, isLoading, countsFor } = useAlbum()
  return ({ key, condition }: RailRow) => {
    const counts = isLoading ? undefined : countsFor(condition)
    return {
      rowKey: key,
      condition,
      choice: choiceOf(filter.value, condition),
      withCount: counts?.with,
      withoutCount: counts?.without,
      tabStop: tabStop?.row === key ? tabStop.side : undefined,
    }
  }
}

/** A short list of rows, all of them in the document. */
export function RailRowList({ rows, tabStop }: RailRowsProps) {
  const choiceAt = useChoices(tabStop)
  return rows.map((row) => <ChoiceRow key={row.key} {...choiceAt(row)} />)
}

/**
 * A virtualised list: the document holds only the rows near the view, and the tab stop, which must keep the focus while
 * the list scrolls. ARIA attributes give the full length.
 */
function LongRowList({ rows, tabStop }: RailRowsProps) {
  const choiceAt = useChoices(tabStop)
  const { list, from, to, height } = useVirtualRows(rows.length)
  const stop = rows.findIndex(({ key }) => key === tabStop?.row)
  const shown = rows.slice(from, to).map((row, offset) => ({ row, at: from + offset }))
  const row = rows[stop]
  if (row && stop < from) shown.unshift({ row, at: stop })
  else if (row && stop >= to) shown.push({ row, at: stop })
  const gaps: CSSProperties = { paddingTop: from * height, paddingBottom: (rows.length - to) * height }
  return (
    <ul ref={list} style={gaps} className="relative">
      {shown.map(({ row: each, at }) => (
        <ChoiceRow
          key={each.key}
          {...choiceAt(each)}
          place={at + 1}
          total={rows.length}
          top={at < from || at >= to ? at * height : undefined}
        />
      ))}
    </ul>
  )
}

type RailSectionProps = RailRowsProps & {
  title: string
  /** Shown if there are no rows. */
  empty?: ReactNode
  /** At the end of the heading. */
  end?: ReactNode
  /** After the rows. */
  children?: ReactNode
}

/** The labels of one kind under their sticky heading. */
export function RailSection({ title, empty, end, rows, tabStop, children }: RailSectionProps) {
  const { isLoading } = useAlbum()
  return (
    <section aria-label={title}>
      <div className="sticky top-(--rail-search) z-10 flex h-8 items-center justify-between gap-2 bg-(--rail-ground) ps-2">
        <h2 className="text-section text-muted uppercase">{title}</h2>
        {end}
      </div>
      {isLoading && (
        <div className="flex flex-col gap-4 px-2 py-2">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
      {!isLoading && rows.length === 0 && <p className="px-2 text-small text-muted">{empty}</p>}
      <LongRowList rows={rows} tabStop={tabStop} />
      {children}
    </section>
  )
}
