import { ChevronRight, Images, ListFilterPlus } from 'lucide-react'
import { type ReactNode, startTransition, useDeferredValue, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import type { SheetFilter } from '#web/album/use-album-filter.ts'
import type { Sheet } from '#web/album/use-album.ts'
import { isAskable } from '#web/data/album/label-index.ts'
import { choiceOf, withChoice, withMatch } from '#web/data/filter/edit-filter.ts'
import { activeChips, type Condition, type Filter, isFiltered } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { countOf } from '#web/lib/format-count.ts'
import { paths } from '#web/paths.ts'
import { Count } from '#web/ui/count.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { SearchField } from '#web/ui/search-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { MatchChoice } from './match-choice.tsx'
import { ParticipantRows } from './participant-rows.tsx'
import { buttonAt, isSamePlace, nextPlace, placeOf, type RailPlace } from './rail-keys.ts'
import { RailRowList } from './rail-row-list.tsx'
import { formRows, labelRows, pressed, type RailRow, rowsOfLabels, soughtRows, withAskedRows } from './rail-rows.ts'
import { RailSection } from './rail-section.tsx'

type LabelRailProps = {
  sheet: Sheet
  filter: SheetFilter
  /** Opens the filter's text with this in it, to be gone on with. */
  onWrite: (begun: string) => void
  /** After “All photos”: the filters that have a name. */
  views?: ReactNode
}

/** Made once: the rail is rendered with every change of the filter. */
const icons = {
  all: <Images size={16} aria-hidden className="shrink-0" />,
  but: <ListFilterPlus size={16} aria-hidden className="shrink-0" />,
  fold: (
    <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform [[aria-expanded=true]>&]:rotate-90" />
  ),
}

/** Milliseconds until a place that was pressed, and perhaps not clicked, is what Tab comes to. */
const AFTER_PRESS = 500

/** Labels above which one looks for one by typing. */
const MANY = 8

/**
 * Everything the photos can be narrowed to. The rows are one tab stop: arrows lead up and down, and from "with" to
 * "without"; Enter or Space chooses, and once more takes it back.
 */
export function LabelRail({ sheet, filter: sheetFilter, onWrite, views }: LabelRailProps) {
  const { filter, change, view } = sheetFilter
  const { albumId, labels, total, isLoading } = sheet
  const rail = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const sought = useDeferredValue(text).trim()
  const [place, setPlace] = useState<RailPlace>()
  const [unfolded, setUnfolded] = useState(false)
  const rowsOf = useMemo(
    () => ({
      public: rowsOfLabels(labels.public),
      restricted: rowsOfLabels(labels.restricted),
      tooLong: [...labels.public, ...labels.restricted].filter((label) => !isAskable(label)).length,
    }),
    [labels],
  )
  const shown = useMemo(
    () => soughtRows(withAskedRows(rowsOf.public, filter, 'public'), sought),
    [rowsOf, filter, sought],
  )
  const hidden = useMemo(
    () => soughtRows(withAskedRows(rowsOf.restricted, filter, 'restricted'), sought),
    [rowsOf, filter, sought],
  )
  const isSearching = sought !== ''
  // participants do not know of hidden labels
  const top = sheet.isLens ? labelRows.filter(({ condition }) => condition.type !== 'only-restricted') : labelRows
  const forms = formRows.filter(({ condition }) => sheet.has(condition) || choiceOf(filter, condition) !== 'either')
  const isUnfolded = unfolded || forms.some(({ condition }) => choiceOf(filter, condition) !== 'either')
  const all: readonly RailRow[] = [...(isSearching ? [] : [...top, ...(isUnfolded ? forms : [])]), ...shown, ...hidden]
  const stop = place && all.some(({ key }) => key === place.row) ? place : undefined
  const tabStop: RailPlace | undefined = stop ?? (all[0] && { row: all[0].key, side: 'with' })
  const rows = { filter, sheet, tabStop }
  const conditionAt = (at: RailPlace | undefined) => all.find(({ key }) => key === at?.row)?.condition
  const choose = (at: RailPlace | undefined) => {
    const condition = conditionAt(at)
    if (at && condition) change(withChoice(filter, condition, pressed(filter, condition, at.side)))
  }
  const comeTo = (at: RailPlace | undefined) =>
    startTransition(() => setPlace((last) => (at && !isSamePlace(at, last) ? at : last)))
  const comeToFocus = () => {
    if (document.activeElement) comeTo(placeOf({ target: document.activeElement }))
  }
  const goTo = (at: RailPlace | undefined) => {
    if (at === undefined) return
    // a row far from the view comes into the document with this, and can take the focus
    flushSync(() => setPlace(at))
    if (rail.current) buttonAt(rail.current, at)?.focus()
  }
  const pointAt = (at: RailPlace | undefined) => {
    const condition = conditionAt(at)
    sheet.pointAt(condition?.type === 'label' ? condition : undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys are those of the buttons in it
    <nav
      ref={rail}
      aria-label="Filter photos"
      className="flex flex-col gap-4"
      onFocus={(event) => {
        const at = placeOf(event)
        // nothing is seen of where Tab comes to: what a press is for does not wait for it
        if (event.target.matches(':focus-visible')) comeTo(at)
        else setTimeout(comeToFocus, AFTER_PRESS)
        pointAt(at)
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) pointAt(undefined)
      }}
      onPointerOver={(event) => pointAt(placeOf(event))}
      onPointerLeave={() => pointAt(undefined)}
      onClick={(event) => {
        comeTo(placeOf(event))
        choose(placeOf(event))
      }}
      onKeyDown={(event) => {
        const at = placeOf(event)
        const next = at && nextPlace(all, at, event.key)
        if (next === undefined) return
        event.preventDefault()
        goTo(next)
      }}
    >
      <div className="flex flex-col gap-2">
        <Link
          to={paths.album(albumId, { ...view, filter: undefined })}
          aria-current={isFiltered(filter) ? undefined : 'true'}
          className={plainRow}
        >
          {icons.all}
          <span className="flex-1">All photos</span>
          {isLoading ? <Skeleton className="h-3.5 w-8" /> : <Count value={total} />}
        </Link>
        {views}
        <MatchChoice
          match={filter.match}
          parts={activeChips(filter).length}
          onChange={(match) => change(withMatch(filter, match))}
        />
        {labels.public.length + labels.restricted.length > MANY && (
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- takes the keys of the field in it
          <div
            onKeyDown={(event) => {
              const [found] = isSearching && !event.nativeEvent.isComposing ? all : []
              const first: RailPlace | undefined = found && { row: found.key, side: 'with' }
              if (event.key === 'ArrowDown') goTo(first)
              else if (event.key === 'Enter') choose(first)
              else return
              event.preventDefault()
            }}
          >
            <SearchField label="Find a label" value={text} onChange={setText} />
          </div>
        )}
      </div>
      {!isSearching && (
        <ul className="flex flex-col gap-px">
          <RailRowList rows={top} {...rows} />
          <li>
            <button type="button" onClick={() => onWrite(labelledBut(filter))} className={plainRow}>
              {icons.but}
              Labelled, but not …
            </button>
          </li>
          {forms.length > 0 && (
            <Fold title="Kind and shape" isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)}>
              <RailRowList rows={forms} {...rows} />
            </Fold>
          )}
        </ul>
      )}
      <RailSection
        title="Labels"
        rows={shown}
        empty={isSearching ? 'No label has this in it.' : 'No photo has a label yet.'}
        {...rows}
      />
      {hidden.length > 0 && <RailSection title="Hidden from participants" rows={hidden} empty={undefined} {...rows} />}
      {rowsOf.tooLong > 0 && (
        <p className="px-2 text-small text-muted">
          {countOf(rowsOf.tooLong, ['label is', 'labels are'])} too long to filter by.
        </p>
      )}
      {!isSearching && <ParticipantRows sheet={sheet} filter={sheetFilter} />}
    </nav>
  )
}

/** The filter's text, gone on with for photos that are labelled, but not with … */
function labelledBut(filter: Filter): string {
  const noLabel: Condition = { type: 'no-label' }
  const labelled = choiceOf(filter, noLabel) === 'without' ? filter : withChoice(filter, noLabel, 'without')
  const text = writeFilter(labelled)
  return `${labelled.match === 'all' || labelled.chips.length === 1 ? text : `(${text})`} & !`
}

type FoldProps = { title: string; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** Rows that are seldom needed, behind their title. */
const Fold = ({ title, isOpen, onToggle, children }: FoldProps) => (
  <li>
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={plainRow}>
      {icons.fold}
      {title}
    </button>
    {isOpen && <ul className="flex flex-col gap-px pt-px">{children}</ul>}
  </li>
)
