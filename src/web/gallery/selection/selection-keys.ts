import type { KeyHelp } from '#web/ui/kbd.tsx'
import type { GridSelection } from './grid-selection.ts'

/** Every way to select. */
export const selectionKeys: readonly KeyHelp[] = [
  { keys: ['Space'], does: 'Select the photo, or not' },
  { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], does: 'Select a range, photo by photo or row by row' },
  { keys: ['Shift Space'], does: 'Select from the photo selected last to this one' },
  { keys: ['Mod A'], does: 'Select all that is shown' },
  { keys: ['I'], does: 'Invert the selection' },
  { keys: ['Esc'], does: 'Clear the selection, or break off a drag' },
  { keys: ['Mod Z'], does: 'Bring the last selection back' },
  { keys: ['Mod click'], does: 'Select a photo, or not' },
  { keys: ['Shift click'], does: 'Select a range; with Shift held, it is shown first' },
  { keys: ['Mod Shift click'], does: 'Add a range' },
  { keys: ['drag'], does: 'Select what the frame touches; Shift adds, Mod turns round' },
]

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The action of a key wherever the focus is on the page; undefined where the key means something else. */
export function actionOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Press): 'all' | 'none' | 'invert' | 'undo' | undefined {
  if (altKey) return undefined
  const pressed = key.toLowerCase()
  if (ctrlKey || metaKey) {
    if (shiftKey) return undefined
    return pressed === 'a' ? 'all' : pressed === 'z' ? 'undo' : undefined
  }
  if (key === 'Escape') return 'none'
  return pressed === 'i' && !shiftKey ? 'invert' : undefined
}

type OnPhoto = {
  index: number
  /** Moves the focus as the key does without Shift; returns where to, or undefined when the key is no step. */
  step: () => number | undefined
}

/** Handles a key on a photo: Space selects it, Shift with a step extends a range. Returns whether the key was handled. */
export function pressOnPhoto(selection: GridSelection, press: Press, { index, step }: OnPhoto): boolean {
  const { key, metaKey, altKey, shiftKey } = press
  if (metaKey || altKey) return false
  if (key === ' ') {
    if (shiftKey) selection.extendTo(index)
    else selection.toggle(index)
    return true
  }
  if (!shiftKey) return false
  // the focus has moved on without Shift: a new range begins
  if (!selection.isEndOfRange(index)) selection.anchorAt(index)
  const target = step()
  if (target === undefined) return false
  selection.extendTo(target)
  return true
}
