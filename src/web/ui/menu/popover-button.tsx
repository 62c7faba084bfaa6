import { type ReactNode, useId, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** Pixels between button and popover, and from the popover to the window's edge. */
const GAP = 6

type PopoverButtonProps = {
  /** Names the button, and what it opens. */
  label: string
  icon: ReactNode
  /** Rendered while it is open. */
  children: ReactNode
  /** Class name of the popover. */
  className?: string
  buttonClassName?: string
}

/** An icon button with the platform's popover below it; Escape or a click outside closes it. */
export function PopoverButton({ label, icon, children, className, buttonClassName }: PopoverButtonProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const [place, setPlace] = useState({ top: 0, right: 0 })
  return (
    <>
      <IconButton
        label={label}
        popoverTarget={id}
        aria-expanded={open}
        onClick={({ currentTarget }) => {
          const { bottom, right } = currentTarget.getBoundingClientRect()
          setPlace({ top: bottom + GAP, right: Math.max(GAP, document.documentElement.clientWidth - right) })
        }}
        className={classNames('aria-expanded:bg-sunken aria-expanded:text-ink', buttonClassName)}
      >
        {icon}
      </IconButton>
      <dialog
        id={id}
        popover="auto"
        aria-label={label}
        style={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className={classNames(
          'fixed inset-auto m-0 rounded-card border border-line bg-surface p-4 text-ink shadow-float backdrop:bg-transparent',
          className,
        )}
      >
        {open && children}
      </dialog>
    </>
  )
}
