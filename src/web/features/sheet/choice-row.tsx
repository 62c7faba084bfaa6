import { Check, Minus } from 'lucide-react'
import { memo } from 'react'
import type { Choice } from '#web/data/filter/edit-filter.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { classNames } from '#web/lib/class-names.ts'
import { formatCount } from '#web/lib/format-count.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { ConditionMark } from './condition-mark.tsx'
import { conditionWords } from './condition-words.ts'

export type Side = 'with' | 'without'

type ChoiceRowProps = {
  /** The same object as long as it is the same condition. */
  condition: Condition
  rowKey: string
  hue?: string | undefined
  choice: Choice
  /** Photos that would be left. */
  withCount: number
  withoutCount: number
  waiting: boolean
  /** The side that Tab comes to, if it comes to this row. */
  tabStop: Side | undefined
}

const sideClass =
  'flex items-center rounded-control transition-colors hover:bg-sunken aria-pressed:bg-accent-soft focus-visible:-outline-offset-2'

/** How many photos a choice would leave. */
function Left({ count, className }: { count: number; className?: string }) {
  return (
    <span className={classNames('font-normal tabular-nums', className)}>
      {formatCount(count)} <span className="sr-only">{count === 1 ? 'photo' : 'photos'}</span>
    </span>
  )
}

/**
 * One condition, with, without or either: two buttons beside each other, of which none or one is pressed, each with the
 * number of photos it would leave. The rail listens for both.
 */
export const ChoiceRow = memo(function ChoiceRow(props: ChoiceRowProps) {
  const { condition, rowKey, hue, choice, withCount, withoutCount, waiting, tabStop } = props
  const hint = condition.type === 'label' && condition.kind === 'restricted' ? 'hidden from participants' : undefined
  const tab = (side: Side) => (tabStop === side ? 0 : -1)
  return (
    <li data-row={rowKey} className="flex gap-px">
      <button
        type="button"
        data-side="with"
        tabIndex={tab('with')}
        aria-pressed={choice === 'with'}
        className={classNames(sideClass, 'min-h-[32px] min-w-0 flex-1 gap-2 px-2 py-1 text-left font-medium max-lg:min-h-11')}
      >
        <span className="sr-only">With</span>
        {choice === 'with' ? (
          <Check size={16} strokeWidth={2.5} aria-hidden className="shrink-0 text-accent" />
        ) : (
          <span className={classNames('flex shrink-0', choice === 'without' && 'opacity-50')}>
            <ConditionMark condition={condition} hue={hue} />
          </span>
        )}
        <span
          className={classNames(
            'min-w-0 flex-1 [overflow-wrap:anywhere] whitespace-pre-wrap',
            choice === 'without' ? 'text-muted line-through' : choice === 'either' && withCount === 0 && 'text-muted',
          )}
        >
          {condition.type === 'label' ? <VisibleText text={condition.text} /> : conditionWords(condition)}
        </span>
        {hint && <span className="sr-only">{hint}</span>}
        {waiting ? <Skeleton className="h-3.5 w-8" /> : <Left count={withCount} className="text-small text-muted" />}
      </button>
      <button
        type="button"
        data-side="without"
        tabIndex={tab('without')}
        aria-pressed={choice === 'without'}
        title="Without"
        className={classNames(
          sideClass,
          'w-[62px] shrink-0 justify-end gap-0.5 px-1.5 text-[12px] tabular-nums max-lg:w-[76px]',
          choice === 'without' ? 'text-ink' : 'text-muted',
        )}
      >
        <Minus
          size={13}
          strokeWidth={choice === 'without' ? 3 : 2}
          aria-hidden
          className={classNames('shrink-0', choice === 'without' ? 'text-accent' : 'text-muted')}
        />
        <span className="sr-only">
          Without {conditionWords(condition)}
          {hint && `, ${hint}`}
        </span>
        {waiting ? <Skeleton className="h-3 w-7" /> : <Left count={withoutCount} />}
      </button>
    </li>
  )
})
