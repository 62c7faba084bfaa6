import { ConditionMark } from '#web/album/condition-mark.tsx'
import { conditionWords } from '#web/album/condition-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Count } from '#web/ui/count.tsx'
import type { useCombobox } from '#web/ui/fields/use-combobox.ts'
import { VisibleText } from '#web/ui/visible-text.tsx'
import { messages } from './messages.ts'
import type { ConditionSuggestion } from './suggest-conditions.ts'

type ConditionSuggestionsProps = {
  suggestions: readonly ConditionSuggestion[]
  /** The combobox of the field above. */
  list: ReturnType<typeof useCombobox>
}

/** Suggested conditions as the list box of the filter's text field. */
export function ConditionSuggestions({ suggestions, list }: ConditionSuggestionsProps) {
  return (
    <div
      {...list.list}
      aria-label={messages.suggestions}
      hidden={suggestions.length === 0}
      className="absolute top-full start-0 z-30 mt-1 max-h-[60dvh] w-80 max-w-full overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {suggestions.map(({ condition, written, count }, index) => (
        <div
          key={written}
          {...list.option(index)}
          className={classNames(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 hover:bg-sunken pointer-coarse:min-h-11',
            index === list.active && 'bg-sunken outline-2 -outline-offset-2 outline-ink',
          )}
        >
          <ConditionMark condition={condition} />
          <VisibleText
            text={conditionWords(condition)}
            className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]"
          />
          {condition.type === 'label' && condition.kind === 'restricted' && (
            <span className="sr-only">{messages.hiddenFromParticipants}</span>
          )}
          {count === undefined ? <code className="text-small text-muted">{written}</code> : <Count value={count} />}
        </div>
      ))}
    </div>
  )
}
