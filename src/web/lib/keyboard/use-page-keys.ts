import { useEffectEvent, useLayoutEffect } from 'react'

/** Keys that operate a radio button, checkbox or slider; others mean nothing to it. */
const operating = /^(Arrow\w+|Home|End|PageUp|PageDown| )$/
const operated = /^(radio|checkbox|range|button|submit|reset|file|color)$/

/** Whether a target is a field to type in. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !operated.test(target.type)
    : target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/** Whether the focused control takes the key. */
const isTaken = ({ target, key }: KeyboardEvent): boolean =>
  isTextField(target) ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && operating.test(key))

/** Whether a dialog, popover or menu is open, which takes the keys. */
export const isCovered = (): boolean => document.querySelector('dialog[open], :popover-open, [role=menu]') !== null

/** Whether a key is for the page: not handled yet, taken by no control, and nothing covers the page. */
export const isForPage = (event: KeyboardEvent): boolean => !event.defaultPrevented && !isTaken(event) && !isCovered()

/** The key without Caps Lock: `u`, and `U` with Shift. */
export const keyOf = ({ key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): string =>
  /^[a-z]$/i.test(key) ? key[shiftKey ? 'toUpperCase' : 'toLowerCase']() : key

/** The end of Latin Extended-B, after which Unicode has the letters of other scripts. */
const LAST_LATIN = 'ɏ'

/** The letter pressed with Ctrl or ⌘; on a keyboard of another script, the one at this place on a Latin keyboard. */
export const letterOf = ({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string =>
  (key > LAST_LATIN ? code.slice('Key'.length) : key).toLowerCase()

/** Calls `onKey` with each key that is for the page, wherever the focus is. */
export function usePageKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => isForPage(event) && onKey(event))
  // a layout effect: keys work from the first frame on
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => void press(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

/** Runs on a single key of the page. */
export function useShortcut(key: string, onPress: () => void): void {
  usePageKeys((event) => {
    if (keyOf(event) !== key || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onPress()
  })
}
