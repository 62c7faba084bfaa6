import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'
import type { PhotoZoom } from './use-zoom.ts'
import type { Point } from './zoom.ts'

type SwipeOptions = {
  photoId: string | undefined
  /** Undefined if there is nothing in that direction: the photo resists and springs back. */
  onLeft: (() => void) | undefined
  onRight: (() => void) | undefined
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
}

/** Pixels a finger has to move until the axis is known, and until it is a swipe. */
const TOUCH_SLOP = 8
const FAR = 56

/** Height of the browser's controls at the foot of a video, in pixels. */
const VIDEO_CONTROLS = 72

const still: Point = { x: 0, y: 0 }

/** held: by a finger. After release `returning` to its place, or `leaving` until the next photo is shown. */
type Phase = 'rest' | 'held' | 'returning' | 'leaving'

/** Whether the event is on a control, which handles its own presses. */
function isControl({ target, clientY }: PointerEvent | MouseEvent): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest('button, a') !== null) return true
  return target instanceof HTMLVideoElement && clientY > target.getBoundingClientRect().bottom - VIDEO_CONTROLS
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middleOf = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const pointOf = ({ clientX: x, clientY: y }: PointerEvent | MouseEvent): Point => ({ x, y })

/** Swipes with one finger on a photo that is not zoomed: sideways to another photo, up, down. */
function useSwipe({ photoId, onLeft, onRight, onUp, onDown }: SwipeOptions) {
  const begun = useRef<{ from: Point; axis: keyof Point | undefined }>(undefined)
  const [moved, setMoved] = useState(still)
  // the latest position: a finger is faster than rendering
  const now = useRef(still)
  const [phase, setPhase] = useState<Phase>('rest')
  const [shownId, setShownId] = useState(photoId)
  // adjusted while rendering: a photo swiped to slides into place, one from a key is there at once
  if (shownId !== photoId) {
    setShownId(photoId)
    setMoved(still)
    if (phase !== 'held') setPhase(phase === 'leaving' ? 'returning' : 'rest')
  }
  const move = (to: Point) => {
    now.current = to
    setMoved(to)
  }
  return {
    moved,
    phase,
    /** Undefined: more than one finger, which is not a swipe. */
    begin: (from: Point | undefined) => {
      begun.current = from && { from, axis: undefined }
      move(still)
      setPhase('held')
    },
    draw: (to: Point) => {
      const press = begun.current
      if (press === undefined || (press.axis === undefined && distance(to, press.from) < TOUCH_SLOP)) return
      const [x, y] = [to.x - press.from.x, to.y - press.from.y]
      press.axis ??= Math.abs(x) > Math.abs(y) ? 'x' : 'y'
      if (press.axis === 'x') move({ x: (x < 0 ? onLeft : onRight) ? x : x / 4, y: 0 })
      else move({ x: 0, y: (y < 0 ? onUp : onDown) ? y : y / 4 })
    },
    end: ({ isCancelled }: { isCancelled: boolean }) => {
      const { x, y } = isCancelled ? still : now.current
      const aside = x < -FAR ? onLeft : x > FAR ? onRight : undefined
      begun.current = undefined
      now.current = still
      setPhase(aside ? 'leaving' : 'returning')
      if (!aside) setMoved(still)
      aside?.()
      if (y < -FAR) onUp?.()
      if (y > FAR) onDown?.()
    },
  }
}

/**
 * Gestures on the stage. One finger swipes; on a zoomed photo it pans, as the mouse does. Two fingers zoom, and so does
 * a double click or tap. Needs `touch-action: none`.
 */
export function useStageGestures({ zoom, ...options }: SwipeOptions & { zoom: PhotoZoom }) {
  const pointers = useRef(new Map<number, Point>())
  const { moved, phase, begin, draw, end } = useSwipe(options)
  // the first press of a double click may have opened the viewer, or hit a button that is gone
  const isFirstHere = useRef(false)
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0 || isControl(event)) return
    pointers.current.set(event.pointerId, pointOf(event))
    begin(pointers.current.size === 1 ? pointOf(event) : undefined)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (before === undefined) return
    // released outside the stage
    if (event.buttons === 0) return onPointerEnd(event)
    const to = pointOf(event)
    pointers.current.set(event.pointerId, to)
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    if (other) {
      const [from, middle] = [middleOf(before, other), middleOf(to, other)]
      zoom.pan({ x: middle.x - from.x, y: middle.y - from.y })
      zoom.zoomBy(distance(to, other) / Math.max(1, distance(before, other)), middle)
    } else if (zoom.isZoomed()) {
      // else the drag would end when the mouse leaves the stage
      event.currentTarget.setPointerCapture(event.pointerId)
      zoom.pan({ x: to.x - before.x, y: to.y - before.y })
    } else if (event.pointerType !== 'mouse') draw(to)
  }
  const onPointerEnd = ({ pointerId, type }: PointerEvent) => {
    if (!pointers.current.delete(pointerId) || pointers.current.size > 0) return
    end({ isCancelled: type === 'pointercancel' })
  }
  return {
    /** Offset of the photo during a swipe, in pixels. */
    moved,
    isHeld: phase === 'held',
    /** Whether photos slide to their new places. */
    slides: phase === 'returning',
    handlers: {
      onPointerDown,
      onPointerMove,
      onPointerUp: onPointerEnd,
      onPointerCancel: onPointerEnd,
      onMouseDown: (event: MouseEvent) => {
        if (event.detail === 1) isFirstHere.current = !isControl(event)
      },
      onDoubleClick: (event: MouseEvent) => {
        if (isFirstHere.current && !isControl(event)) zoom.toggle(pointOf(event))
      },
    },
  }
}
