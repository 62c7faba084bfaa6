import { type TouchEvent, useRef, useState } from 'react'

type SwipeOptions = {
  /** Undefined where there is nothing further that way: the photo gives way less and comes back. */
  onLeft: (() => void) | undefined
  onRight: (() => void) | undefined
}

/** Pixels a finger has to go before it counts. */
const FAR = 56

/** Follows one finger sideways. Two fingers zoom, and up and down scroll: both are the browser's. */
export function useSwipe({ onLeft, onRight }: SwipeOptions) {
  const start = useRef<{ x: number; y: number }>(undefined)
  // a finger is faster than rendering: what counts is kept here, what is shown is the state
  const now = useRef(0)
  const [moved, setMoved] = useState(0)
  const move = (to: number) => {
    now.current = to
    setMoved(to)
  }
  const end = () => {
    start.current = undefined
    move(0)
  }
  return {
    /** Pixels the photo is to be shown aside. */
    moved,
    handlers: {
      onTouchStart: ({ touches }: TouchEvent) => {
        const touch = touches[0]
        // a page that is zoomed is panned, not swiped
        const zoomed = (window.visualViewport?.scale ?? 1) > 1.01
        start.current = touch && touches.length === 1 && !zoomed ? { x: touch.clientX, y: touch.clientY } : undefined
        if (touches.length > 1) move(0)
      },
      onTouchMove: ({ touches }: TouchEvent) => {
        const touch = touches[0]
        if (!start.current || !touch) return
        const x = touch.clientX - start.current.x
        const y = touch.clientY - start.current.y
        if (now.current === 0 && Math.abs(y) >= Math.abs(x)) return
        move((x < 0 ? onLeft : onRight) ? x : x / 4)
      },
      onTouchEnd: () => {
        if (now.current < -FAR) onLeft?.()
        else if (now.current > FAR) onRight?.()
        end()
      },
      onTouchCancel: end,
    },
  }
}
