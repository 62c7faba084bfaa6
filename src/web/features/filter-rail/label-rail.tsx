import { ChevronRight, ListFilterPlus } from 'lucide-react'
import { type ReactNode, useDeferredValue, useMemo, useRef, useState } from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import { isAskable } from '#web/data/album/label-index.ts'
import { choiceOf, withChoice } from '#web/data/filter/edit-filter.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { plainRow } from '#web/ui/plain-row.ts'
import { ParticipantRows } from './participant-rows.tsx'
import { RailHead } from './rail-head.tsx'
import { nextCell, cellOf, type RailCell } from './rail-keys.ts'
import { RailRowList } from './rail-row-list.tsx'
import { formRows, labelRows, pressed, type RailRow, rowsOfLabels, searchRows, withFilterRows } from './rail-rows.ts'
import { RailSection } from './rail-section.tsx'
import { useRailFocus } from './use-rail-focus.ts'

type LabelRailProps = {
  /** Opens the text field of the filter with this text, to be continued. */
  onWrite: (begun: string) => void
  /** After “All photos”: the filters that have a name. */
  views?: ReactNode
}

/** Made once: the rail is rendered with every change of the filter. */
const icons = {
  but: <ListFilterPlus size={16} aria-hidden className="shrink-0" />,
  fold: (
    <ChevronRight size={16} aria-hidden className="shrink-0 transition-transform [[aria-expanded=true]>&]:rotate-90" />
  ),
}

/** The rows of the rail; those of labels only where they contain the sought text. */
function useRailRows(sought: string) {
  const { filter, labels, isLens, has } = useAlbum()
  const { value } = filter
  const rowsOf = useMemo(
    () => ({
      public: rowsOfLabels(labels.public),
      restricted: rowsOfLabels(labels.restricted),
      tooLong: [...labels.public, ...labels.restricted].filter((label) => !isAskable(label)).length,
    }),
    [labels],
  )
  const shown = useMemo(
    () => searchRows(withFilterRows(rowsOf.public, value, 'public'), sought),
    [rowsOf, value, sought],
  )
  const hidden = useMemo(
    () => searchRows(withFilterRows(rowsOf.restricted, value, 'restricted'), sought),
    [rowsOf, value, sought],
  )
  return {
    // participants do not know of hidden labels
    top: isLens ? labelRows.filter(({ condition }) => condition.type !== 'only-restricted') : labelRows,
    forms: formRows.filter(({ condition }) => has(condition) || choiceOf(value, condition) !== 'either'),
    shown,
    hidden,
    tooLong: rowsOf.tooLong,
  }
}

/**
 * The filter as a list of conditions. Its rows are one tab stop: arrow keys move up and down, and from "with" to "without";
 * Enter or Space toggles.
 */
export function LabelRail({ onWrite, views }: LabelRailProps) {
  const {
    filter: { value: filter, change },
    pointAt,
  } = useAlbum()
  const rail = useRef<HTMLElement>(null)
  const [text, setText] = useState('')
  const sought = useDeferredValue(text).trim()
  const [unfolded, setUnfolded] = useState(false)
  const { top, forms, shown, hidden, tooLong } = useRailRows(sought)
  const isSearching = sought !== ''
  const isUnfolded = unfolded || forms.some(({ condition }) => choiceOf(filter, condition) !== 'either')
  const all: readonly RailRow[] = [...(isSearching ? [] : [...top, ...(isUnfolded ? forms : [])]), ...shown, ...hidden]
  const { tabStop, comeTo, goTo, followFocus } = useRailFocus(rail, all)
  const [found] = isSearching ? all : []
  const first: RailCell | undefined = found && { row: found.key, side: 'with' }
  const conditionAt = (at: RailCell | undefined) => all.find(({ key }) => key === at?.row)?.condition
  const choose = (at: RailCell | undefined) => {
    const condition = conditionAt(at)
    if (at && condition) change(withChoice(filter, condition, pressed(filter, condition, at.side)))
  }
  const pointTo = (at: RailCell | undefined) => {
    const condition = conditionAt(at)
    pointAt(condition?.type === 'label' ? condition : undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- clicks and keys are those of the buttons in it
    <nav
      ref={rail}
      aria-label="Filter photos"
      className="flex flex-col gap-4"
      onFocus={(event) => {
        followFocus(event)
        pointTo(cellOf(event))
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!currentTarget.contains(relatedTarget)) pointTo(undefined)
      }}
      onPointerOver={(event) => pointTo(cellOf(event))}
      onPointerLeave={() => pointTo(undefined)}
      onClick={(event) => {
        comeTo(cellOf(event))
        choose(cellOf(event))
      }}
      onKeyDown={(event) => {
        const at = cellOf(event)
        const next = at && nextCell(all, at, event.key)
        if (next === undefined) return
        event.preventDefault()
        goTo(next)
      }}
    >
      <RailHead views={views} text={text} onText={setText} onGo={() => goTo(first)} onChoose={() => choose(first)} />
      {!isSearching && (
        <ul className="flex flex-col gap-px">
          <RailRowList rows={top} tabStop={tabStop} />
          <LabelledBut onWrite={onWrite} />
          {forms.length > 0 && (
            <Fold title="Kind and shape" isOpen={isUnfolded} onToggle={() => setUnfolded(!isUnfolded)}>
              <RailRowList rows={forms} tabStop={tabStop} />
            </Fold>
          )}
        </ul>
      )}
      <RailSection
        title="Labels"
        rows={shown}
        empty={isSearching ? 'No label has this in it.' : 'No photo has a label yet.'}
        tabStop={tabStop}
      />
      {hidden.length > 0 && (
        <RailSection title="Hidden from participants" rows={hidden} empty={undefined} tabStop={tabStop} />
      )}
      {tooLong > 0 && (
        <p className="px-2 text-small text-muted">
          {countOf(tooLong, { one: 'label is', other: 'labels are' })} too long to filter by.
        </p>
      )}
      {!isSearching && <ParticipantRows />}
    </nav>
  )
}

/** The filter's text, begun for photos that are labelled, but not with … */
function labelledBut(filter: Filter): string {
  const noLabel: Condition = { type: 'no-label' }
  const labelled = choiceOf(filter, noLabel) === 'without' ? filter : withChoice(filter, noLabel, 'without')
  const text = writeFilter(labelled)
  return `${labelled.match === 'all' || labelled.chips.length === 1 ? text : `(${text})`} & !`
}

/** Opens the text field for a filter of photos that are labelled, but not with … */
function LabelledBut({ onWrite }: Pick<LabelRailProps, 'onWrite'>) {
  const { filter } = useAlbum()
  return (
    <li>
      <button type="button" onClick={() => onWrite(labelledBut(filter.value))} className={plainRow}>
        {icons.but}
        Labelled, but not …
      </button>
    </li>
  )
}

type FoldProps = { title: string; isOpen: boolean; onToggle: () => void; children: ReactNode }

/** A disclosure: rows that are seldom needed, behind their title. */
const Fold = ({ title, isOpen, onToggle, children }: FoldProps) => (
  <li>
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={plainRow}>
      {icons.fold}
      {title}
    </button>
    {isOpen && <ul className="flex flex-col gap-px pt-px">{children}</ul>}
  </li>
)
