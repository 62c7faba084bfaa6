import { type ReactNode, useState } from 'react'
import { choiceOf } from '#web/data/filter/edit-filter.ts'
import type { Filter } from '#web/data/filter/filter.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ChoiceRow } from './choice-row.tsx'
import type { RailPlace } from './rail-keys.ts'
import { firstRows, type RailRow } from './rail-rows.ts'
import type { Sheet } from './use-sheet.ts'

export type RailRowsProps = {
  rows: readonly RailRow[]
  filter: Filter
  sheet: Sheet
  /** The place in the rail that Tab comes to. */
  tabStop: RailPlace | undefined
}

/** Rows of the rail, each with what its choices would leave. */
export function RailRows({ rows, filter, sheet, tabStop }: RailRowsProps) {
  return rows.map(({ key, condition }) => {
    const counts = sheet.countsFor(condition)
    return (
      <ChoiceRow
        key={key}
        rowKey={key}
        condition={condition}
        hue={condition.type === 'label' && condition.kind === 'public' ? sheet.hues.get(condition.text) : undefined}
        choice={choiceOf(filter, condition)}
        withCount={counts.with}
        withoutCount={counts.without}
        waiting={sheet.isLoading}
        tabStop={tabStop?.row === key ? tabStop.side : undefined}
      />
    )
  })
}

type RailSectionProps = RailRowsProps & {
  title: string
  /** In place of rows where there are none. */
  empty: ReactNode
  /** They are what was searched for. */
  found: boolean
}

/** Rows in the document at first, and how many come when asked: what is not looked at should cost nothing. */
const [FIRST, MORE] = [60, 200]

/** The labels of one kind under their heading. */
export function RailSection({ title, empty, found, rows, ...common }: RailSectionProps) {
  const [most, setMost] = useState(FIRST)
  const listed = firstRows(rows, { most, filter: common.filter })
  const more = Math.min(MORE, rows.length - listed.length)
  return (
    <section aria-label={title} data-found={found || undefined}>
      <h2 className="px-2 pb-1.5 text-section text-muted uppercase">{title}</h2>
      {common.sheet.isLoading && (
        <div className="flex flex-col gap-4 px-2 py-2">
          <Skeleton className="h-3.5 w-3/5" />
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3.5 w-1/2" />
        </div>
      )}
      {!common.sheet.isLoading && rows.length === 0 && <p className="px-2 text-small text-muted">{empty}</p>}
      <ul className="flex flex-col gap-px">
        <RailRows rows={listed} {...common} />
      </ul>
      {more > 0 && (
        <Button size="sm" variant="ghost" className="mt-1" onClick={() => setMost(most + MORE)}>
          Show {formatCount(more)} more of {formatCount(rows.length)}
        </Button>
      )}
    </section>
  )
}
