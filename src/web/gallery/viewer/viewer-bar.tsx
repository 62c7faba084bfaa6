import { ArrowLeft, Download, GalleryThumbnails, Tag, ZoomIn, ZoomOut } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { webAddress } from '#web/lib/web-address.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import type { PhotoZoom } from './use-zoom.ts'
import type { ViewerPhoto } from './viewer-photo.tsx'

/** The filmstrip below a photo. */
export type ViewerStrip = { isShown: boolean; onToggle: () => void; content: ReactNode }

type ViewerBarProps = {
  photo: ViewerPhoto | undefined
  position: ReactNode
  /** Name of the page that closing returns to. */
  back: string
  onClose: () => void
  hasPanel: boolean
  zoom: PhotoZoom
  panelOpen: boolean
  onPanel: () => void
  strip?: ViewerStrip
}

/** The bar above the photo: back, position, zoom, labels and download. */
export function ViewerBar({
  photo,
  position,
  back,
  onClose,
  hasPanel,
  zoom,
  panelOpen,
  onPanel,
  strip,
}: ViewerBarProps) {
  const ZoomIcon = zoom.zoom ? ZoomOut : ZoomIn
  return (
    <div className="viewer-bar grid shrink-0 grid-cols-[1fr_auto_1fr] items-center gap-2">
      <button
        type="button"
        aria-label={messages.back(back)}
        onClick={onClose}
        className={classNames(
          buttonClass({ variant: 'ghost' }),
          'min-w-0 shrink! justify-self-start px-2! text-muted hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11',
        )}
      >
        <ArrowLeft size={16} aria-hidden className="shrink-0 rtl:-scale-x-100" />
        <span dir="auto" className="truncate max-sm:hidden">
          {back}
        </span>
      </button>
      <p className="text-small whitespace-nowrap text-muted tabular-nums" aria-live="polite">
        {position}
      </p>
      <div className="flex items-center gap-1 justify-self-end">
        {photo && photo.kind !== 'video' && (
          <IconButton
            label={zoom.zoom ? messages.zoomOut : messages.zoomIn}
            onClick={() => zoom.toggle()}
            className="pointer-coarse:size-11"
          >
            <ZoomIcon size={17} aria-hidden />
          </IconButton>
        )}
        {strip && (
          <IconButton
            label={messages.strip}
            aria-pressed={strip.isShown}
            onClick={strip.onToggle}
            className="aria-pressed:text-ink short:hidden pointer-coarse:size-11"
          >
            <GalleryThumbnails size={17} aria-hidden />
          </IconButton>
        )}
        {photo && (
          <span className={classNames('flex items-center gap-1', hasPanel && 'viewer-bar-actions')}>
            {hasPanel && <LabelsButton panelOpen={panelOpen} onPanel={onPanel} />}
            <DownloadLink photo={photo} />
          </span>
        )}
      </div>
    </div>
  )
}

type ViewerFootProps = { photo: ViewerPhoto; children: ReactNode; panelOpen: boolean; onPanel: () => void }

/** The toolbar below the photo on a phone in portrait, within reach of a thumb. */
export function ViewerFoot({ photo, children, panelOpen, onPanel }: ViewerFootProps) {
  return (
    <div role="toolbar" aria-label={messages.actions} className="viewer-foot shrink-0 items-center gap-1 px-2 pt-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none] fade-end pe-6">
        {children}
      </div>
      <Button
        icon={<Tag size={15} aria-hidden />}
        aria-expanded={panelOpen}
        onClick={onPanel}
        className="shrink-0 aria-expanded:bg-line"
      >
        {messages.label}
      </Button>
      <DownloadLink photo={photo} />
    </div>
  )
}

/** Opens the panel; hidden on wide screens, where the panel is always open. */
function LabelsButton({ panelOpen, onPanel }: Pick<ViewerBarProps, 'panelOpen' | 'onPanel'>) {
  return (
    <IconButton
      label={messages.labels}
      aria-expanded={panelOpen}
      onClick={onPanel}
      className="aria-expanded:bg-line aria-expanded:text-ink lg:hidden pointer-coarse:size-11"
    >
      <Tag size={17} aria-hidden />
    </IconButton>
  )
}

/** A link to the original, or a button until its address is known; an expired address is renewed before it is followed. */
function DownloadLink({ photo: { downloadUrl, freshDownload } }: { photo: ViewerPhoto }) {
  const follow = async (fresh: Promise<string | undefined>) => {
    // without a new address the old one gives the best explanation
    const address = (await fresh.catch(() => undefined)) ?? downloadUrl
    if (address === undefined) return
    // a separate link: a click on this one would only renew again
    const link = document.createElement('a')
    link.href = webAddress(address) ?? ''
    link.download = ''
    link.rel = 'noreferrer'
    link.target = '_blank'
    link.click()
  }
  const renew = (event: MouseEvent) => {
    const fresh = freshDownload?.()
    if (fresh === undefined) return
    event.preventDefault()
    void follow(fresh)
  }
  const shared = {
    onClick: renew,
    'aria-label': messages.download,
    className: classNames(
      buttonClass({ variant: 'ghost' }),
      'text-muted hover:text-ink max-sm:w-[34px] max-sm:px-0! pointer-coarse:min-h-11 pointer-coarse:min-w-11',
    ),
  }
  const content = (
    <>
      <Download size={16} aria-hidden />
      <span className="max-sm:hidden">{messages.download}</span>
    </>
  )
  return downloadUrl === undefined ? (
    <button type="button" {...shared}>
      {content}
    </button>
  ) : (
    <a {...shared} href={webAddress(downloadUrl)} download rel="noreferrer" target="_blank">
      {content}
    </a>
  )
}
