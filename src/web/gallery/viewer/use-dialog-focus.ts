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
    ref.current?.focus({ preventScroll: true })
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
