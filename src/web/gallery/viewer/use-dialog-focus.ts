import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react'

const focusable =
  'a[href], button:not(:disabled), input:not(:disabled), select, textarea, video[controls], [tabindex="0"]'

/**
 * Keeps the focus inside an element that lies over the page. Not a modal `<dialog>`: that would make everything else
 * inert, the notices of refused changes included.
 */
export function useDialogFocus(ref: RefObject<HTMLElement | null>) {
  // The focus is the document's: it is taken when the element appears, and again when what had it was taken away.
  useLayoutEffect(() => {
    const element = ref.current
    if (element && document.activeElement === document.body) element.focus({ preventScroll: true })
  })
  useLayoutEffect(() => {
    const opener = document.activeElement
    const element = ref.current
    element?.focus({ preventScroll: true })
    // a field that is left leaves the focus to nobody, and keys would be heard nowhere
    const onFocusOut = ({ relatedTarget }: FocusEvent) =>
      queueMicrotask(() => {
        if (relatedTarget === null && document.activeElement === document.body) element?.focus({ preventScroll: true })
      })
    element?.addEventListener('focusout', onFocusOut)
    return () => {
      element?.removeEventListener('focusout', onFocusOut)
      // once what lay under it can have the focus again, and only where nobody else has taken it
      queueMicrotask(() => {
        const isFree = document.activeElement === document.body || document.activeElement === null
        if (isFree && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [ref])

  return {
    /** Tab goes round inside. */
    onTab: (event: KeyboardEvent): void => {
      const stops = [...(ref.current?.querySelectorAll<HTMLElement>(focusable) ?? [])].filter(
        (stop) => stop.checkVisibility() && stop.tabIndex >= 0,
      )
      const edge = event.shiftKey ? stops[0] : stops.at(-1)
      const atStart = event.shiftKey && document.activeElement === ref.current
      if (document.activeElement !== edge && !atStart) return
      event.preventDefault()
      const other = event.shiftKey ? stops.at(-1) : stops[0]
      other?.focus()
    },
  }
}
