import { type RefObject, useEffect } from 'react'

/** Pixels of the notices' own padding, 16, that may lie over the element: the rest is the gap above it. */
const OVERLAP = 8

/** Keeps notices, and what has the focus in the sheet, above an element near the bottom of the window. */
export function useClearOfNotices(element: RefObject<HTMLElement | null>, isUncovered = true): void {
  // the heights are set where they are not inherited: on the document they would restyle every tile, which takes longer
  // than selecting all
  useEffect(() => {
    const notices = document.getElementById('notices')
    if (!isUncovered) return undefined
    const stop = onHeight(element.current, (height) =>
      notices?.style.setProperty('--tray-height', `calc(${height - OVERLAP}px - var(--safe-bottom))`),
    )
    return () => {
      stop()
      notices?.style.removeProperty('--tray-height')
    }
  }, [element, isUncovered])
  // also while it is covered: when it no longer is, the sheet scrolls before the height could be measured again
  useEffect(() => {
    const sheet = document.querySelector<HTMLElement>('[data-sheet]')
    const stop = onHeight(element.current, (height) => {
      sheet?.style.setProperty('scroll-padding-bottom', `${height}px`)
      // the key that brings the element may be pressed on a photo beneath it; one out of view stays there
      const focused = sheet?.querySelector('[role=gridcell]:focus-visible')
      const { top, bottom } = focused?.getBoundingClientRect() ?? { top: innerHeight, bottom: 0 }
      if (top < innerHeight && bottom > innerHeight - height) focused?.scrollIntoView({ block: 'nearest' })
    })
    return () => {
      stop()
      sheet?.style.removeProperty('scroll-padding-bottom')
    }
  }, [element])
}

/**
 * Observes the height of an element above the window's bottom, in CSS pixels: its own size, and that of the one that
 * places it.
 */
function onHeight(element: HTMLElement | null, tell: (height: number) => void): () => void {
  if (element === null) return () => undefined
  const observer = new ResizeObserver(() => tell(innerHeight - element.getBoundingClientRect().top))
  for (const seen of [element, element.offsetParent]) if (seen !== null) observer.observe(seen)
  return () => observer.disconnect()
}
