import { ConditionMark } from '#web/album/condition-mark.tsx'
import { conditionWords } from '#web/album/condition-words.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Count } from '#web/ui/count.tsx'
import { VisibleText } from '#web/ui/visible-text.tsx'
import type { ConditionSuggestion } from './suggest-conditions.ts'

type ConditionSuggestionsProps = {
  id: string
  suggestions: readonly ConditionSuggestion[]
  /** The active option; -1: none. */
  active: number
  onChoose: (suggestion: ConditionSuggestion) => void
}

export const conditionOptionId = (listId: string, position: number): string => `${listId}-${position}`

/** Suggested conditions as a listbox below the filter's text, which keeps the focus and names the active option. */
export function ConditionSuggestions({ id, suggestions, active, onChoose }: ConditionSuggestionsProps) {
  return (
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a datalist can't show what kind a label is
      role="listbox"
      aria-label="What may be meant"
      hidden={suggestions.length === 0}
      className="absolute top-full start-0 z-30 mt-1 max-h-[60dvh] w-80 max-w-full overflow-y-auto rounded-card border border-line bg-surface p-1.5 text-ink shadow-float"
    >
      {suggestions.map((suggestion, position) => {
        const { condition, written, count } = suggestion
        return (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the text field's, which keeps the focus
          <div
            key={written}
            id={conditionOptionId(id, position)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an option outside a select has no looks
            role="option"
            aria-selected={position === active}
            tabIndex={-1}
            // pressing must not take the focus from the field, or open a keyboard on a phone
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(suggestion)}
            className={classNames(
              'flex min-h-8 cursor-pointer items-center gap-2 rounded-control px-2 py-1 hover:bg-sunken pointer-coarse:min-h-11',
              position === active && 'bg-sunken outline-2 -outline-offset-2 outline-ink',
            )}
          >
            <ConditionMark condition={condition} />
            <VisibleText
              text={conditionWords(condition)}
              className="min-w-0 flex-1 font-medium [overflow-wrap:anywhere]"
            />
            {condition.type === 'label' && condition.kind === 'restricted' && (
              <span className="sr-only">hidden from participants</span>
            )}
            {count === undefined ? <code className="text-small text-muted">{written}</code> : <Count value={count} />}
          </div>
        )
      })}
    </div>
  )
}
