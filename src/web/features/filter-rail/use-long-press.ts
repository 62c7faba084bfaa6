import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Milliseconds until a touch is a long press. */
const LONG = 500

/** Detects a long press by touch and swallows the click that follows. Not every phone's browser has an event for it. */
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
    // the touch became a scroll
    onPointerCancel: stop,
    // suppresses the browser's own long-press menu
    onContextMenu: (event: MouseEvent) => {
      if (isLong.current) event.preventDefault()
    },
    onClickCapture: (event: MouseEvent) => {
      if (isLong.current) event.stopPropagation()
      isLong.current = false
    },
  }
}
