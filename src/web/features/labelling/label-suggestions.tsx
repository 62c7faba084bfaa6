import { Check, Eye, EyeOff, Minus, Plus } from 'lucide-react'
import { type Label, labelId } from '#web/data/album/label.ts'
import { type LabelState, stateOf } from '#web/data/labelling/label-states.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { Count } from '#web/ui/count.tsx'
import type { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

type LabelSuggestionsProps = {
  list: ReturnType<typeof useCombobox>
  labels: readonly LabelState[]
  /** The label that can be created from the text, as the last row. */
  fresh: Label | undefined
  /** Number of target photos. */
  total: number
  /** Fills the remaining height instead of fitting the rows. */
  fills: boolean
  /** Shortcut keys by label identity; given for the list of one photo, which has its ticks at the end. */
  keys: ReadonlyMap<string, string> | undefined
  onChoose: (label: LabelState, event: { pointerType: string }) => void
  onMake: () => void
  /** The row under the pointer. */
  onPoint: (place: number | undefined) => void
}

const pressedWith = (event: MouseEvent) => ({ pointerType: event instanceof PointerEvent ? event.pointerType : '' })

const rowClass =
  'flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken max-lg:h-11 pointer-coarse:h-11'
const activeClass = 'outline-2 -outline-offset-2 outline-ink'
const checked = { all: true, some: 'mixed', none: false } as const

/**
 * The listbox below a label field: labels on all of the target photos, on some or on none. The field keeps the focus
 * and handles keys.
 */
export function LabelSuggestions(props: LabelSuggestionsProps) {
  const { list, labels, fresh, total, fills, keys, onChoose, onMake, onPoint } = props
  return (
    <div
      {...list.list}
      aria-label={messages.labelsOfAlbum}
      hidden={labels.length === 0 && fresh === undefined}
      onPointerLeave={() => onPoint(undefined)}
      className={classNames(
        '-mx-2 mt-2 scroll-pb-9 overflow-y-auto overscroll-contain pointer-coarse:scroll-pb-12',
        fills ? 'min-h-22 flex-1' : !keys && 'max-h-[38dvh]',
      )}
    >
      {labels.map((label, place) => {
        const state = stateOf(label.held, total)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option; the keys are the text field's, which keeps the focus
          <div
            key={labelId(label)}
            {...list.option(place)}
            aria-checked={checked[state]}
            aria-keyshortcuts={keys?.get(labelId(label))}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(place)}
            onClick={(event) => onChoose(label, pressedWith(event.nativeEvent))}
            className={classNames(
              rowClass,
              'mb-px',
              keys && (label.kind === 'restricted' ? 'border border-dashed border-faint' : 'border border-transparent'),
              state === 'all' && 'bg-accent-soft',
              place === list.active && activeClass,
            )}
          >
            {keys ? <PhotoLabelOption label={label} keys={keys} /> : <LabelOption label={label} total={total} />}
          </div>
        )
      })}
      {fresh && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- an option; the keys are the text field's, which keeps the focus
        <div
          {...list.option(labels.length)}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(labels.length)}
          onClick={onMake}
          className={classNames(rowClass, 'sticky bottom-0 bg-surface', list.active === labels.length && activeClass)}
        >
          <NewLabelOption label={fresh} />
        </div>
      )}
    </div>
  )
}

/** A row in the list of one photo: key, mark, name, and a tick if the photo has the label. */
function PhotoLabelOption({ label, keys }: { label: LabelState; keys: ReadonlyMap<string, string> }) {
  const { text, kind, held, count } = label
  const key = keys.get(labelId(label))
  return (
    <>
      {keys.size > 0 && (
        <span className="flex w-5 shrink-0 justify-center pointer-coarse:hidden">
          {key && <Kbd>{key.toUpperCase()}</Kbd>}
        </span>
      )}
      <LabelName text={text} kind={kind} />
      {held > 0 ? (
        <Check size={16} strokeWidth={2.5} aria-hidden className="shrink-0 text-accent" />
      ) : (
        <Count value={count} />
      )}
    </>
  )
}

function LabelName({ text, kind }: Label) {
  return (
    <>
      {kind === 'public' ? (
        <LabelDot text={text} className="mx-1" />
      ) : (
        <EyeOff size={16} aria-hidden className="shrink-0 text-muted" />
      )}
      <VisibleText text={text} className="min-w-0 flex-1 truncate whitespace-pre!" />
      {kind === 'restricted' && <span className="sr-only">{messages.hidden}</span>}
    </>
  )
}

/** A row with a checkbox: ticked if all photos have the label, a dash for some. */
function LabelOption({ label: { text, kind, held, count }, total }: { label: LabelState; total: number }) {
  const state = stateOf(held, total)
  return (
    <>
      <span
        aria-hidden
        className={classNames(
          'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
          state === 'none' ? 'border-faint' : 'border-accent-fill bg-accent-fill text-accent-ink',
        )}
      >
        {state === 'all' && <Check size={12} strokeWidth={3} />}
        {state === 'some' && <Minus size={12} strokeWidth={3} />}
      </span>
      <LabelName text={text} kind={kind} />
      {total === 1 && state === 'none' && <Count value={count} />}
      {total > 1 && (
        <span className="shrink-0 text-small text-muted tabular-nums">
          {state === 'none' ? <span className="sr-only">{messages.onNone}</span> : messages.share(held, total)}
        </span>
      )}
    </>
  )
}

/** The last row: creates a label; a mark shows who will see it. */
function NewLabelOption({ label: { text, kind } }: { label: Label }) {
  const Mark = kind === 'restricted' ? EyeOff : Eye
  return (
    <>
      <Plus size={16} aria-hidden className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">
        {fillIn(messages.create, { label: <VisibleText text={text} className="whitespace-pre!" /> })}
      </span>
      <span className="sr-only">{messages.newLabelVisibility(kind)}</span>
      <Mark size={16} aria-hidden className="shrink-0 text-muted" />
    </>
  )
}
