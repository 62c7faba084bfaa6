import { PencilLine, RefreshCw, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { isFiltered, noFilter } from '#web/data/filter/filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { countOf, formatCount } from '#web/lib/i18n/format.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { useShortcut } from '#web/lib/use-shortcut.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ArrivalLine } from './arrival-line.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LensBanner } from './lens-banner.tsx'
import { ViewOptions } from './view-options.tsx'

type FilterLineProps = {
  /** Opens the rail where there is no room for it beside the photos. */
  onOpenRail: () => void
  /** Beside the view options. */
  actions?: ReactNode
  /** After the count: what changed since one last looked. */
  since?: ReactNode
  /** The text field of the filter is open; `begun`: with this text in it. */
  writing: { begun: string | undefined } | undefined
  onWrite: (writing: { begun: string | undefined } | undefined) => void
}

/** Made once: the line is rendered with every change of the filter. */
const icons = { sliders: <SlidersHorizontal size={14} aria-hidden />, pencil: <PencilLine size={16} aria-hidden /> }

// few write, and whoever does waits for no photo meanwhile
const FilterText = lazyNamed(() => import('./filter-text.tsx'), 'FilterText')

/** The filter in words: "Best and approved, 287 of 4,812 photos". Each condition can be switched off, or removed. */
export function FilterLine({ onOpenRail, actions, since, writing, onWrite }: FilterLineProps) {
  const { filter, isLens, isLoading, isStale, progress, refresh } = useAlbum()
  // a text that is no valid filter is shown with its problem
  const isWriting = writing !== undefined || filter.problem !== undefined
  useShortcut('/', () => onWrite({ begun: undefined }))
  return (
    <div className="relative flex min-h-(--sheet-bar-height) flex-wrap items-center gap-x-2 gap-y-1.5 py-2 text-body text-muted">
      {isLens && <LensBanner />}
      <Button size="sm" icon={icons.sliders} onClick={onOpenRail} className="me-1 lg:hidden">
        Filter
      </Button>
      {filter.value.chips.length > 0 && (
        // in one row on a narrow screen, below the rest: the photos should not be pushed off it
        <div className="contents max-sm:order-last max-sm:flex max-sm:basis-full max-sm:items-center max-sm:relative max-sm:gap-2 max-sm:overflow-x-auto max-sm:p-0.5 max-sm:whitespace-nowrap">
          <FilterChips />
        </div>
      )}
      {isLoading ? <Skeleton className="h-4 w-24" /> : <MatchCount />}
      <Gone />
      {since}
      <span className="ms-auto flex items-center gap-2 max-sm:gap-0">
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
          <Link
            to={filter.addressOf(noFilter)}
            className={classNames(buttonClass({ variant: 'ghost', size: 'sm' }), 'max-sm:px-1.5!')}
          >
            Clear
          </Link>
        )}
        {actions}
        <button
          type="button"
          aria-label="Write the filter"
          title="Write the filter ( / )"
          aria-keyshortcuts="/"
          aria-expanded={isWriting}
          onClick={() => onWrite(isWriting ? undefined : { begun: undefined })}
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-control text-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink pointer-coarse:size-11"
        >
          {icons.pencil}
        </button>
        <ViewOptions />
      </span>
      {isWriting && (
        <Suspense fallback={<Skeleton className="h-[34px] basis-full" />}>
          <FilterText key={writing?.begun} begun={writing?.begun} onClose={() => onWrite(undefined)} />
        </Suspense>
      )}
      {progress && <ArrivalLine progress={progress} />}
    </div>
  )
}

/** The number of photos that match, as a live region. */
function MatchCount() {
  const { matching, total, progress, filter } = useAlbum()
  return (
    <output
      // a count that runs is not read out, its end is
      aria-live={progress ? 'off' : 'polite'}
      className="tabular-nums first:ms-0"
    >
      {isFiltered(filter.value) ? (
        <>
          {formatCount(matching)} of {formatCount(total)}
          <span className="max-sm:sr-only"> {total === 1 ? 'photo' : 'photos'}</span>
        </>
      ) : (
        countOf(total, { one: 'photo', other: 'photos' })
      )}
      {progress && ' so far'}
    </output>
  )
}

/** The number of photos that are held although they no longer match, and the button that drops them. */
function Gone() {
  const { gone, letGo } = useAlbum()
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
