import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds that a finger rests. */
const LONG = 500

/** A finger that rests on something; the click that follows is swallowed. The platform has no event for it on every phone. */
export function useLongPress(onLongPress: (event: { target: EventTarget }) => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isLong = useRef(false)
  const stop = () => clearTimeout(timer.current)
  return {
    onPointerDown: ({ pointerType, target }: PointerEvent) => {
      stop()
      isLong.current = false
      if (pointerType !== 'touch') return
      timer.current = setTimeout(() => {
        isLong.current = true
        onLongPress({ target })
      }, LONG)
    },
    onPointerUp: stop,
    // the finger scrolls
    onPointerCancel: stop,
    // the browser's menu of a long press
    onContextMenu: (event: MouseEvent) => {
      if (isLong.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (isLong.current) event.stopPropagation()
      isLong.current = false
    },
  }
}
