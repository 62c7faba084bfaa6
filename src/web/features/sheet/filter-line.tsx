import { RefreshCw, SlidersHorizontal } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { isFiltered } from '#web/data/photo-filter.ts'
import { countOf } from '#web/lib/format-count.ts'
import { paths, type SheetFilter } from '#web/paths.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { LabelChip } from '#web/ui/label-chip.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArrivalLine } from './arrival-line.tsx'
import type { Sheet } from './use-sheet.ts'
import { ViewOptions } from './view-options.tsx'

const sorts = { unlabelled: 'Unlabelled', videos: 'Videos', live: 'Live photos' } as const

type FilterLineProps = {
  sheet: Sheet
  filter: SheetFilter
  /** Opens the rail where there is no room for it beside the photos. */
  onOpenRail: () => void
}

/** What is shown, in words: "Best and approved, 287 photos". Each part can be taken off. */
export function FilterLine({ sheet, filter, onOpenRail }: FilterLineProps) {
  const { albumId, hues, source, isLoading, isStale, progress, refresh } = sheet
  const navigate = useNavigate()
  const without = (part: keyof SheetFilter) => void navigate(paths.album(albumId, { ...filter, [part]: undefined }))
  const chips: ReactNode[] = []
  const chip = (part: keyof SheetFilter, text: string, kind: 'public' | 'restricted', hue?: string) =>
    chips.push(
      <LabelChip
        text={text}
        kind={kind}
        hue={hue}
        active
        onRemove={() => without(part)}
        removeLabel={`Take ${text} off the filter`}
      />,
    )
  if (filter.only !== undefined) chip('only', sorts[filter.only], 'public')
  if (filter.label !== undefined) chip('label', filter.label, 'public', hues.get(filter.label))
  if (filter.restrictedLabel !== undefined) chip('restrictedLabel', filter.restrictedLabel, 'restricted')
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
      {chips.map((element, position) => (
        <Fragment key={position}>
          {position > 0 && <span>and</span>}
          {element}
        </Fragment>
      ))}
      {isLoading ? (
        <Skeleton className="h-4 w-24" />
      ) : (
        <output
          // a count that runs is not read out, its end is
          aria-live={progress ? 'off' : 'polite'}
          className={chips.length > 0 ? 'ml-1 tabular-nums' : 'tabular-nums'}
        >
          {countOf(source.count, ['photo', 'photos'])}
          {progress && ' so far'}
        </output>
      )}
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
        {isFiltered(filter) && (
          <Link to={paths.album(albumId)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
            Clear
          </Link>
        )}
        <ViewOptions />
      </span>
      {progress && <ArrivalLine progress={progress} />}
    </div>
  )
}
