import { ChevronRight, X } from 'lucide-react'
import { memo, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { canGoOn, isOpen, type UploadItem, type Uploads } from '#web/data/uploads/uploads.ts'
import { useExtension } from '#web/data/use-extension.ts'
import { classNames } from '#web/lib/class-names.ts'
import { usePassFocus } from '#web/lib/keyboard/use-pass-focus.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { shareSent, uploadLine, uploadNews, uploadState } from './upload-words.ts'
import { useLoadedUploads, useUploadItems } from './use-uploads.ts'

/** Ignores the second click of a double click on *Stop*, which lands on a button that took its place. */
const firstOfDouble =
  (act: () => void) =>
  ({ detail }: { detail: number }) =>
    detail < 2 && act()

/** Whether the list starts unfolded: on a phone the photos need the room. */
const hasRoom = () => matchMedia('(min-width: 640px)').matches

/**
 * Upload progress of every file, on every page, if the service takes uploads. Loaded eagerly: once uploads are offered
 * the network may be gone.
 */
export function UploadTray() {
  return useExtension('upload') ? <OfferedTray /> : null
}

function OfferedTray() {
  const uploads = useLoadedUploads()
  return uploads && <OpenTray uploads={uploads} />
}

function OpenTray({ uploads }: { uploads: Uploads }) {
  const items = useUploadItems(uploads)
  const [isUnfolded, setUnfolded] = useState(hasRoom)
  const listId = useId()
  const fold = useRef<HTMLButtonElement>(null)
  const passFocus = usePassFocus(fold)
  const isBusy = items.some(isOpen)
  const canRetry = !isBusy && items.some(canGoOn)
  // window events: leaving would abort running uploads, coming back online retries failed ones
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('online', uploads.retryFailed, { signal })
    if (isBusy) addEventListener('beforeunload', (event) => event.preventDefault(), { signal })
    return () => over.abort()
  }, [uploads, isBusy])
  const close = () => {
    uploads.clear()
    // the focused button goes with the tray
    const origin = document.getElementById('add-photos') ?? document.getElementById('main')
    origin?.focus({ preventScroll: true })
  }
  // among the notices, which keep clear of a page's bars; they lie over it
  return createPortal(
    <section
      aria-label={messages.uploads}
      className="pointer-events-none fixed end-0 bottom-0 -z-1 w-full max-w-[392px] p-3 pb-[calc(12px+var(--safe-bottom))] max-lg:pb-[calc(12px+var(--tray-height,0px)+var(--safe-bottom))]"
    >
      {/* a live region has to exist before its text */}
      <output className="sr-only">{uploadNews(items)}</output>
      {items.length > 0 && (
        // in a dialog, which has the notices, it would cover the buttons
        <div className="pointer-events-auto flex flex-col overflow-hidden rounded-card border border-line bg-surface text-ink shadow-float in-[dialog]:hidden">
          <div className="flex items-center gap-1 py-1 pe-1.5 ps-1.5">
            <button
              ref={fold}
              type="button"
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? listId : undefined}
              onClick={() => setUnfolded(!isUnfolded)}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-start text-small font-medium tabular-nums hover:bg-sunken pointer-coarse:min-h-11"
            >
              <ChevronRight
                size={15}
                aria-hidden
                className={classNames('shrink-0 text-muted transition-transform', isUnfolded && 'rotate-90')}
              />
              {uploadLine(items)}
            </button>
            {(isBusy || canRetry) && (
              // a single button, so that it keeps the focus when it changes
              <Button
                ref={passFocus}
                size="sm"
                variant="ghost"
                className="pointer-coarse:h-11"
                onClick={firstOfDouble(isBusy ? uploads.stop : uploads.retry)}
                // a held Enter would stop and retry in turn
                onKeyDown={(event) => event.repeat && event.key === 'Enter' && event.preventDefault()}
              >
                {isBusy ? messages.stop : messages.tryAgain}
              </Button>
            )}
            {!isBusy && (
              <IconButton label={messages.close} className="pointer-coarse:size-11" onClick={firstOfDouble(close)}>
                <X size={16} aria-hidden />
              </IconButton>
            )}
          </div>
          <span aria-hidden className={classNames('block h-0.5 bg-line', !isBusy && 'hidden')}>
            <span style={{ transform: `scaleX(${shareSent(items)})` }} className="block h-full origin-left bg-accent" />
          </span>
          {isUnfolded && <UploadList id={listId} items={items} />}
        </div>
      )}
    </section>,
    document.getElementById('notices') ?? document.body,
  )
}

function UploadList({ id, items }: { id: string; items: readonly UploadItem[] }) {
  return (
    <ul
      id={id}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scroller must be reachable by keyboard
      tabIndex={0}
      aria-label={messages.files}
      className="max-h-[min(40dvh,22rem)] overflow-y-auto border-t border-line px-3.5 py-1.5"
    >
      {items.map((item) => (
        <UploadRow key={item.id} item={item} />
      ))}
    </ul>
  )
}

/** Memoised, since there may be thousands. */
const UploadRow = memo(function UploadRow({ item }: { item: UploadItem }) {
  const isFailed = item.state === 'failed'
  return (
    <li className="py-1.5 text-small [content-visibility:auto] [contain-intrinsic-size:auto_32px]">
      <p className={classNames('flex justify-between gap-x-3', isFailed && 'flex-col')}>
        <span dir="auto" className="truncate">
          {item.name}
        </span>
        <span className={classNames('tabular-nums', isFailed ? 'text-danger-ink' : 'shrink-0 text-muted')}>
          {uploadState(item)}
        </span>
      </p>
      {item.state === 'sending' && (
        <span aria-hidden className="mt-1 block h-0.5 overflow-hidden rounded-full bg-line">
          <span
            style={{ transform: `scaleX(${item.sent / item.size})` }}
            className="block h-full origin-left bg-accent"
          />
        </span>
      )}
    </li>
  )
})
