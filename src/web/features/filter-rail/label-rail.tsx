import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useId,
  useRef,
  useState,
} from 'react'
import { useAlbum } from '#web/album/use-album.tsx'
import type { LabelKind } from '#web/data/album/label.ts'
import { choiceOf, withPressed } from '#web/data/filter/edit-filter.ts'
import { InlineSelect } from '#web/ui/menu/inline-select.tsx'
import { plainRow } from '#web/ui/plain-row.ts'
import { LabelledWithout } from './labelled-without.tsx'
import { messages } from './messages.ts'
import { PrivacyAlert } from './privacy-alert.tsx'
import { AllPhotos, Fold, LabelSearch } from './rail-head.tsx'
import { cellOf, nextCell, type RailCell } from './rail-keys.ts'
import type { LabelOrder, RailRow } from './rail-rows.ts'
import { RailRowList, RailSection } from './rail-section.tsx'
import { useLongPress } from './use-long-press.ts'
import { useRailFocus } from './use-rail-focus.ts'
import { useRailRows } from './use-rail-rows.ts'

const orders = [
  { value: 'name', label: messages.byName },
  { value: 'count', label: messages.byCount },
] as const

/** Sticky headings below the search field need its height. */
const navClass =
  'flex flex-col gap-2 pt-3.5 [--rail-search:0px] has-data-rail-search:pt-0 has-data-rail-search:[--rail-search:54px] pointer-coarse:has-data-rail-search:[--rail-search:64px]'

const bothFolded: Record<LabelKind, boolean> = { public: false, restricted: false }

/** The rail’s rows, with their search, order and folds. */
function useRail() {
  const { filter } = useAlbum()
  const [text, setText] = useState('')
  const sought = useDeferredValue(text).trim()
  const [order, setOrder] = useState<LabelOrder>('name')
  const [isUnfolded, setUnfolded] = useState(bothFolded)
  const rows = useRailRows({ sought, order, isUnfolded })
  const isSearching = sought !== ''
  const chosenForms = rows.forms.filter(({ condition }) => choiceOf(filter.value, condition) !== 'either')
  const [isFormsOpen, setFormsOpen] = useState(chosenForms.length > 0)
  const formsShown = isFormsOpen ? rows.forms : chosenForms
  const all: readonly RailRow[] = [
    ...(isSearching ? [] : [...rows.top, ...formsShown]),
    ...rows.public.rows,
    ...rows.restricted.rows,
  ]
  const toggle = (kind: LabelKind) => setUnfolded((last) => ({ ...last, [kind]: !last[kind] }))
  const forms = { shown: formsShown, isOpen: isFormsOpen, toggle: () => setFormsOpen(!isFormsOpen) }
  return { rows, all, text, setText, isSearching, order, setOrder, isUnfolded, toggle, forms }
}

/** Choosing by click, key and long press; marks along the scrubber for the hovered row. `all`: the rows in order. */
function useRailEvents(rail: RefObject<HTMLElement | null>, all: readonly RailRow[]) {
  const { filter, pointAt } = useAlbum()
  const { tabStop, comeTo, goTo, followFocus } = useRailFocus(rail, all)
  const conditionAt = (at: RailCell | undefined) => all.find(({ key }) => key === at?.row)?.condition
  const choose = (at: RailCell | undefined) => {
    const condition = conditionAt(at)
    if (at && condition) filter.change(withPressed(filter.value, condition, at.side))
  }
  const pointTo = (at: RailCell | undefined) => {
    const condition = conditionAt(at)
    pointAt(condition?.type === 'label' ? condition : undefined)
  }
  const longPress = useLongPress((event) => {
    const at = cellOf(event)
    if (at) choose({ ...at, side: 'without' })
  })
  const handlers = {
    ...longPress,
    onFocus: (event: FocusEvent) => {
      followFocus(event)
      pointTo(cellOf(event))
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) pointTo(undefined)
    },
    onPointerOver: (event: PointerEvent) => pointTo(cellOf(event)),
    onPointerLeave: () => pointTo(undefined),
    onClick: (event: MouseEvent) => {
      comeTo(cellOf(event))
      choose(cellOf(event))
    },
    onKeyDown: (event: KeyboardEvent) => {
      const at = cellOf(event)
      const next = at && nextCell(all, at, event.key)
      if (next === undefined) return
      event.preventDefault()
      goTo(next)
    },
  }
  return { tabStop, goTo, choose, handlers }
}

/**
 * The filter as a list of conditions. Its rows are one tab stop: arrow keys move up and down, and from "with" to "without";
 * Enter or Space toggles. `children` follow the rows.
 */
export function LabelRail({ children }: { children?: ReactNode }) {
  const rail = useRef<HTMLElement>(null)
  const hintId = useId()
  const { rows, all, text, setText, isSearching, ...shown } = useRail()
  const { tabStop, goTo, choose, handlers } = useRailEvents(rail, all)
  const [found] = isSearching ? all : []
  const first: RailCell | undefined = found && { row: found.key, side: 'with' }
  const more = (kind: LabelKind) =>
    !isSearching && (
      <Unfold
        shown={rows[kind].rows.length}
        total={rows[kind].total}
        isOpen={shown.isUnfolded[kind]}
        onToggle={() => shown.toggle(kind)}
      />
    )
  return (
    <nav ref={rail} aria-label={messages.filterPhotos} className={navClass}>
      <LabelSearch text={text} onText={setText} onGo={() => goTo(first)} onChoose={() => choose(first)} />
      {!isSearching && <AllPhotos />}
      <div
        role="toolbar"
        aria-label={messages.conditions}
        aria-orientation="vertical"
        aria-describedby={hintId}
        className="flex flex-col gap-2"
        {...handlers}
      >
        <p id={hintId} hidden>
          {messages.keyHint}
        </p>
        {!isSearching && (
          <ul className="-mt-2">
            <RailRowList rows={rows.top} tabStop={tabStop} />
            <LabelledWithout />
            {rows.forms.length > 0 && (
              <Fold title={messages.kindAndShape} isOpen={shown.forms.isOpen} onToggle={shown.forms.toggle}>
                <RailRowList rows={shown.forms.shown} tabStop={tabStop} />
              </Fold>
            )}
          </ul>
        )}
        {!isSearching && <PrivacyAlert />}
        <RailSection
          title={messages.labels}
          rows={rows.public.rows}
          empty={isSearching ? messages.noneFound : messages.noLabels}
          tabStop={tabStop}
          end={
            rows.public.total + rows.restricted.total > 1 && (
              <InlineSelect
                label={messages.sortLabels}
                value={shown.order}
                options={orders}
                onChange={shown.setOrder}
              />
            )
          }
        >
          {more('public')}
        </RailSection>
        {rows.restricted.rows.length > 0 && (
          <RailSection title={messages.hiddenLabels} rows={rows.restricted.rows} tabStop={tabStop}>
            {more('restricted')}
          </RailSection>
        )}
      </div>
      {rows.tooLong > 0 && <p className="px-2 text-small text-muted">{messages.tooLong(rows.tooLong)}</p>}
      {children}
    </nav>
  )
}

type UnfoldProps = { shown: number; total: number; isOpen: boolean; onToggle: () => void }

/** Below a folded list: shows all of it, or less again. */
const Unfold = ({ shown, total, isOpen, onToggle }: UnfoldProps) =>
  (isOpen || total > shown) && (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={`${plainRow} text-muted`}>
      {isOpen ? messages.showFewer : messages.showAll(total)}
    </button>
  )
