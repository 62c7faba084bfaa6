import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type ScreenBarProps = {
  children: ReactNode
  at: 'top' | 'bottom'
  /** Nobody touches the page: it lets the photos have the screen. */
  isAway: boolean
}

const edges = {
  top: 'top-0 z-10 pt-[max(12px,var(--safe-top))]',
  bottom: 'bottom-0 pb-[max(12px,var(--safe-bottom))]',
}

/**
 * Toolbar over a photo that has the whole screen; hidden while nobody touches the page, and back with a key's focus. A tap on it
 * while it is hidden brings it back, and presses none of the buttons that nobody saw.
 */
export function ScreenBar({ children, at, isAway }: ScreenBarProps) {
  const isUnseen = useRef(false)
  return (
    <div
      onPointerDownCapture={({ currentTarget }: PointerEvent) => {
        isUnseen.current = getComputedStyle(currentTarget).opacity === '0'
      }}
      onClickCapture={(event: MouseEvent) => {
        if (!isUnseen.current) return
        isUnseen.current = false
        event.preventDefault()
        event.stopPropagation()
      }}
      className={classNames(
        'absolute inset-x-0 flex justify-center p-3 transition-opacity duration-300 has-focus-visible:opacity-100',
        edges[at],
        isAway && 'opacity-0',
      )}
    >
      {children}
    </div>
  )
}
