import { type PointerEvent, useRef } from 'react'

/** Pixels that a sheet is drawn down by to be closed when it is let go of. */
const FAR = 96

/** Pixels per millisecond at which a flick closes it, wherever it is let go of. */
const FLICK = 0.5

type Hold = { sheet: HTMLElement; from: number; at: number; y: number; speed: number }

/**
 * The grabber at the top of a sheet: drawn down far enough, or fast, it closes the sheet; else that goes back. Of the pointer
 * only: keys and screen readers have Escape and the cross.
 */
export function SheetGrabber({ onClose }: { onClose: () => void }) {
  const held = useRef<Hold>(undefined)
  const move = ({ clientY, timeStamp }: PointerEvent) => {
    const hold = held.current
    if (hold === undefined) return
    const y = Math.max(clientY - hold.from, 0)
    const elapsed = Math.max(timeStamp - hold.at, 1)
    held.current = { ...hold, y, at: timeStamp, speed: (y - hold.y) / elapsed }
    hold.sheet.style.translate = `0 ${y}px`
  }
  const letGo = (isOver: boolean) => {
    const hold = held.current
    held.current = undefined
    if (hold === undefined) return
    if (isOver && (hold.y > FAR || (hold.y > 0 && hold.speed > FLICK))) return onClose()
    const isMoving = matchMedia('(prefers-reduced-motion: no-preference)').matches
    const from = hold.sheet.style.translate
    hold.sheet.style.translate = ''
    if (isMoving) hold.sheet.animate({ translate: [from, '0 0'] }, { duration: 160, easing: 'ease-out' })
  }
  return (
    <div
      aria-hidden
      data-grabber
      onPointerDown={(event) => {
        const { currentTarget, pointerId, clientY, timeStamp, button } = event
        const sheet = currentTarget.closest('dialog')
        if (sheet === null || button !== 0) return
        currentTarget.setPointerCapture(pointerId)
        held.current = { sheet, from: clientY, at: timeStamp, y: 0, speed: 0 }
      }}
      onPointerMove={move}
      onPointerUp={() => letGo(true)}
      onPointerCancel={() => letGo(false)}
      className="relative z-10 -mb-3 flex h-6 w-full shrink-0 cursor-grab touch-none justify-center pt-2 active:cursor-grabbing"
    >
      <span className="h-1 w-9 rounded-full bg-line forced-colors:bg-[CanvasText]" />
    </div>
  )
}
