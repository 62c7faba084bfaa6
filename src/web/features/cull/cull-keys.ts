import { pressedKey } from '#web/data/labelling/pressed-key.ts'
import type { KeyHelp } from '#web/ui/kbd.tsx'
import { messages } from './messages.ts'

/** Keys of the cull, for the list of all keys. */
export const cullKeys: readonly KeyHelp[] = [
  { keys: ['Shift C'], does: messages.keyOpen },
  { keys: ['1–9', 'A–Z'], does: messages.keyDecide },
  { keys: ['Shift 1–9'], does: messages.keyStay },
  { keys: ['→', '←'], does: messages.keyStep },
  { keys: ['U'], does: messages.keyUndo },
  { keys: ['G'], does: messages.keyCompare },
  { keys: ['Enter'], does: messages.keyWin },
  { keys: ['[', ']'], does: messages.keyPanes },
]

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/** The key of a label shortcut in a cull; with Shift the photo stays. Undefined for others. */
export function decidingKey(press: Press): { key: string; stays: boolean } | undefined {
  // listed one by one: an event's properties are getters on its prototype, which spreading would lose
  const { key: typed, code, ctrlKey, metaKey, altKey, repeat } = press
  // as without Shift, which on French keyboards turns “&” into 1
  const key = pressedKey({ key: typed, code, ctrlKey, metaKey, altKey, repeat, shiftKey: false })
  return key === undefined ? undefined : { key, stays: press.shiftKey }
}
