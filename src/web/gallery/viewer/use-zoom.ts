import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWheel } from '#web/lib/use-wheel.ts'
import { nextScale, pannedBy, type Point, withinPhoto, type Zoom, zoomedTo, type ZoomFrame } from './zoom.ts'

/** Zoom exponent per pixel of wheel delta; a pinch on a touchpad arrives as a slow wheel with Ctrl. */
const WHEEL = 0.002
const PINCH = 0.01

/** Factor of a step by key. */
const STEP = 1.5

/** The photo's current place on the stage; undefined if there is no photo that can be zoomed. */
function measure(stage: HTMLElement | null): (ZoomFrame & { middle: Point }) | undefined {
  const shown = stage?.querySelector<HTMLElement>('[data-pixels]')
  if (!stage || !shown || shown.offsetWidth === 0 || shown.offsetHeight === 0) return undefined
  const { left, top, width, height } = stage.getBoundingClientRect()
  return {
    middle: { x: left + width / 2, y: top + height / 2 },
    stage: { width, height },
    fitted: { width: shown.offsetWidth, height: shown.offsetHeight },
    full: Number(shown.dataset['pixels']) / shown.offsetWidth / devicePixelRatio,
  }
}

/** The pane of a stage with a single photo: the whole stage. */
const wholeStage = (stage: HTMLElement | null) => stage

/**
 * Zoom and pan of the photo on a stage, kept from photo to photo for comparing, and clamped when the stage changes size.
 * On a stage with several photos, which share one zoom, `paneAt` finds the one at a point of the window, or any one
 * without a point.
 */
export function useZoom(
  stage: RefObject<HTMLElement | null>,
  paneAt: (stage: HTMLElement | null, at: Point | undefined) => HTMLElement | null = wholeStage,
) {
  const [zoom, setZoom] = useState<Zoom>()
  // the latest zoom: pointers and wheels are faster than rendering
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
  const settle = () => {
    // measuring forces a layout
    if (now.current !== undefined) change((from, frame) => from && withinPhoto(from, frame))
  }
  const onResize = useEffectEvent(settle)
  // the size of the stage is outside React
  useEffect(() => {
    const observer = new ResizeObserver(() => onResize())
    if (stage.current) observer.observe(stage.current)
    return () => observer.disconnect()
  }, [stage])
  useWheel(stage, (event, pixels) => {
    event.preventDefault()
    zoomBy(Math.exp(-pixels * (event.ctrlKey ? PINCH : WHEEL)), { x: event.clientX, y: event.clientY })
  })
  return {
    zoom,
    /** False on a video or a picture that failed, which a zoom is kept across. */
    isZoomed: () => now.current !== undefined && measure(paneAt(stage.current, undefined)) !== undefined,
    zoomBy,
    zoomIn: () => zoomBy(STEP),
    zoomOut: () => zoomBy(1 / STEP),
    /** The next closer view, or the whole photo again. */
    toggle: (at?: Point) => zoomTo(at, nextScale),
    pan: (by: Point) => change((from, frame) => from && pannedBy(from, by, frame)),
    /** Clamps the zoom to a new photo, so that no edge comes inside. */
    settle,
  }
}

export type PhotoZoom = ReturnType<typeof useZoom>
