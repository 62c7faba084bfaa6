import type { KeyHelp } from '#web/ui/kbd.tsx'
import type { GridSelection } from './grid-selection.ts'
import { messages } from './messages.ts'

/** Every way to select. */
export const selectionKeys: readonly KeyHelp[] = [
  { keys: ['Space', 'Mod click'], does: messages.toggle },
  { keys: ['Shift ←', 'Shift →', 'Shift ↑', 'Shift ↓'], does: messages.extend },
  { keys: ['Shift Space'], does: messages.rangeHere },
  { keys: ['Mod A'], does: messages.selectAll },
  { keys: ['I'], does: messages.invert },
  { keys: ['Esc'], does: messages.clear },
  { keys: ['Mod Z'], does: messages.restore },
  { keys: ['Shift click'], does: messages.range },
  { keys: ['Mod Shift click'], does: messages.addRange },
  { keys: ['drag'], does: messages.drag },
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
