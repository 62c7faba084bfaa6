import type { CSSProperties } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { RailPlace } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import { useRowWindow } from './use-row-window.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  /** The place in the rail that Tab comes to. */
  tabStop: RailPlace | undefined
}

/** What each row of the rail shows, in values by which it can be told whether it has to be rendered. */
function useChoices(tabStop: RailPlace | undefined) {
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

/** Rows of the rail, each with what its choices would leave. */
export function RailRowList({ rows, tabStop }: RailRowsProps) {
  const choiceAt = useChoices(tabStop)
  return rows.map((row) => <ChoiceRow key={row.key} {...choiceAt(row)} />)
}

/**
 * A list that may have thousands of rows: those near the view are in the document, and the one that Tab comes to, which
 * must not lose the focus when the list is scrolled. Screen readers are told of them all.
 */
export function LongRowList({ rows, tabStop }: RailRowsProps) {
  const choiceAt = useChoices(tabStop)
  const { list, window, topOf } = useRowWindow(rows)
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
