import { shortcutKeys } from './shortcuts.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * The key of a label shortcut that was pressed, “.” to repeat, “l” for the picker; undefined for others. Where digits need
 * Shift, as on French keyboards, the key itself counts.
 */
export function pressedKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  if (key === '.') return key
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  // Shift+1 that types “!” is not 1
  if (digit !== undefined) return !shiftKey || key === digit ? digit : undefined
  const letter = key.toLowerCase()
  return !shiftKey && (letter === 'l' || shortcutKeys.includes(letter)) ? letter : undefined
}
