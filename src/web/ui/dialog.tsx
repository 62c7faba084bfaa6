import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'

type DialogProps = {
  title: string
  open: boolean
  /** Asked to close: Escape, the backdrop, the cross. */
  onClose: () => void
  children: ReactNode
  /** Buttons, at the end; the main one last. */
  footer?: ReactNode
  /** Pixels; never wider than the window. */
  width?: number
}

/** A modal on the platform's own dialog: it traps focus, gives it back, and lies over everything. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ title, onClose, children, footer, width = 440 }: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // showModal and close are the DOM's; closing before the node goes is what gives the focus back
  useLayoutEffect(() => {
    const dialog = ref.current
    dialog?.showModal()
    // the platform would take the cross, which comes first
    dialog?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => dialog?.close()
  }, [])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop's key is Escape, which the dialog itself handles
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      style={{ width }}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        // the dialog has no padding of its own: what hits it and no child is the backdrop
        if (event.target !== event.currentTarget) return
        // or the press would take the focus from where closing has just put it
        event.preventDefault()
        onClose()
      }}
      className="m-auto max-h-[calc(100dvh-32px)] max-w-[calc(100vw-32px)] overflow-hidden rounded-card bg-surface p-0 text-ink shadow-float backdrop:animate-[late-in_140ms] open:flex open:animate-[rise_160ms_var(--ease-out)]"
    >
      <div className="flex min-h-0 w-full flex-col">
        <div className="flex items-center justify-between gap-4 pt-4 pr-3 pl-5">
          <h2 id={titleId} className="min-w-0 text-[16px] leading-6 font-semibold tracking-[-0.01em] wrap-anywhere">
            {title}
          </h2>
          <IconButton label="Close" onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5">{children}</div>
        {footer && <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5">{footer}</div>}
      </div>
    </dialog>
  )
}
