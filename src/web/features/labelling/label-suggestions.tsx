import { Check, Eye, EyeOff, Plus } from 'lucide-react'
import { type Label, labelId } from '#web/data/album/label.ts'
import { type LabelState, stateOf } from '#web/data/labelling/label-states.ts'
import { LabelDot } from '#web/labels-ui/label-dot.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { Count } from '#web/ui/count.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'

type LabelSuggestionsProps = {
  list: { listId: string; active: number; optionId: (place: number) => string }
  labels: readonly LabelState[]
  /** What can be made of the text, as the last row. */
  fresh: Label | undefined
  /** Photos in hand. */
  total: number
  onChoose: (label: LabelState, event: { pointerType: string }) => void
  onMake: () => void
  /** The row under the pointer. */
  onPoint: (place: number | undefined) => void
}

const pressedWith = (event: MouseEvent) => ({ pointerType: event instanceof PointerEvent ? event.pointerType : '' })

/**
 * The labels below a label field: on all of the photos in hand, on some or on none. The field keeps the focus and tells
 * which one is meant.
 */
export function LabelSuggestions({ list, labels, fresh, total, onChoose, onMake, onPoint }: LabelSuggestionsProps) {
  const FreshMark = fresh?.kind === 'restricted' ? EyeOff : Eye
  return (
    <div
      id={list.listId}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't show what kind a label is
      role="listbox"
      aria-label="Labels of this album"
      hidden={labels.length === 0 && fresh === undefined}
      onPointerLeave={() => onPoint(undefined)}
      className="-mx-2 mt-2 max-h-[38dvh] scroll-pb-9 overflow-y-auto overscroll-contain pointer-coarse:scroll-pb-12"
    >
      {labels.map((label, position) => {
        const state = stateOf(label.held, total)
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which keeps the focus
          <div
            key={labelId(label)}
            id={list.optionId(position)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select has no looks
            role="option"
            aria-selected={position === list.active}
            aria-checked={state === 'some' ? 'mixed' : state === 'all'}
            tabIndex={-1}
            // pressing must not take the focus from the field, or open a keyboard on a phone
            onMouseDown={(event) => event.preventDefault()}
            onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(position)}
            onClick={(event) => onChoose(label, pressedWith(event.nativeEvent))}
            className={classNames(
              'mb-px flex h-8 cursor-pointer items-center gap-2 rounded-control px-2 hover:bg-sunken max-lg:h-11 pointer-coarse:h-11',
              state === 'all' && 'bg-accent-soft',
              position === list.active && 'outline-2 -outline-offset-2 outline-ink',
            )}
          >
            <span
              aria-hidden
              className={classNames(
                'flex size-4 shrink-0 items-center justify-center rounded-[4px] border',
                state !== 'none' ? 'border-accent-fill bg-accent-fill text-accent-ink' : 'border-faint',
              )}
            >
              {state === 'all' && <Check size={12} strokeWidth={3} />}
              {state === 'some' && <span className="h-0.5 w-2 rounded-full bg-current" />}
            </span>
            {label.kind === 'public' ? (
              <LabelDot text={label.text} className="mx-1" />
            ) : (
              <EyeOff size={16} aria-hidden className="shrink-0 text-muted" />
            )}
            <span className="min-w-0 flex-1 truncate whitespace-pre">
              <VisibleText text={label.text} />
            </span>
            {label.kind === 'restricted' && <span className="sr-only">hidden from participants,</span>}
            {total > 1 ? (
              <span className="text-small text-muted tabular-nums">
                {state === 'none' ? <span className="sr-only">on none of them</span> : held(label.held, total)}
              </span>
            ) : (
              state === 'none' && <Count value={label.count} />
            )}
          </div>
        )
      })}
      {fresh && (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which keeps the focus
        <div
          id={list.optionId(labels.length)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select has no looks
          role="option"
          aria-selected={list.active === labels.length}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onPointerEnter={(event) => event.pointerType === 'mouse' && onPoint(labels.length)}
          onClick={onMake}
          className={classNames(
            'sticky bottom-0 flex h-8 cursor-pointer items-center gap-2 rounded-control bg-surface px-2 hover:bg-sunken max-lg:h-11 pointer-coarse:h-11',
            list.active === labels.length && 'outline-2 -outline-offset-2 outline-ink',
          )}
        >
          <Plus size={16} aria-hidden className="shrink-0 text-muted" />
          <span className="min-w-0 flex-1 truncate">
            Create “<VisibleText text={fresh.text} />”
          </span>
          <span className="sr-only">, {fresh.kind === 'public' ? 'seen by everyone' : 'hidden from participants'}</span>
          <FreshMark size={16} aria-hidden className="shrink-0 text-muted" />
        </div>
      )}
    </div>
  )
}

const held = (count: number, total: number) =>
  count === total ? `all ${formatCount(total)}` : `${formatCount(count)} of ${formatCount(total)}`
