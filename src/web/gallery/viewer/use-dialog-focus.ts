import { type RefObject, useLayoutEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, video[controls], [tabindex="0"]'

type TabEvent = Pick<KeyboardEvent, 'shiftKey' | 'preventDefault'>

/** Wraps Tab around inside the element and the notices after it. */
function wrapTab(event: TabEvent, element: HTMLElement | null): void {
  const stops = [...document.querySelectorAll<HTMLElement>(`:is([aria-modal], #notices) :is(${focusable})`)].filter(
    (stop) => stop.checkVisibility() && stop.tabIndex >= 0,
  )
  const edge = event.shiftKey ? stops[0] : stops.at(-1)
  const atStart = event.shiftKey && document.activeElement === element
  if (document.activeElement !== edge && !atStart) return
  event.preventDefault()
  const other = event.shiftKey ? stops.at(-1) : stops[0]
  other?.focus()
}

/**
 * Focus trap for an element over the page. Not a modal `<dialog>`, which would make everything else inert, including
 * the notices of refused changes.
 */
export function useDialogFocus(ref: RefObject<HTMLElement | null>) {
  // takes the focus back when the focused element was removed
  useLayoutEffect(() => {
    const element = ref.current
    if (element && document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const opener = document.activeElement
    const element = ref.current
    element?.focus({ preventScroll: true })
    // a blurred field leaves the focus on the body, where the dialog gets no keys
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget === null && document.activeElement === document.body) element?.focus({ preventScroll: true })
      })
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusout', onFocusOut)
      // once the page below can be focused again, and only if nothing else took the focus
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [ref])

  // the focus may be in the notices, outside the element
  useLayoutEffect(() => {
    const notices = document.getElementById('notices')
    const onKeyDown = (event: KeyboardEvent) => {
      // a modal over the element has taken the notices, and keeps the focus itself
      if (event.key === 'Tab' && !notices?.closest('dialog')) wrapTab(event, ref.current)
    }
    notices?.addEventListener('keydown', onKeyDown)
    return () => notices?.removeEventListener('keydown', onKeyDown)
  }, [ref])

  return { onTab: (event: TabEvent): void => wrapTab(event, ref.current) }
}
