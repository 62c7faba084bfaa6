import { type MouseEvent, type PointerEvent, type ReactNode, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'

type ScreenBarProps = {
  children: ReactNode
  at: 'top' | 'bottom'
  /** The user is idle, so the bar is hidden. */
  isAway: boolean
}

const edges = {
  top: 'top-0 z-10 pt-[max(12px,var(--safe-top))]',
  bottom: 'bottom-0 pb-[max(12px,var(--safe-bottom))]',
}

/**
 * Toolbar over a full-screen photo; hidden while the user is idle, and shown by keyboard focus. A tap on the hidden bar
 * only shows it, and presses no invisible button.
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
