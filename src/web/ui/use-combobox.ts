import { type KeyboardEvent, type MouseEvent, useId, useState } from 'react'

type UseComboboxOptions = {
  /** Options in the list; none: it is closed. */
  count: number
  /** The option that is highlighted before an arrow was pressed; -1: none. */
  start: number
  /** `isPointed`: the arrows went there. */
  onTake: (index: number, how: { isPointed: boolean }) => void
  onMove?: (index: number) => void
}

/**
 * A combobox: the field keeps the focus, the arrows move a highlight through the options (`aria-activedescendant`), Enter
 * takes one. Spread `field` on the input, `list` on the list box, `option(index)` on each option.
 *
 * Not Base UI's, which chooses a value: in ours Enter, where nothing is highlighted, is the form's, text as it is typed is
 * a value as well, and what is around the open list is not hidden.
 */
export function useCombobox({ count, start, onTake, onMove }: UseComboboxOptions) {
  const listId = useId()
  const [moved, setMoved] = useState<number>()
  const active = Math.min(moved ?? start, count - 1)
  const optionId = (index: number) => `${listId}-${index}`
  const moveTo = (index: number) => {
    setMoved(index)
    onMove?.(index)
    // an option that only has the highlight is not brought into view by the browser
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const onKeyDown = (event: KeyboardEvent) => {
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
  }
  return {
    listId,
    active,
    optionId,
    moveTo,
    isPointed: moved !== undefined,
    /** After the list has changed: the highlight starts anew. */
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
