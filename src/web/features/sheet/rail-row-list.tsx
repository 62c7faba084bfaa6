import { type CSSProperties, memo } from 'react'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import type { Filter } from '#web/data/filter/filter.ts'
import { ChoiceRow, type Side } from './choice-row.tsx'
import type { RailPlace } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import type { Sheet } from './use-sheet.ts'
import { useRowWindow } from './use-row-window.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  filter: Filter
  sheet: Sheet
  /** The place in the rail that Tab comes to. */
  tabStop: RailPlace | undefined
}

type RowProps = Omit<RailRowsProps, 'rows' | 'tabStop'> & {
  row: RailRow
  /** The side of it that Tab comes to, if it comes to this row. */
  tabStop: Side | undefined
  /** From 1, among so many. */
  place?: number
  total?: number
  /** Pixels from the list's top, of a row far from those in view. */
  top?: number | undefined
}

/** Where the focus goes is no reason to render every row. */
const Row = memo(function Row({ row: { key, condition }, filter, sheet, ...rest }: RowProps) {
  const counts = sheet.isLoading ? undefined : sheet.countsFor(condition)
  return (
    <ChoiceRow
      rowKey={key}
      condition={condition}
      hue={condition.type === 'label' && condition.kind === 'public' ? sheet.hues.get(condition.text) : undefined}
      choice={choiceOf(filter, condition)}
      withCount={counts?.with}
      withoutCount={counts?.without}
      {...rest}
    />
  )
})

const stopIn = (tabStop: RailPlace | undefined, { key }: RailRow) => (tabStop?.row === key ? tabStop.side : undefined)

/** Rows of the rail, each with what its choices would leave. */
export const RailRowList = ({ rows, tabStop, ...common }: RailRowsProps) =>
  rows.map((row) => <Row key={row.key} row={row} tabStop={stopIn(tabStop, row)} {...common} />)

/**
 * A list that may have thousands of rows: those near the view are in the document, and the one that Tab comes to, which
 * must not lose the focus when the list is scrolled. Screen readers are told of them all.
 */
export function LongRowList({ rows, tabStop, ...common }: RailRowsProps) {
  const { list, window, topOf } = useRowWindow(rows.map(({ key }) => key))
  const { from, to, before, after } = window
  const stop = rows.findIndex(({ key }) => key === tabStop?.row)
  const shown = rows.slice(from, to).map((row, offset) => ({ row, at: from + offset }))
  const row = rows[stop]
  if (row && stop < from) shown.unshift({ row, at: stop })
  else if (row && stop >= to) shown.push({ row, at: stop })
  const gaps: CSSProperties = { paddingTop: before, paddingBottom: after }
  return (
    <ul ref={list} style={gaps} className="relative flex flex-col gap-px">
      {shown.map(({ row: each, at }) => (
        <Row
          key={each.key}
          row={each}
          tabStop={stopIn(tabStop, each)}
          place={at + 1}
          total={rows.length}
          top={at < from || at >= to ? topOf(at) : undefined}
          {...common}
        />
      ))}
    </ul>
  )
}
