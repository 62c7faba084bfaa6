import { type RefObject, useEffect } from 'react'

/** Pixels of the notices' own padding, 16, that may lie over the element: the rest is the gap above it. */
const OVERLAP = 8

/** Keeps notices, and what has the focus in the sheet, above an element near the bottom of the window. */
export function useClearOfNotices(element: RefObject<HTMLElement | null>, isUncovered = true): void {
  // observes the element and the one that places it; the height is set where it is not inherited: on the document it
  // would restyle every tile, which takes longer than selecting all
  useEffect(() => {
    const bottom = element.current
    if (bottom === null) return undefined
    const notices = isUncovered ? document.getElementById('notices') : null
    // also while it is covered: the sheet scrolls before this is measured again
    const sheet = document.querySelector<HTMLElement>('[data-sheet]')
    const observer = new ResizeObserver(() => {
      const height = innerHeight - bottom.getBoundingClientRect().top
      notices?.style.setProperty('--tray-height', `calc(${height - OVERLAP}px - var(--safe-bottom))`)
      sheet?.style.setProperty('scroll-padding-bottom', `${height}px`)
    })
    for (const seen of [bottom, bottom.offsetParent]) if (seen !== null) observer.observe(seen)
    return () => {
      observer.disconnect()
      notices?.style.removeProperty('--tray-height')
      sheet?.style.removeProperty('scroll-padding-bottom')
    }
  }, [element, isUncovered])
}
