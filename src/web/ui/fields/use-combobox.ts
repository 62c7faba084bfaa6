import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

type UseComboboxOptions = {
  /** Number of options; the list is closed at 0. */
  count: number
  /** The option highlighted before an arrow key is pressed; -1: none. */
  start: number
  /** `isPointed`: arrow keys moved the highlight there. */
  onTake: (index: number, how: { isPointed: boolean }) => void
  onMove?: (index: number) => void
}

/**
 * A combobox: the field keeps the focus, arrow keys move a highlight through the options (`aria-activedescendant`),
 * Enter takes one. Spread `field` on the input, `list` on the list box, `option(index)` on each option.
 *
 * Not Base UI's, which only chooses a value: here Enter without a highlight submits the form, typed text is a value
 * too, and content around the open list is not hidden.
 */
export function useCombobox({ count, start, onTake, onMove }: UseComboboxOptions) {
  const listId = useId()
  const [moved, setMoved] = useState<number>()
  const active = Math.min(moved ?? start, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const moveTo = (index: number) => {
    setMoved(index)
    onMove?.(index)
    // browsers don't scroll an option into view that is only highlighted
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // while an input method composes, the keys are its own
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
  }
  return {
    listId,
    active,
    optionId,
    moveTo,
    isPointed: moved !== undefined,
    /** Resets the highlight; call when the list has changed. */
    restart: () => setMoved(undefined),
    onKeyDown,
    field: {
      type: 'text',
      role: 'combobox',
      'aria-expanded': count > 0,
      'aria-controls': listId,
      'aria-autocomplete': 'list',
      'aria-activedescendant': active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onKeyDown,
    },
    list: { id: listId, role: 'listbox' },
    option: (index: number) => ({
      id: optionId(index),
      role: 'option',
      'aria-selected': index === active,
      tabIndex: -1,
      // pressing must not take the focus from the field, or open a keyboard on a phone
      onMouseDown: (event: MouseEvent) => event.preventDefault(),
      onClick: () => onTake(index, { isPointed: false }),
    }),
  } as const
}
