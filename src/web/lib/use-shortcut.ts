import { useEffect, useEffectEvent } from 'react'

/** Keys belong to what is typed in. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** A dialog, popover or menu lies over the page: keys belong to it. */
export const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open, [role=menu]') !== null

/** Runs on a single key, unless someone is typing or something lies over the page. */
export function useShortcut(key: string, onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (isTyping(event.target) || isCovered()) return
    event.preventDefault()
    onPress()
  })
  // the document's keys
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}
