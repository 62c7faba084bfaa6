import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { nextScale, pannedBy, type Point, withinPhoto, type Zoom, zoomedTo, type ZoomFrame } from './zoom.ts'

/** Zoom per pixel of a wheel's turn; a pinch on a touchpad arrives as a slow wheel with Ctrl. */
const WHEEL = 0.002
const PINCH = 0.01

/** Pixels of a wheel's line, where a browser counts in lines. */
const LINE = 16

/** The photo's place on the stage just now; undefined while there is none, or one that can't be zoomed. */
function measure(stage: HTMLElement | null): (ZoomFrame & { middle: Point }) | undefined {
  const shown = stage?.querySelector<HTMLElement>('[data-pixels]')
  if (!stage || !shown || shown.offsetWidth === 0) return undefined
  const { left, top, width, height } = stage.getBoundingClientRect()
  return {
    middle: { x: left + width / 2, y: top + height / 2 },
    stage: { width, height },
    fitted: { width: shown.offsetWidth, height: shown.offsetHeight },
    full: Number(shown.dataset['pixels']) / shown.offsetWidth / devicePixelRatio,
  }
}

/** The stage of one photo, which is all of it. */
const wholeStage = (stage: HTMLElement | null) => stage

/**
 * Zoom and pan of the photo on a stage; kept from photo to photo, so that two can be compared. Where several are on it, `paneAt`
 * finds the one at a point of the window, or any: all of them have one zoom.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  paneAt: (stage: HTMLElement | null, at: Point | undefined) => HTMLElement | null = wholeStage,
) {
  const [zoom, setZoom] = useState<Zoom>()
  // pointers and wheels are faster than rendering: each goes on from here
  const now = useRef<Zoom>(undefined)
  const change = (
    changed: (zoom: Zoom | undefined, frame: ZoomFrame & { middle: Point }) => Zoom | undefined,
    at?: Point,
  ) => {
    const frame = measure(paneAt(stage.current, at))
    if (frame === undefined) return
    now.current = changed(now.current, frame)
    setZoom(now.current)
  }
  const zoomTo = (at: Point | undefined, scaleOf: (scale: number, frame: ZoomFrame) => number) =>
    change((from, frame) => {
      const { middle } = frame
      const point = at ? { x: at.x - middle.x, y: at.y - middle.y } : { x: 0, y: 0 }
      return zoomedTo(from, { scale: scaleOf(from?.scale ?? 1, frame), point }, frame)
    }, at)
  /** `at`: in the window. */
  const zoomBy = (factor: number, at?: Point) => zoomTo(at, (scale) => scale * factor)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault()
    const turned = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE : 1)
    zoomBy(Math.exp(-turned * (event.ctrlKey ? PINCH : WHEEL)), { x: event.clientX, y: event.clientY })
  })
  // React listens to wheels passively, and then the page would be zoomed as well
  useEffect(() => {
    const element = stage.current
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [stage])
  return {
    zoom,
    isZoomed: () => now.current !== undefined,
    zoomBy,
    /** The next closer view, or the whole photo again. */
    toggle: (at?: Point) => zoomTo(at, nextScale),
    pan: (by: Point) => change((from, frame) => from && pannedBy(from, by, frame)),
    /** Another photo, or another stage: no edge may come inside it. */
    settle: () => {
      // measuring lays the page out
      if (now.current !== undefined) change((from, frame) => from && withinPhoto(from, frame))
    },
  }
}

export type PhotoZoom = ReturnType<typeof useZoom>
