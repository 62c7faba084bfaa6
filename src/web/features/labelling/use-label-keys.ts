import { useEffect, useEffectEvent } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { isCovered, isTyping } from '#web/lib/use-shortcut.ts'
import { pressedKey } from './pressed-key.ts'

type LabelKeysOptions = {
  labelling: Labelling
  /** The photos that keys are for now. */
  inHand: () => readonly string[]
  onPicker: (photoIds: readonly string[]) => void
}

/** Label keys wherever the focus is on the page. */
export function useLabelKeys({ labelling, inHand, onPicker }: LabelKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === undefined || event.defaultPrevented || isTyping(event.target) || isCovered()) return
    const shortcut = labelling.get().shortcuts.find((one) => one.key === key)
    if (shortcut === undefined && key !== '.' && key !== 'l') return
    const photoIds = inHand()
    if (photoIds.length === 0) return
    event.preventDefault()
    if (shortcut) labelling.give({ steps: shortcut.steps, photoIds, seen: false })
    else if (key === '.') labelling.repeat(photoIds)
    else onPicker(photoIds)
  })
  // the document's keys
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    const leave = labelling.attend()
    return () => {
      document.removeEventListener('keydown', listener)
      leave()
    }
  }, [labelling])
}
