import { Check } from 'lucide-react'
import { memo } from 'react'
import type { Choice } from '#web/data/filter/edit-filter.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { ConditionMark } from './condition-mark.tsx'
import { conditionWords, spokenCondition } from './condition-words.ts'

export type Side = 'with' | 'without'

type ChoiceRowProps = {
  /** The same object as long as it is the same condition. */
  condition: Condition
  rowKey: string
  hue?: string | undefined
  choice: Choice
  /** Photos that would be left; nothing while nobody knows. */
  withCount: number | undefined
  withoutCount: number | undefined
  /** The side that Tab comes to, if it comes to this row. */
  tabStop: Side | undefined
}

const side =
  'flex items-center rounded-control transition-colors hover:bg-sunken aria-pressed:bg-accent-soft focus-visible:-outline-offset-2'

/** A label's dot and the minus are drawn by their buttons: a long list has few nodes. */
const dot = 'before:mx-1 before:size-2 before:shrink-0 before:rounded-full before:bg-current'
const minus = 'before:content-["−"] aria-pressed:before:font-bold aria-pressed:before:text-accent'

/** A count as it is seen, and as it is read out. */
function wordsOf(count: number | undefined) {
  if (count === undefined) return { seen: '…', read: '' }
  const seen = formatCount(count)
  return { seen, read: ` ${seen} ${count === 1 ? 'photo' : 'photos'}` }
}

/**
 * One condition, with, without or either: two buttons beside each other, of which none or one is pressed, each with the
 * number of photos it would leave. The rail listens for both.
 */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { condition, rowKey, hue, choice, withCount, withoutCount, tabStop } = props
  const spoken = spokenCondition(condition)
  const [left, leftWithout] = [wordsOf(withCount), wordsOf(withoutCount)]
  const isPublic = condition.type === 'label' && condition.kind === 'public'
  const isQuiet = choice === 'without' || (choice === 'either' && withCount === 0)
  return (
    <li data-row={rowKey} className="flex gap-px">
      <button
        type="button"
        data-side="with"
        tabIndex={tabStop === 'with' ? 0 : -1}
        aria-pressed={choice === 'with'}
        aria-label={`With ${spoken}${left.read}`}
        style={isPublic ? { color: hue } : undefined}
        className={classNames(
          side,
          'min-h-[32px] min-w-0 flex-1 gap-2 px-2 py-1 text-left font-medium max-lg:min-h-11',
          isPublic && choice !== 'with' && dot,
        )}
      >
        {choice === 'with' ? (
          <Check size={16} strokeWidth={2.5} aria-hidden className="shrink-0 text-accent" />
        ) : (
          !isPublic && <ConditionMark condition={condition} />
        )}
        <VisibleText
          text={conditionWords(condition)}
          className={classNames(
            'min-w-0 flex-1 [overflow-wrap:anywhere]',
            isQuiet ? 'text-muted' : 'text-ink',
            choice === 'without' && 'line-through',
          )}
        />
        <span className="min-w-5 text-right text-small font-normal text-muted tabular-nums">
          {left.seen}
        </span>
      </button>
      <button
        type="button"
        data-side="without"
        title="Without"
        tabIndex={tabStop === 'without' ? 0 : -1}
        aria-pressed={choice === 'without'}
        aria-label={`Without ${spoken}${leftWithout.read}`}
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
