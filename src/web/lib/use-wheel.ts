import { type RefObject, useEffect, useEffectEvent } from 'react'

/** Height of a line in pixels, for wheels that scroll by lines. */
const LINE = 16

/**
 * Listens to an element's wheel; `pixels`: how far it was turned. Unlike React's listeners it is not passive, so that
 * `preventDefault` keeps the page from scrolling or zooming.
 */
export function useWheel(
  element: RefObject<HTMLElement | null>,
  onWheel: (event: WheelEvent, pixels: number) => void,
): void {
  const listen = useEffectEvent((event: WheelEvent) =>
    onWheel(event, event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1)),
  )
  // outside React
  useEffect(() => {
    const target = element.current
    const listener = (event: WheelEvent) => listen(event)
    target?.addEventListener('wheel', listener, { passive: false })
    return () => target?.removeEventListener('wheel', listener)
  }, [element])
}
