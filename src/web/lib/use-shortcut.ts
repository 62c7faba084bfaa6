import { useEffect, useEffectEvent } from 'react'

/** Whether the target is a field, which takes the keys. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** Whether a dialog, popover or menu is open, which takes the keys. */
export const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open, [role=menu]') !== null

/** Runs on a single key, unless the user is typing or an overlay is open. */
export function useShortcut(key: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    event.preventDefault()
    onPress()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
