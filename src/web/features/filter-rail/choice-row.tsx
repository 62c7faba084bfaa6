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

export type Side = 'with' | 'without'

type ChoiceRowProps = {
  /** The same object as long as it is the same condition. */
  condition: Condition
  rowKey: string
  choice: Choice
  /** Photos that would be left; undefined until that is known. */
  withCount: number | undefined
  withoutCount: number | undefined
  /** The side that Tab comes to, if it comes to this row. */
  tabStop: Side | undefined
  /** From 1, and of how many: for a virtualised list. */
  place?: number | undefined
  total?: number | undefined
  /** Pixels from the list's top, for a row outside the virtual range. */
  top?: number | undefined
}

/** Without motion: to fade from one colour to the next takes frames from the photos that a press brings. */
const side =
  'flex items-center rounded-control hover:bg-sunken aria-pressed:bg-accent-soft focus-visible:-outline-offset-2'

/** Icons are drawn by the buttons themselves, as pseudo-elements: that keeps the nodes of a long list few. */
const dot = 'before:mx-1 before:shrink-0 before:rounded-full before:border-4 before:border-inherit'
const minus = 'before:content-["−"] aria-pressed:before:font-bold aria-pressed:before:text-accent'

/** Made once, as all icons that are rendered with every change of the filter. */
const tick = <Check size={16} strokeWidth={2.5} aria-hidden className="shrink-0 text-accent" />

const markOf = (condition: Condition): string | undefined => {
  if (condition.type === 'no-label') return 'mark-tag'
  if (condition.type === 'only-restricted') return 'mark-hidden'
  if (condition.type !== 'label') return undefined
  return condition.kind === 'public' ? dot : 'mark-hidden'
}

/** A count as it is shown, and with its noun for a screen reader. */
function wordsOf(count: number | undefined) {
  if (count === undefined) return { seen: '…', unit: '', read: '' }
  const [seen, unit] = [formatCount(count), count === 1 ? ' photo' : ' photos']
  return { seen, unit, read: ` ${seen}${unit}` }
}

/**
 * A row for one condition: two toggle buttons, with and without, of which at most one is pressed, each with the number of
 * photos it would leave. The rail handles their events.
 */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { condition, rowKey, choice, withCount, withoutCount, tabStop, place, total, top } = props
  const words = conditionWords(condition)
  const spoken = spokenText(words)
  const hint = conditionHint(condition)
  const [left, leftWithout] = [wordsOf(withCount), wordsOf(withoutCount)]
  const mark = markOf(condition)
  // a name is made of what is seen; what nobody sees has its name in there
  const isPlain = spoken === words
  const isQuiet = choice === 'without' || (choice === 'either' && withCount === 0)
  return (
    <li
      data-row={rowKey}
      aria-posinset={place}
      aria-setsize={total}
      style={top === undefined ? undefined : { top }}
      className={classNames('flex gap-px', top !== undefined && 'absolute inset-x-0')}
    >
      <button
        type="button"
        data-side="with"
        tabIndex={tabStop === 'with' ? 0 : -1}
        aria-pressed={choice === 'with'}
        aria-label={isPlain ? `With ${words}${left.read}${hint}` : undefined}
        // for its dot, which is drawn as a border
        style={mark === dot ? { borderColor: labelHue(words) } : undefined}
        className={classNames(
          side,
          'min-h-[32px] min-w-0 flex-1 gap-2 px-2 py-1 text-start text-small text-muted tabular-nums max-lg:min-h-11',
          choice !== 'with' && mark,
        )}
      >
        {!isPlain && <span className="sr-only">With</span>}
        {choice === 'with' ? tick : mark === undefined && <ConditionMark condition={condition} />}
        <VisibleText
          text={words}
          className={classNames(
            'min-w-0 flex-1 text-body font-medium [overflow-wrap:anywhere]',
            isQuiet ? 'text-muted' : 'text-ink',
            choice === 'without' && 'line-through',
          )}
        />{' '}
        {left.seen}
        {!isPlain && (
          <span className="sr-only">
            {left.unit}
            {hint}
          </span>
        )}
      </button>
      <button
        type="button"
        data-side="without"
        title="Without"
        tabIndex={tabStop === 'without' ? 0 : -1}
        aria-pressed={choice === 'without'}
        aria-label={`Without ${spoken}${leftWithout.read}${hint}`}
        className={classNames(
          side,
          minus,
          'w-[62px] shrink-0 justify-end gap-1 px-1.5 text-[12px] text-muted tabular-nums aria-pressed:text-ink max-lg:w-[76px]',
        )}
      >
        {leftWithout.seen}
      </button>
    </li>
  )
})
