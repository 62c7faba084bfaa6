import { type RefObject, useEffect } from 'react'

/** Pixels between the element and the bottom of the window, or the notices. */
const GAP = 8

/** Keeps notices above an element at the bottom of the window. */
export function useClearOfNotices(element: RefObject<HTMLElement | null>, isUncovered = true): void {
  // observes the element; the height is set on the notices alone: on the document it would restyle every tile, which
  // takes longer than selecting all
  useEffect(() => {
    const bottom = element.current
    if (bottom === null || !isUncovered) return undefined
    const notices = document.querySelectorAll<HTMLElement>('[data-notices]')
    const observer = new ResizeObserver(() => {
      for (const { style } of notices) style.setProperty('--tray-height', `${bottom.offsetHeight + GAP}px`)
    })
    observer.observe(bottom)
    return () => {
      observer.disconnect()
      for (const { style } of notices) style.removeProperty('--tray-height')
    }
  }, [element, isUncovered])
}
