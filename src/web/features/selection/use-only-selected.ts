import { useMemo, useSyncExternalStore } from 'react'
import type { NamedSets } from '#web/data/filter/condition-bits.ts'
import { choiceOf, withChoice } from '#web/data/filter/edit-filter.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import type { PhotoSelection } from '#web/data/selection/photo-selection.ts'
import { subscribeToNothing } from '#web/lib/use-store.ts'

/** `in:selected`, as it is written in a filter. */
const selected: Condition = { type: 'set', name: 'selected' }

const noSets: NamedSets = new Map()

type FilterInAddress = { filter: Filter; text: string; change: (filter: Filter) => void }

/** The selection as something that a filter can ask for, and the switch that does. */
export function useOnlySelected(selection: PhotoSelection | undefined, { filter, text, change }: FilterInAddress) {
  // no other filter changes with the selection: the page is not to be rendered for it
  const isAsked = text.includes('in:selected')
  const bits = useSyncExternalStore(selection?.subscribe ?? subscribeToNothing, () =>
    isAsked ? selection?.bits() : undefined,
  )
  const sets = useMemo((): NamedSets => (bits ? new Map([['selected', bits]]) : noSets), [bits])
  const isOn = choiceOf(filter, selected) === 'with'
  return { sets, isOn, toggle: () => change(withChoice(filter, selected, isOn ? 'either' : 'with')) }
}
