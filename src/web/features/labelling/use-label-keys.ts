import { useEffect, useEffectEvent } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { shortcutKeys } from '#web/data/labelling/shortcuts.ts'
import { isCovered, isTyping } from '#web/lib/use-shortcut.ts'

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'repeat'>

/**
 * The key of a label shortcut that was pressed, “.” to repeat, “l” for the picker; undefined for others. Where digits need
 * Shift, as on French keyboards, the key itself counts.
 */
export function pressedKey({ key, code, ctrlKey, metaKey, altKey, shiftKey, repeat }: Press): string | undefined {
  if (ctrlKey || metaKey || altKey || repeat) return undefined
  if (key === '.') return key
  const digit = /^Digit([1-9])$/.exec(code)?.[1]
  // “!” is no 1
  if (digit !== undefined) return !shiftKey || key === digit ? digit : undefined
  const letter = key.toLowerCase()
  return !shiftKey && (letter === 'l' || shortcutKeys.includes(letter)) ? letter : undefined
}

type LabelKeysOptions = {
  labelling: Labelling
  /** The photos that keys are for now. */
  inHand: () => readonly string[]
  /** The selected photos that offered shortcuts are for; none while they are not shown. */
  selected: () => readonly string[]
  onPicker: (photoIds: readonly string[]) => void
}

const isForUs = (event: KeyboardEvent) => !event.defaultPrevented && !isTyping(event.target) && !isCovered()

/** Label shortcuts wherever the focus is on the page. */
export function useLabelKeys({ labelling, inHand, selected, onPicker }: LabelKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === undefined || !isForUs(event)) return
    const shortcut = labelling.get().shortcuts.find((one) => one.key === key)
    if (shortcut === undefined && key !== '.' && key !== 'l') return
    const photoIds = inHand()
    if (photoIds.length === 0) return
    event.preventDefault()
    if (shortcut) labelling.give({ steps: shortcut.steps, photoIds, seen: false })
    else if (key === '.') labelling.repeat(photoIds)
    else onPicker(photoIds)
  })
  const pressOffered = useEffectEvent((event: KeyboardEvent) => {
    const { shortcuts, offered } = labelling.get()
    const shortcut = shortcuts.length === 0 && offered.find((one) => one.key === pressedKey(event))
    if (!shortcut || !isForUs(event)) return
    const photoIds = selected()
    if (photoIds.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    labelling.give({ steps: shortcut.steps, photoIds, seen: false })
  })
  // the document's keys
  useEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    // before the sheet, for which a digit is else the number of a frame
    document.addEventListener('keydown', (event) => pressOffered(event), { signal: over.signal, capture: true })
    const leave = labelling.attend()
    return () => {
      over.abort()
      leave()
    }
  }, [labelling])
}
