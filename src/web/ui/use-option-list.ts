import { type KeyboardEvent, useId, useState } from 'react'

type OptionListOptions = {
  /** Options in the list. */
  count: number
  /** The option that is highlighted before an arrow was pressed; -1: none. */
  start: number
  /** `isPointed`: the arrows went there. */
  onTake: (place: number, how: { isPointed: boolean }) => void
  onMove?: (place: number) => void
}

/** The keys of a combobox: the field keeps the focus, the arrows move a highlight through the options, Enter takes one. */
export function useOptionList({ count, start, onTake, onMove }: OptionListOptions) {
  const listId = useId()
  const [moved, setMoved] = useState<number>()
  const active = Math.min(moved ?? start, count - 1)
  const optionId = (place: number) => `${listId}-${place}`
  const moveTo = (place: number) => {
    setMoved(place)
    onMove?.(place)
    // an option that only has the highlight is not brought into view by the browser
    document.getElementById(optionId(place))?.scrollIntoView({ block: 'nearest' })
  }
  return {
    listId,
    active,
    optionId,
    isPointed: moved !== undefined,
    /** After the list has changed: the highlight starts anew. */
    restart: () => setMoved(undefined),
    onKeyDown: (event: KeyboardEvent) => {
      // an input method is still composing: its keys are not ours
      if (event.nativeEvent.isComposing) return
      if (event.key === 'Enter' && active >= 0) {
        event.preventDefault()
        onTake(active, { isPointed: moved !== undefined })
      } else if (event.key === 'ArrowDown' && count > 0) {
        event.preventDefault()
        moveTo((active + 1) % count)
      } else if (event.key === 'ArrowUp' && count > 0) {
        event.preventDefault()
        moveTo(active <= 0 ? count - 1 : active - 1)
      }
    },
  }
}
