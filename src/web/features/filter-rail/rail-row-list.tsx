import type { CSSProperties } from 'react'
import type { Sheet } from '#web/album/use-album.ts'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import type { Filter } from '#web/data/filter/filter.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { RailPlace } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import { useRowWindow } from './use-row-window.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  filter: Filter
  sheet: Sheet
  /** The place in the rail that Tab comes to. */
  tabStop: RailPlace | undefined
}

/** What a row of the rail shows, in values by which it can be told whether it has to be rendered. */
function choiceOfRow({ key, condition }: RailRow, { filter, sheet, tabStop }: Omit<RailRowsProps, 'rows'>) {
  const counts = sheet.isLoading ? undefined : sheet.countsFor(condition)
  return {
    rowKey: key,
    condition,
    choice: choiceOf(filter, condition),
    withCount: counts?.with,
    withoutCount: counts?.without,
    tabStop: tabStop?.row === key ? tabStop.side : undefined,
  }
}

/** Rows of the rail, each with what its choices would leave. */
export const RailRowList = ({ rows, ...common }: RailRowsProps) =>
  rows.map((row) => <ChoiceRow key={row.key} {...choiceOfRow(row, common)} />)

/**
 * A list that may have thousands of rows: those near the view are in the document, and the one that Tab comes to, which
 * must not lose the focus when the list is scrolled. Screen readers are told of them all.
 */
export function LongRowList({ rows, ...common }: RailRowsProps) {
  const { list, window, topOf } = useRowWindow(rows)
  const { from, to, before, after } = window
  const stop = rows.findIndex(({ key }) => key === common.tabStop?.row)
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
          {...choiceOfRow(each, common)}
          place={at + 1}
          total={rows.length}
          top={at < from || at >= to ? topOf(at) : undefined}
        />
      ))}
    </ul>
  )
}
