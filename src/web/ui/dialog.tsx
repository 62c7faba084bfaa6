import { X } from 'lucide-react'
import { type ComponentProps, type PointerEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { focusPageIfLost } from '#web/lib/keyboard/focus-page.ts'
import { IconButton } from './icon-button.tsx'
import { messages } from './messages.ts'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onCancel' | 'onClose' | 'onMouseDown'> & {
  /** Called on Escape and on a press on the backdrop. */
  onClose: () => void
  /** Selector of the element to focus first, instead of the platform's choice. */
  initialFocus?: string
}

/** Whether the browser can move an element without removing it. */
const canMove = 'moveBefore' in Element.prototype

/** Moves the notices into a modal, or back: they would be covered and not announced, as all outside a modal is inert. */
function moveNotices(modal: Element | undefined): void {
  const notices = document.getElementById('notices')
  const place = modal ?? document.querySelector('[data-notices]')
  if (notices === null || place === null) return
  // keeps their focus and where they are scrolled to, where the browser can
  if (canMove) place.moveBefore(notices, null)
  else place.append(notices)
}

/** The platform's modal: it traps the focus, returns it, and lies over everything but the notices. */
export function Modal({ onClose, initialFocus, className, children, ...rest }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null)
  // closing before the node is removed returns the focus
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog === null) return undefined
    dialog.showModal()
    moveNotices(dialog)
    if (initialFocus !== undefined) dialog.querySelector<HTMLElement>(initialFocus)?.focus()
    return () => {
      // first, as closing returns the focus, perhaps to one of them
      moveNotices([...document.querySelectorAll('dialog:modal')].filter((modal) => modal !== dialog).at(-1))
      dialog.close()
      // its opener may be removed in the same step, such as the card of a deleted album
      focusPageIfLost()
    }
  }, [initialFocus])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the backdrop's key is Escape, which the dialog itself handles
    <dialog
      {...rest}
      ref={ref}
      onCancel={(event) => {
        // a file field's cancelled picker bubbles, and React passes on that of a dialog within
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onMouseDown={(event) => {
        // the dialog has no padding: a press on it rather than on a child is on the backdrop
        if (event.target !== event.currentTarget) return
        // or the press would move the focus that closing has just returned
        event.preventDefault()
        onClose()
      }}
      className={classNames('overflow-hidden p-0', className)}
    >
      {children}
    </dialog>
  )
}

type DialogProps = {
  title: string
  /** Called on Escape, and on a press on the backdrop or the cross. */
  onClose: () => void
  children: ReactNode
  /** Buttons, at the end; the main one last. */
  footer?: ReactNode
  /** Pixels; never wider than the window. */
  width?: number
  /** A full-width bottom sheet in small or touched windows: for choices within reach of the thumb. */
  sheet?: boolean
  /** Selector of the element to focus first, instead of the first field. */
  initialFocus?: string | undefined
}

// the platform would focus the cross, which comes first
const FIRST_FIELD = 'input, select, textarea, dialog:not(:has(input, select, textarea)) h2'

/** A modal with a title, a cross, and buttons at its end. */
export function Dialog({ title, onClose, children, footer, width = 440, sheet = false, initialFocus }: DialogProps) {
  const titleId = useId()
  const isTouched = sheet && matchMedia('(pointer: coarse)').matches
  return (
    <Modal
      aria-labelledby={titleId}
      style={{ width }}
      onClose={onClose}
      // focusing a field would open the on-screen keyboard over the choices
      initialFocus={initialFocus ?? (isTouched ? 'h2' : FIRST_FIELD)}
      className={classNames(
        'mx-auto mt-[max(12vh,var(--safe-top))] mb-auto max-h-[calc(88dvh-16px-var(--safe-bottom))] max-w-[calc(100vw-2*max(16px,var(--safe-start),var(--safe-end)))]',
        'rounded-card bg-surface text-ink shadow-float forced-colors:border',
        'backdrop:animate-[late-in_140ms] open:flex open:animate-[rise-modal_160ms_var(--ease-out)]',
        sheet
          ? 'sheet:mt-auto sheet:mb-0 sheet:w-full! sheet:max-w-none sheet:rounded-b-none sheet:rounded-t-[18px]'
          : 'short:mt-2 short:max-h-[calc(100dvh-16px-var(--safe-bottom))]',
      )}
    >
      <div
        className={classNames(
          'flex min-h-0 w-full flex-col',
          sheet && 'sheet:ps-(--safe-start) sheet:pe-(--safe-end) sheet:pb-(--safe-bottom)',
        )}
      >
        {sheet && (
          <div className="hidden shrink-0 sheet:block">
            <SheetGrabber onClose={onClose} />
          </div>
        )}
        <div className="flex items-center justify-between gap-4 pt-4 pe-3 ps-5 short:pt-1">
          <h2
            id={titleId}
            tabIndex={-1}
            className="outline-none min-w-0 text-[16px] leading-6 font-semibold tracking-[-0.01em] wrap-anywhere"
          >
            {title}
          </h2>
          <IconButton label={messages.close} onClick={onClose}>
            <X size={16} aria-hidden />
          </IconButton>
        </div>
        <div className="min-h-0 overflow-y-auto px-5 pt-2 pb-5 short:pb-2">{children}</div>
        {footer && (
          <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3.5 short:py-1.5 pointer-coarse:*:min-h-11">
            {footer}
          </div>
        )}
      </div>
    </Modal>
  )
}

/** Pixels that a sheet must be dragged down by to close on release. */
const FAR = 96

/** Pixels per millisecond at which a flick closes it, at any distance. */
const FLICK = 0.5

type Hold = { sheet: HTMLElement; from: number; at: number; y: number; speed: number }

/**
 * The grabber at the top of a sheet: dragged down far or fast enough, it closes the sheet, which otherwise springs
 * back. For pointers only: keys and screen readers have Escape and the cross.
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
