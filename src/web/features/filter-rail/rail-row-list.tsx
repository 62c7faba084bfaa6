import type { CSSProperties } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { RailCell } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  /** The cell that Tab moves to. */
  tabStop: RailCell | undefined
}

/** The props of a row, as primitive values: a memoised row is rendered only when one of them changes. */
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
 * A virtualised list: only the rows near the view are in the document, and the tab stop, which must not lose the focus when
 * the list is scrolled. Screen readers are told the full length.
 */
export function LongRowList({ rows, tabStop }: RailRowsProps) {
  const choiceAt = useChoices(tabStop)
  const { list, range, topOf } = useVirtualRows(rows)
  const { from, to, before, after } = range
  const stop = rows.findIndex(({ key }) => key === tabStop?.row)
  const shown = rows.slice(from, to).map((row, offset) => ({ row, at: from + offset }))
  const row = rows[stop]
  if (row && stop < from) shown.unshift({ row, at: stop })
  else if (row && stop >= to) shown.push({ row, at: stop })
  const gaps: CSSProperties = { paddingTop: before, paddingBottom: after }
  return (
    <ul ref={list} style={gaps} className="relative flex flex-col gap-px">
      {shown.map(({ row: each, at }) => (
        <ChoiceRow
          key={each.key}
          {...choiceAt(each)}
          place={at + 1}
          total={rows.length}
          top={at < from || at >= to ? topOf(at) : undefined}
        />
      ))}
    </ul>
  )
}
