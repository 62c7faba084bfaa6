import { Check } from 'lucide-react'
import { memo } from 'react'
import { ConditionMark } from '#web/album/condition-mark.tsx'
import { conditionHint, conditionWords } from '#web/album/condition-words.ts'
import type { Choice } from '#web/data/filter/edit-filter.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/i18n/format.ts'
import { spokenText } from '#web/lib/text/visible-text.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'

export type Side = 'with' | 'without'

type ChoiceRowProps = {
  /** Referentially stable, for `memo`. */
  condition: Condition
  rowKey: string
  choice: Choice
  /** Photos that would remain; undefined until counted. */
  withCount: number | undefined
  withoutCount: number | undefined
  /** The side that is the tab stop, if this row has it. */
  tabStop: Side | undefined
  /** Position from 1 and length of a virtualised list. */
  place?: number | undefined
  total?: number | undefined
  /** Pixels from the list's top, for a row outside the virtual range. */
  top?: number | undefined
}

/** No transition: fading colours would take frames from the photos that a press brings in. */
const rowClass =
  'group relative flex h-8 items-center rounded-control bg-clip-content py-px hover:bg-sunken data-[choice=with]:bg-accent-soft pointer-coarse:h-11 pointer-coarse:py-0'

/** The whole row is the click target. */
const withClass =
  'flex min-w-0 flex-1 items-center gap-2 self-stretch ps-2 text-start font-medium outline-none after:absolute after:inset-x-0 after:inset-y-px after:rounded-control focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ink'

/**
 * Visible while the row is hovered or focused, and while it is pressed. Grows only when hovered itself: it must not
 * slide under a pointer heading for the middle of the row.
 */
const withoutClass =
  'relative h-6 w-px shrink-0 before:content-[attr(data-words)] not-aria-pressed:hover:before:content-[attr(data-left)] not-aria-pressed:focus-visible:before:content-[attr(data-left)] overflow-hidden rounded-[6px] text-[12px] whitespace-nowrap text-muted opacity-0 tabular-nums group-hover:w-auto group-hover:px-1.5 group-hover:opacity-100 group-has-[:focus-visible]:w-auto group-has-[:focus-visible]:px-1.5 group-has-[:focus-visible]:opacity-100 hover:bg-line hover:text-ink focus-visible:-outline-offset-2 aria-pressed:me-2 aria-pressed:w-auto aria-pressed:bg-accent-soft aria-pressed:px-1.5 aria-pressed:font-semibold aria-pressed:text-ink aria-pressed:opacity-100'

/** Marks are pseudo-elements of the button: a long list keeps few nodes. */
const dot = 'before:mx-1 before:shrink-0 before:rounded-full before:border-4 before:border-inherit'

/** A constant element, since every filter change renders it. */
const tick = <Check size={16} strokeWidth={2.5} aria-hidden className="shrink-0 text-accent" />

const markOf = (condition: Condition): string | undefined => {
  if (condition.type === 'no-label') return 'mark-tag'
  if (condition.type === 'only-restricted') return 'mark-hidden'
  if (condition.type !== 'label') return undefined
  return condition.kind === 'public' ? dot : 'mark-hidden'
}

/**
 * A row for one condition: two toggle buttons, with and without, of which at most one is pressed. The rail handles
 * their events by delegation: it needs the cell of each anyway, for keys, focus and the marks along the scrubber.
 */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { condition, rowKey, choice, withCount, withoutCount, tabStop, place, total, top } = props
  const words = conditionWords(condition)
  const spoken = spokenText(words)
  const hint = conditionHint(condition)
  // invisible characters are spoken by name, so the accessible name then comes from the content
  const isPlain = spoken === words
  const mark = markOf(condition)
  const excluded = condition.type === 'no-label' ? messages.photosWithoutLabels : spoken
  const without = messages.excludeNamed(excluded, withoutCount, hint)
  const isQuiet = choice === 'without' || (choice === 'either' && withCount === 0)
  return (
    <li
      data-row={rowKey}
      data-choice={choice}
      aria-posinset={place}
      aria-setsize={total}
      style={top === undefined ? undefined : { top }}
      className={classNames(rowClass, top !== undefined && 'absolute! inset-x-0')}
    >
      <button
        type="button"
        data-side="with"
        tabIndex={tabStop === 'with' ? 0 : -1}
        aria-pressed={choice === 'with'}
        aria-label={isPlain ? messages.include(words, withCount, hint) : undefined}
        title={words}
        // colours the dot, which is a border
        style={mark === dot ? { borderColor: labelHue(words) } : undefined}
        className={classNames(withClass, isQuiet ? 'text-muted' : 'text-ink', choice !== 'with' && mark)}
      >
        {choice === 'with' ? tick : mark === undefined && <ConditionMark condition={condition} />}
        <VisibleText
          text={words}
          className={classNames('min-w-0 flex-1 truncate whitespace-pre!', choice === 'without' && 'line-through')}
        />
        {!isPlain && <span className="sr-only">{messages.include('', withCount, hint)}</span>}
      </button>
      <button
        type="button"
        data-side="without"
        tabIndex={tabStop === 'without' ? 0 : -1}
        aria-pressed={choice === 'without'}
        aria-label={without}
        title={without}
        // a short form, drawn as CSS content: the accessible name is the label above
        data-words={choice === 'without' ? messages.excluded : messages.exclude}
        data-left={messages.excludeCount(withoutCount)}
        className={withoutClass}
      />
      {choice !== 'without' && (
        <span aria-hidden className="pointer-events-none shrink-0 ps-1.5 pe-2 text-small text-muted tabular-nums">
          {withCount === undefined ? messages.unknownCount : formatCount(withCount)}
        </span>
      )}
    </li>
  )
})
