import type { Step } from '#web/gallery/layout/step.ts'
import { stepOfKey } from '#web/gallery/navigation/grid-keys.ts'
import { letterOf } from '#web/lib/keyboard/use-page-keys.ts'
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

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** The action of a key anywhere on the page, if any. */
export function actionOfKey({
  key,
  code,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Press): 'all' | 'none' | 'invert' | 'undo' | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) {
    const letter = shiftKey ? undefined : letterOf({ key, code })
    return letter === 'a' ? 'all' : letter === 'z' ? 'undo' : undefined
  }
  if (key === 'Escape') return 'none'
  return key.toLowerCase() === 'i' && !shiftKey ? 'invert' : undefined
}

type OnPhoto = {
  index: number
  /** Moves the focus by a step; returns the photo now focused. */
  moveFocus: (step: Step) => number
}

/** Handles a key on a photo: Space toggles it, Shift with Space or a step extends a range. Returns whether it did. */
export function pressOnPhoto(selection: GridSelection, press: Press, { index, moveFocus }: OnPhoto): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = press
  if (metaKey || altKey) return false
  if (key === ' ') {
    if (shiftKey) selection.extendTo(index)
    else selection.toggle(index)
    return true
  }
  const step = shiftKey && stepOfKey({ key, ctrlKey, metaKey, altKey, shiftKey: false })
  if (!step) return false
  // the focus has moved without Shift: starts a new range
  if (!selection.isEndOfRange(index)) selection.anchorAt(index)
  selection.extendTo(moveFocus(step))
  return true
}
