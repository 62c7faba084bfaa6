import { choiceOf } from '#web/data/filter/edit-filter.ts'
import type { Filter } from '#web/data/filter/filter.ts'
import { ChoiceRow } from './choice-row.tsx'
import type { RailPlace } from './rail-keys.ts'
import type { RailRow } from './rail-rows.ts'
import type { Sheet } from './use-sheet.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  filter: Filter
  sheet: Sheet
  /** The place in the rail that Tab comes to. */
  tabStop: RailPlace | undefined
}

/** Rows of the rail, each with what its choices would leave. */
export function RailRowList({ rows, filter, sheet, tabStop }: RailRowsProps) {
  return rows.map(({ key, condition }) => {
    const counts = sheet.isLoading ? undefined : sheet.countsFor(condition)
    return (
      <ChoiceRow
        key={key}
        rowKey={key}
        condition={condition}
        hue={condition.type === 'label' && condition.kind === 'public' ? sheet.hues.get(condition.text) : undefined}
        choice={choiceOf(filter, condition)}
        withCount={counts?.with}
        withoutCount={counts?.without}
        tabStop={tabStop?.row === key ? tabStop.side : undefined}
      />
    )
  })
}
