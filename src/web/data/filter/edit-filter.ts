import { activeChips, type Chip, type Condition, type Filter, filterBy, type Match, neededOf } from './filter.ts'
import { conditionKey } from './write-filter.ts'

/** How a filter uses a condition: required, excluded, or not at all. */
export type Choice = 'with' | 'without' | 'either'

/** How a filter uses a condition at its top level; groups are not searched. */
export function choiceOf({ chips }: Filter, condition: Condition): Choice {
  const key = conditionKey(condition)
  const chip = chips.find((other) => !other.off && conditionKey(other.condition) === key)
  if (chip === undefined) return 'either'
  return chip.without ? 'without' : 'with'
}

/** The filter with another choice for a condition: replaces the condition's part, else is appended. */
export function withChoice(filter: Filter, condition: Condition, choice: Choice): Filter {
  const key = conditionKey(condition)
  const isSame = (chip: Chip) => conditionKey(chip.condition) === key
  const chosen: Chip[] = choice === 'either' ? [] : [{ condition, without: choice === 'without', off: false }]
  const first = filter.chips.findIndex(isSame)
  if (first === -1) return { ...filter, chips: [...filter.chips, ...chosen] }
  const others = filter.chips.slice(first).filter((chip) => !isSame(chip))
  return { ...filter, chips: [...filter.chips.slice(0, first), ...chosen, ...others] }
}

/** The filter with one side of a condition toggled. */
export const withPressed = (filter: Filter, condition: Condition, side: 'with' | 'without'): Filter =>
  withChoice(filter, condition, choiceOf(filter, condition) === side ? 'either' : side)

/** The filter with the part at index `at` replaced by what `change` returns. */
function changed({ match, chips }: Filter, at: number, change: (chip: Chip) => Chip[]): Filter {
  return { match, chips: chips.flatMap((chip, place) => (place === at ? change(chip) : chip)) }
}

/** Toggles the part at index `at` off or on. */
export const switchChip = (filter: Filter, at: number): Filter =>
  changed(filter, at, (chip) => [{ ...chip, off: !chip.off }])

export const removeChip = (filter: Filter, at: number): Filter => changed(filter, at, () => [])

export const withMatch = (filter: Filter, match: Match): Filter => ({ ...filter, match })

/** An equivalent filter whose parts must all match: alternatives become a group, and parts that are off follow it. */
export function withAllMatching(filter: Filter): Filter {
  const { match, chips } = filter
  if (match === 'all') return filter
  const active = activeChips(filter)
  const of = active.map(({ condition, without }): Condition => (without ? { type: 'not', of: condition } : condition))
  const group = filterBy(match === 'any' ? { type: 'any', of } : { type: 'at-least', count: match, of })
  const isChoice = neededOf(match, of.length) < of.length
  return { match: 'all', chips: [...(isChoice ? group.chips : active), ...chips.filter(({ off }) => off)] }
}

/** The filter, narrowed to photos that are labelled, but not with this label. */
export const labelledWithout = (filter: Filter, label: Condition): Filter =>
  withChoice(withChoice(withAllMatching(filter), { type: 'no-label' }, 'without'), label, 'without')
