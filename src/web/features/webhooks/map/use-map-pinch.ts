import { useEffect, useEffectEvent, useRef } from 'react'
import type { Camera, Point } from './use-camera.ts'

/** Two fingers on the map: the point of it between them stays between them. */
type Pinch = { world: Point; scale: number; distance: number }

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Pixels; fingers that lie closer would scale by leaps. */
const LEAST_DISTANCE = 20

const distanceOf = (one: Point, other: Point) => Math.max(LEAST_DISTANCE, Math.hypot(one.x - other.x, one.y - other.y))

/** Pinching, and panning with two fingers; one finger scrolls, which is the platform's. */
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
    // all of it from where it began, since several moves may come before the next frame
    holdAt((held.scale * distance) / held.distance, { world: held.world, screen: middle })
  })
  // React's own touch listeners can't keep the platform from scrolling with two fingers, by which the pointers would be lost
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
    // a finger may be lifted elsewhere
    addEventListener('pointerup', lift, { signal })
    addEventListener('pointercancel', lift, { signal })
    element.addEventListener('touchstart', claim, { signal, passive: false })
    element.addEventListener('touchmove', claim, { signal, passive: false })
    return () => over.abort()
  }, [scroller])
}
