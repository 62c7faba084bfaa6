import { ArrowLeft, ChevronLeft, ChevronRight, Download, Tag } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { webAddress } from '#web/lib/web-address.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useSwipe } from './use-swipe.ts'
import { type ViewerPhoto, ViewerStage } from './viewer-stage.tsx'

type PhotoViewerProps = {
  /** Nothing where there is no photo to show: then `children` says why. */
  photo: ViewerPhoto | undefined
  children?: ReactNode
  /** Names the dialog. */
  title: string
  /** Where one is: "frame 12 of 480". */
  position: ReactNode
  /** What closing leads back to. */
  back: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  /** Pictures that will probably be wanted next. */
  neighbours: readonly string[]
  onPictureError: (photoId: string) => void
  /** Beside the photo, or below it where it is narrow. */
  panel: ReactNode
}

const isTyping = ({ target }: KeyboardEvent) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLVideoElement

/** One photo on a dark table, over the sheet it came from. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photo, children, title, position, back, onClose, onPrevious, onNext, neighbours, onPictureError, panel } =
    props
  const dialog = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const panelBox = useRef<HTMLElement>(null)
  const [panelOpen, setPanelOpen] = useState(false)
  const { onTab } = useDialogFocus(dialog)
  const swipe = useSwipe({ onLeft: onNext, onRight: onPrevious })
  const steps: Record<string, (() => void) | undefined> = { ArrowLeft: onPrevious, ArrowRight: onNext, Escape: onClose }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Tab') onTab(event)
    else if (isTyping(event) && event.key !== 'Escape') return
    else if (event.key === 'l' || event.key === 'L') {
      event.preventDefault()
      setPanelOpen(true)
      panelBox.current?.querySelector('input')?.focus()
    } else if (event.key in steps) {
      event.preventDefault()
      steps[event.key]?.()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a dialog's keys work wherever the focus is in it
    <div
      ref={dialog}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a modal dialog element would make the notices inert
      role="dialog"
      aria-modal
      aria-labelledby={titleId}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="fixed inset-0 z-40 flex flex-col bg-sunken text-ink outline-none [color-scheme:dark]"
    >
      <h1 id={titleId} className="sr-only">
        {title}
      </h1>
      <ViewerBar {...{ photo, position, back, onClose, panelOpen }} onPanel={() => setPanelOpen(!panelOpen)} />
      <div className="flex min-h-0 flex-1 max-lg:flex-col">
        <div
          className="relative min-h-0 min-w-0 flex-1 touch-pan-y touch-pinch-zoom overflow-hidden px-2 pb-4 sm:px-5"
          {...swipe.handlers}
        >
          <div
            style={swipe.moved === 0 ? undefined : { transform: `translateX(${swipe.moved}px)` }}
            className={classNames(
              'flex size-full items-center justify-center [container-type:size]',
              swipe.moved === 0 && 'transition-transform duration-150',
            )}
          >
            {photo ? <ViewerStage key={photo.id} photo={photo} onPictureError={onPictureError} /> : children}
          </div>
          <StepButton label="Previous photo" side="left" onStep={onPrevious}>
            <ChevronLeft size={22} aria-hidden />
          </StepButton>
          <StepButton label="Next photo" side="right" onStep={onNext}>
            <ChevronRight size={22} aria-hidden />
          </StepButton>
        </div>
        {photo && (
          <aside
            ref={panelBox}
            aria-label="About this photo"
            className={classNames(
              'relative shrink-0 overflow-y-auto bg-surface px-5 py-4 max-lg:max-h-[52dvh] max-lg:border-t max-lg:border-line',
              'lg:me-4 lg:mb-4 lg:max-h-[calc(100%-16px)] lg:w-[292px] lg:self-start lg:rounded-card',
              !panelOpen && 'max-lg:hidden',
            )}
          >
            {panel}
          </aside>
        )}
      </div>
      <div hidden>
        {neighbours.map((src) => (
          <img key={src} src={src} alt="" decoding="async" referrerPolicy="no-referrer" fetchPriority="low" />
        ))}
      </div>
    </div>
  )
}

type ViewerBarProps = Pick<PhotoViewerProps, 'photo' | 'position' | 'back' | 'onClose'> & {
  panelOpen: boolean
  onPanel: () => void
}

function ViewerBar({ photo, position, back, onClose, panelOpen, onPanel }: ViewerBarProps) {
  return (
    <div className="grid h-13 shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2 px-2 sm:px-4">
      <button
        type="button"
        onClick={onClose}
        className={classNames(
          buttonClass({ variant: 'ghost' }),
          'min-w-0 shrink! justify-self-start px-2! text-muted hover:text-ink',
        )}
      >
        <ArrowLeft size={16} aria-hidden className="shrink-0" />
        <span className="sr-only">Back to</span>
        <span className="truncate max-sm:sr-only">{back}</span>
      </button>
      <p className="text-small whitespace-nowrap text-muted tabular-nums" aria-live="polite">
        {position}
      </p>
      <div className="flex items-center gap-1 justify-self-end">
        {photo && (
          <>
            <IconButton
              label="Labels"
              aria-expanded={panelOpen}
              onClick={onPanel}
              className="aria-expanded:bg-line aria-expanded:text-ink lg:hidden"
            >
              <Tag size={17} aria-hidden />
            </IconButton>
            <a
              href={webAddress(photo.downloadUrl)}
              download
              rel="noreferrer"
              target="_blank"
              className={classNames(
                buttonClass({ variant: 'ghost' }),
                'text-muted hover:text-ink max-sm:w-[34px] max-sm:px-0!',
              )}
            >
              <Download size={16} aria-hidden />
              <span className="max-sm:sr-only">Download</span>
            </a>
          </>
        )}
      </div>
    </div>
  )
}

type StepButtonProps = { children: ReactNode; label: string; side: 'left' | 'right'; onStep: (() => void) | undefined }

/** Stays and keeps the focus at either end, where it does nothing. */
function StepButton({ children, label, side, onStep }: StepButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={onStep === undefined}
      onClick={onStep}
      className={classNames(
        'absolute top-1/2 flex size-11 -translate-y-1/2 items-center justify-center rounded-full bg-scrim text-on-photo transition-opacity',
        'hover:opacity-100 focus-visible:opacity-100 aria-disabled:pointer-events-none aria-disabled:opacity-0 pointer-coarse:hidden',
        onStep && 'opacity-60',
        side === 'left' ? 'start-4 sm:start-8' : 'end-4 sm:end-8',
      )}
    >
      {children}
    </button>
  )
}
