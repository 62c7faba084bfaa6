import { CodeXml, SlidersHorizontal } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { Link } from 'react-router'
import { useAlbum } from '#web/album/use-album.tsx'
import { noFilter } from '#web/data/filter/filter.ts'
import { focusSheet } from '#web/gallery/navigation/focus-sheet.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useShortcut } from '#web/lib/keyboard/use-page-keys.ts'
import { lazyNamed } from '#web/lib/lazy-component.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FilterChips } from './filter-chips.tsx'
import { LensBanner } from './lens-banner.tsx'
import { MatchCount } from './match-count.tsx'
import { messages } from './messages.ts'
import { StaleButton } from './stale-button.tsx'
import { ViewOptions } from './view-options.tsx'

type FilterLineProps = {
  /** Opens the rail as a drawer, where it doesn't fit beside the photos. */
  onOpenRail: () => void
  /** Shown beside the view options. */
  actions?: ReactNode
  /** Shown after the count: changes since the last visit. */
  since?: ReactNode
  /** Whether the filter's text field is open. */
  isWriting: boolean
  onWrite: (isWriting: boolean) => void
}

/** Constant elements, since every filter change renders the line. */
const icons = { sliders: <SlidersHorizontal size={14} aria-hidden />, query: <CodeXml size={16} aria-hidden /> }

// lazy: few people write filters as text
const FilterText = lazyNamed(() => import('./filter-text.tsx'), 'FilterText')

/** The filter in words: "Best, approved, 287 of 4,812 photos". Each condition can be switched off, or removed. */
export function FilterLine({ onOpenRail, actions, since, onWrite, ...props }: FilterLineProps) {
  const { filter, isLens, isStale, isCutOff, progress } = useAlbum()
  // an invalid filter opens the field, to show the problem
  const isWriting = props.isWriting || filter.problem !== undefined
  const hasStaleButton = isStale || isCutOff
  const line = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  useShortcut('/', () => {
    // under an open photo it is inert
    if (line.current?.closest('[inert]')) return
    onWrite(true)
    field.current?.focus()
  })
  const close = () => {
    onWrite(false)
    if (filter.problem) filter.change(noFilter)
  }
  return (
    <div
      ref={line}
      className="relative flex min-h-(--sheet-bar-height) flex-wrap items-center gap-x-2 gap-y-1.5 py-2 text-body text-muted short:py-0"
    >
      {isLens && <LensBanner />}
      <Button size="sm" icon={icons.sliders} onClick={onOpenRail} className="with-rail:hidden">
        {messages.filter}
      </Button>
      <FilterChips />
      {/* where it shares a row with the album's name, that needs the room more */}
      <div className={filter.value.chips.length === 0 ? 'one-row:sr-only' : undefined}>
        <MatchCount />
      </div>
      <LingeringCount />
      {since}
      {filter.text !== '' && (
        <Link
          to={filter.addressOf(noFilter)}
          onClick={focusSheet}
          // moves down with the chips where these have a row of their own
          className={classNames(buttonClass({ variant: 'ghost', size: 'sm' }), 'tight:px-1.5! max-sm:order-last')}
        >
          {messages.clear}
        </Link>
      )}
      <span
        className={classNames(
          'ms-auto flex items-center gap-1 tight:gap-0',
          hasStaleButton ? 'max-[22rem]:[&_button]:w-9!' : 'max-[22rem]:[&_button]:w-10!',
        )}
      >
        {hasStaleButton && <StaleButton />}
        {actions}
        <Button
          ref={toggle}
          size="sm"
          variant="ghost"
          icon={icons.query}
          title={messages.queryHint}
          aria-label={messages.query}
          aria-keyshortcuts="/"
          aria-expanded={isWriting}
          onClick={() => (isWriting ? close() : onWrite(true))}
          className="text-muted! aria-expanded:bg-sunken aria-expanded:text-ink! tight:w-7 tight:px-0! pointer-coarse:h-11 tight:pointer-coarse:w-11"
        >
          <span className="tight:sr-only">{messages.query}</span>
        </Button>
        <ViewOptions />
      </span>
      {isWriting && (
        <Suspense fallback={<Skeleton className="h-[34px] basis-full" />}>
          <FilterText field={field} heir={toggle} onClose={close} />
        </Suspense>
      )}
      {progress && <ArrivalLine progress={progress} />}
    </div>
  )
}

/** The number of photos still shown although they no longer match, and a button that hides them. */
function LingeringCount() {
  const { lingering, letGo } = useAlbum()
  return (
    <output className="flex items-center gap-1 tabular-nums empty:hidden">
      {lingering > 0 && (
        <>
          <span aria-hidden>·</span>
          {messages.noLongerMatch(lingering)}
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              focusSheet()
              letGo()
            }}
          >
            {messages.hideThem(lingering)}
          </Button>
        </>
      )}
    </output>
  )
}

type ArrivalLineProps = {
  /** Bytes received and, if the service declares it, the total. */
  progress: { received: number; size: number | undefined }
}

/** Progress of an arriving album, as a thin line outside the layout. */
export function ArrivalLine({ progress: { received, size } }: ArrivalLineProps) {
  const share = size === undefined ? undefined : received / size
  return <ProgressBar label={messages.arriving} share={share} className="absolute inset-x-0 bottom-0 h-0.5" />
}
