import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isFiltered, noFilter } from '#web/data/filter/filter.ts'
import { countOf, formatCount } from '#web/lib/format-count.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArrivalLine } from './arrival-line.tsx'
import { FilterChips } from './filter-chips.tsx'
import type { SheetFilter } from './use-sheet-filter.ts'
import type { Sheet } from './use-sheet.ts'
import { ViewOptions } from './view-options.tsx'

type FilterLineProps = {
  sheet: Sheet
  filter: SheetFilter
  /** Opens the rail where there is no room for it beside the photos. */
  onOpenRail: () => void
  /** Beside the view options. */
  actions?: ReactNode
}

/** What is shown, in words: "Best and approved, 287 of 4,812 photos". Each part can be switched off, or taken away. */
export function FilterLine({ sheet, filter, onOpenRail, actions }: FilterLineProps) {
  const { hues, isLoading, isStale, progress, refresh } = sheet
  return (
    <div className="relative flex min-h-[46px] flex-wrap items-center gap-x-2 gap-y-1.5 py-2 text-body text-muted">
      <Button
        size="sm"
        icon={<SlidersHorizontal size={14} aria-hidden />}
        onClick={onOpenRail}
        className="mr-1 lg:hidden"
      >
        Filter
      </Button>
      <FilterChips filter={filter} hues={hues} />
      {isLoading ? <Skeleton className="h-4 w-24" /> : <MatchCount sheet={sheet} filtered={isFiltered(filter.filter)} />}
      <Gone sheet={sheet} />
      <span className="ml-auto flex items-center gap-2">
        {isStale && (
          <Button
            size="sm"
            variant="ghost"
            title="The service could not be asked again. What you see may be old."
            icon={<RefreshCw size={14} aria-hidden />}
            onClick={() => void refresh()}
          >
            Not up to date
          </Button>
        )}
        {filter.text !== '' && (
          <Link to={filter.addressOf(noFilter)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Clear
          </Link>
        )}
        {actions}
        <ViewOptions />
      </span>
      {progress && <ArrivalLine progress={progress} />}
    </div>
  )
}

/** How many photos match, read out whenever that changes. */
function MatchCount({ sheet: { matching, total, progress }, filtered }: { sheet: Sheet; filtered: boolean }) {
  return (
    <output
      // a count that runs is not read out, its end is
      aria-live={progress ? 'off' : 'polite'}
      className="tabular-nums first:ml-0"
    >
      {filtered && `${formatCount(matching)} of `}
      {countOf(total, ['photo', 'photos'])}
      {progress && ' so far'}
    </output>
  )
}

/** Photos that are kept in view although they no longer match, and the way to let go of them. */
function Gone({ sheet: { gone, letGo } }: { sheet: Sheet }) {
  return (
    <output className="flex items-center gap-1 tabular-nums empty:hidden">
      {gone > 0 && (
        <>
          <span aria-hidden>·</span>
          {formatCount(gone)} no longer {gone === 1 ? 'matches' : 'match'}
          <Button size="sm" variant="ghost" onClick={letGo}>
            Refresh
          </Button>
        </>
      )}
    </output>
  )
}
