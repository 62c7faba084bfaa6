import { type Chip, type Condition, type Filter, type Match } from './filter.ts'
import { conditionKey } from './write-filter.ts'

/** What someone wants of a condition: that it holds, that it does not, or nothing. */
export type Choice = 'with' | 'without' | 'either'

/** What the filter asks of a condition by itself; what is inside a group of conditions is not looked at. */
export function choiceOf({ chips }: Filter, condition: Condition): Choice {
  const key = conditionKey(condition)
  const chip = chips.find((other) => !other.off && conditionKey(other.condition) === key)
  if (chip === undefined) return 'either'
  return chip.without ? 'without' : 'with'
}

/** The filter with that choice: in the place of the part it had on the condition, else at the end. */
export function withChoice(filter: Filter, condition: Condition, choice: Choice): Filter {
  const key = conditionKey(condition)
  const isSame = (chip: Chip) => conditionKey(chip.condition) === key
  const chosen: Chip[] = choice === 'either' ? [] : [{ condition, without: choice === 'without', off: false }]
  const first = filter.chips.findIndex(isSame)
  if (first === -1) return { ...filter, chips: [...filter.chips, ...chosen] }
  const others = filter.chips.slice(first).filter((chip) => !isSame(chip))
  return { ...filter, chips: [...filter.chips.slice(0, first), ...chosen, ...others] }
}

/** With the part at a place changed; taken away where `change` makes nothing of it. */
function changed({ match, chips }: Filter, at: number, change: (chip: Chip) => Chip[]): Filter {
  return { match, chips: chips.flatMap((chip, place) => (place === at ? change(chip) : chip)) }
}

/** Switches the part at a place off or on again. */
export const switchChip = (filter: Filter, at: number): Filter =>
  changed(filter, at, (chip) => [{ ...chip, off: !chip.off }])

export const removeChip = (filter: Filter, at: number): Filter => changed(filter, at, () => [])

export const withMatch = (filter: Filter, match: Match): Filter => ({ ...filter, match })
