import type { Condition } from '#web/data/filter/filter.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import { spokenText } from '#web/lib/text/visible-text.ts'
import { messages } from './messages.ts'

/** Words of the named sets, by their names in a filter. */
const setWords: Readonly<Record<string, string>> = {
  selected: messages.selected,
  new: messages.new,
  relabelled: messages.relabelled,
}

/** A condition in words; groups in the filter's syntax. */
export function conditionWords(condition: Condition): string {
  switch (condition.type) {
    case 'label':
      return condition.text
    case 'media':
      return messages[condition.media]
    case 'shape':
      return messages[condition.shape]
    case 'no-label':
      return messages.noLabels
    case 'only-restricted':
      return messages.hiddenOnly
    case 'set':
      return setWords[condition.name] ?? condition.name
    case 'not':
    case 'all':
    case 'any':
    case 'at-least':
      return writeCondition(condition).replace(/^\((.*)\)$/s, '$1')
  }
}

/** The icon's meaning in words, for screen readers. */
export const conditionHint = (condition: Condition): string =>
  condition.type === 'label' && condition.kind === 'restricted' ? messages.hiddenHint : ''

/** A condition for screen readers: words and hint. */
export const spokenCondition = (condition: Condition): string =>
  spokenText(conditionWords(condition)) + conditionHint(condition)
