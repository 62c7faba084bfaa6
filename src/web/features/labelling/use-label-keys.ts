import { useEffectEvent, useLayoutEffect } from 'react'
import type { Labelling } from '#web/data/labelling/labelling.ts'
import { pressedKey } from '#web/data/labelling/pressed-key.ts'
import { isForPage } from '#web/lib/keyboard/use-page-keys.ts'

type LabelKeysOptions = {
  labelling: Labelling
  /** The photos that a key press acts on. */
  targetPhotos: () => readonly string[]
  /** The selected photos, which offered shortcuts act on; empty while these are not shown. */
  selected: () => readonly string[]
  onPicker: (photoIds: readonly string[]) => void
}

/** Label shortcuts wherever the focus is on the page. */
export function useLabelKeys({ labelling, targetPhotos, selected, onPicker }: LabelKeysOptions): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const key = pressedKey(event)
    if (key === undefined || !isForPage(event)) return
    const shortcut = labelling.get().shortcuts.find((one) => one.key === key)
    if (shortcut === undefined && key !== '.' && key !== 'l') return
    const photoIds = targetPhotos()
    if (photoIds.length === 0) return
    event.preventDefault()
    if (shortcut) labelling.apply({ steps: shortcut.steps, photoIds, seen: false })
    else if (key === '.') labelling.repeat(photoIds)
    else onPicker(photoIds)
  })
  const pressOffered = useEffectEvent((event: KeyboardEvent) => {
    const { shortcuts, offered } = labelling.get()
    const shortcut = shortcuts.length === 0 && offered.find((one) => one.key === pressedKey(event))
    if (!shortcut || !isForPage(event)) return
    const photoIds = selected()
    if (photoIds.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    labelling.apply({ steps: shortcut.steps, photoIds, seen: false })
  })
  // a layout effect: keys work from the first frame on
  useLayoutEffect(() => {
    const over = new AbortController()
    document.addEventListener('keydown', (event) => press(event), { signal: over.signal })
    // in the capture phase, before the sheet, which takes a digit as the start of a frame number
    document.addEventListener('keydown', (event) => pressOffered(event), { signal: over.signal, capture: true })
    const leave = labelling.attend()
    return () => {
      over.abort()
      leave()
    }
  }, [labelling])
}
