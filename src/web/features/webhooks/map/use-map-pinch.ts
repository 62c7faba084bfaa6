import { useEffect, useEffectEvent, useRef } from 'react'
import type { Camera, Point } from './use-camera.ts'

/** A pinch gesture: `world` is the map point kept between the fingers. */
type Pinch = { world: Point; scale: number; distance: number }

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Pixels; fingers closer than this would make the scale jump. */
const LEAST_DISTANCE = 20

const distanceOf = (one: Point, other: Point) => Math.max(LEAST_DISTANCE, Math.hypot(one.x - other.x, one.y - other.y))

/** Pinch zoom and two-finger panning; the browser scrolls with one finger. */
export function useMapPinch(camera: Camera): void {
  const { scroller, toWorld, holdAt, scale = 1 } = camera
  const fingers = useRef(new Map<number, Point>())
  const pinch = useRef<Pinch>(undefined)

  const put = useEffectEvent(({ type, pointerType, pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerType !== 'touch' || (type === 'pointermove' && !fingers.current.has(pointerId))) return
    fingers.current.set(pointerId, { x: clientX, y: clientY })
    const [one, other] = fingers.current.values()
    if (one === undefined || other === undefined || fingers.current.size > 2) return void (pinch.current = undefined)
    const [middle, distance] = [middleOf(one, other), distanceOf(one, other)]
    const held = (pinch.current ??= { world: toWorld(middle), scale, distance })
    // relative to the start of the gesture, since several moves may precede the next frame
    holdAt((held.scale * distance) / held.distance, { world: held.world, screen: middle })
  })
  // React's touch listeners are passive; two-finger scrolling has to be prevented, or the browser cancels the pointers
  useEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const over = new AbortController()
    const { signal } = over
    const lift = ({ pointerId }: PointerEvent) => {
      fingers.current.delete(pointerId)
      pinch.current = undefined
    }
    const claim = (event: TouchEvent) => {
      if (event.touches.length > 1 && event.cancelable) event.preventDefault()
    }
    const on = (event: PointerEvent) => put(event)
    element.addEventListener('pointerdown', on, { signal })
    element.addEventListener('pointermove', on, { signal })
    // a finger may be lifted outside the map
    addEventListener('pointerup', lift, { signal })
    addEventListener('pointercancel', lift, { signal })
    element.addEventListener('touchstart', claim, { signal, passive: false })
    element.addEventListener('touchmove', claim, { signal, passive: false })
    return () => over.abort()
  }, [scroller])
}
