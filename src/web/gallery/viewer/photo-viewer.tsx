import { ArrowLeft, Download, Tag, ZoomIn, ZoomOut } from 'lucide-react'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { classNames } from '#web/lib/class-names.ts'
import { fillIn } from '#web/lib/i18n/rich-text.tsx'
import { webAddress } from '#web/lib/web-address.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { messages } from './messages.ts'
import { PhotoStage } from './photo-stage.tsx'
import { togglePlaying } from './toggle-playing.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { type PhotoZoom, useZoom } from './use-zoom.ts'
import { type ViewerKey, viewerKeyOf } from './viewer-keys.ts'
import type { ViewerPhoto } from './viewer-photo.tsx'

type PhotoViewerProps = {
  /** Nothing where there is no photo to show: then `children` says why. */
  photo: ViewerPhoto | undefined
  children?: ReactNode
  /** Names the dialog. */
  title: string
  /** The place of the photo: "Photo 12 of 480". */
  position: ReactNode
  /** The name of the place that closing leads back to. */
  back: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
  /** The photos beside it, made ready. */
  previous: ViewerPhoto | undefined
  next: ViewerPhoto | undefined
  /** Those behind the next one and before the previous one, the nearest first. */
  ahead?: readonly ViewerPhoto[]
  behind?: readonly ViewerPhoto[]
  onPictureError: (photoId: string) => void
  /** The photo's tile, if it is in the document: the photo grows from there, and goes back there. */
  tileOf?: () => HTMLElement | null
  /** Beside the photo, or below it on an upright phone. */
  panel?: ReactNode
  /** In reach of a thumb, at the foot of an upright phone. */
  quick?: ReactNode
  /** The key means something else on this page. */
  isTaken?: (key: string) => boolean
}

const ZOOM_STEP = 1.5

const toggleFullscreen = () =>
  // the whole page, or notices would not be seen
  void (document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen())

type ViewerActs = Record<ViewerKey, (() => void) | undefined>

/** The field in the panel. That of the next photo is another one: who goes on from it goes on typing. */
function useLabelField(panel: RefObject<HTMLElement | null>, photoId: string | undefined) {
  const wasTyping = useRef(false)
  const focus = () => panel.current?.querySelector('input')?.focus()
  const restore = useEffectEvent((id: string | undefined) => {
    if (wasTyping.current && id !== undefined) focus()
    wasTyping.current = false
  })
  // the focus is the document's
  useLayoutEffect(() => restore(photoId), [photoId])
  return {
    focus,
    /** Before a key leads to another photo. */
    remember: ({ target }: KeyboardEvent) => {
      wasTyping.current = target instanceof Element && target === panel.current?.querySelector('input')
    },
  }
}

/** One photo on a dark table, over the sheet it came from. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photo, title, onClose, onPrevious, onNext, panel, isTaken } = props
  const dialog = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const panelBox = useRef<HTMLElement>(null)
  const titleId = useId()
  const [panelOpen, setPanelOpen] = useState(false)
  const { onTab } = useDialogFocus(dialog)
  const zoom = useZoom(stage)
  const field = useLabelField(panelBox, photo?.id)
  const acts: ViewerActs = {
    zoom: () => zoom.toggle(),
    zoomIn: () => zoom.zoomBy(ZOOM_STEP),
    zoomOut: () => zoom.zoomBy(1 / ZOOM_STEP),
    fullscreen: document.fullscreenEnabled ? toggleFullscreen : undefined,
    play: () => togglePlaying(stage.current),
    close: onClose,
    leave: () => dialog.current?.focus(),
    previous: onPrevious,
    next: onNext,
    first: props.onFirst,
    last: props.onLast,
    labels: () => {
      // shown first: what is not shown takes no focus
      flushSync(() => setPanelOpen(true))
      field.focus()
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onTab(event)
    const key = event.defaultPrevented ? undefined : viewerKeyOf(event)
    if (key === undefined || isTaken?.(event.key.toLowerCase())) return
    event.preventDefault()
    if (key !== 'leave') field.remember(event)
    acts[key]?.()
  }
  const togglePanel = () => setPanelOpen(!panelOpen)
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
      className="photo-viewer fixed inset-0 z-40 flex flex-col bg-sunken text-ink outline-none [color-scheme:dark]"
    >
      <h1 id={titleId} className="sr-only">
        {title}
      </h1>
      <ViewerBar {...props} {...{ panelOpen, zoom }} onPanel={togglePanel} />
      <div className="viewer-body flex min-h-0 flex-1">
        <div className="relative min-h-0 min-w-0 flex-1">
          <PhotoStage
            {...props}
            {...{ stage, zoom }}
            onSwipeUp={panel === undefined || panelOpen ? undefined : () => setPanelOpen(true)}
            onSwipeDown={panelOpen ? () => setPanelOpen(false) : onClose}
          >
            {props.children}
          </PhotoStage>
        </div>
        {photo && panel !== undefined && (
          <aside
            ref={panelBox}
            aria-label={messages.about}
            data-open={panelOpen}
            className="viewer-panel relative shrink-0 overflow-y-auto bg-surface px-5 py-4"
          >
            {panel}
          </aside>
        )}
      </div>
      {photo && panel !== undefined && (
        <ViewerFoot photo={photo} panelOpen={panelOpen} onPanel={togglePanel}>
          {props.quick}
        </ViewerFoot>
      )}
    </div>
  )
}

type ViewerBarProps = Pick<PhotoViewerProps, 'photo' | 'position' | 'back' | 'onClose' | 'panel'> & {
  zoom: PhotoZoom
  panelOpen: boolean
  onPanel: () => void
}

function ViewerBar({ photo, position, back, onClose, panel, zoom, panelOpen, onPanel }: ViewerBarProps) {
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
        {photo && (
          <span className={classNames('flex items-center gap-1', panel !== undefined && 'viewer-bar-actions')}>
            {panel !== undefined && <LabelsButton panelOpen={panelOpen} onPanel={onPanel} />}
            <DownloadLink photo={photo} />
          </span>
        )}
      </div>
    </div>
  )
}

type ViewerFootProps = { photo: ViewerPhoto; children: ReactNode; panelOpen: boolean; onPanel: () => void }

/** In reach of a thumb, on an upright phone. */
function ViewerFoot({ photo, children, panelOpen, onPanel }: ViewerFootProps) {
  return (
    <div role="toolbar" aria-label={messages.actions} className="viewer-foot shrink-0 items-center gap-1 px-2 pt-1.5">
      <div className="flex min-w-0 flex-1 items-center gap-1.5 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:none]">
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

/** Opens the panel; hidden while it stands open by itself. */
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

function DownloadLink({ photo: { downloadUrl } }: { photo: ViewerPhoto }) {
  if (downloadUrl === undefined) return null
  return (
    <a
      href={webAddress(downloadUrl)}
      download
      rel="noreferrer"
      target="_blank"
      aria-label={messages.download}
      className={classNames(
        buttonClass({ variant: 'ghost' }),
        'text-muted hover:text-ink max-sm:w-[34px] max-sm:px-0! pointer-coarse:min-h-11 pointer-coarse:min-w-11',
      )}
    >
      <Download size={16} aria-hidden />
      <span className="max-sm:hidden">{messages.download}</span>
    </a>
  )
}

const bold = (value: number) => ({
  number: <strong className="font-semibold text-ink">{messages.number(value)}</strong>,
})

type ViewerPositionProps = {
  /** 0: not known yet. */
  frame: number
  count: number
  /** Its place among those that match the filter, from 0, where there is one; null: it does not match. */
  match?: number | null | undefined
}

/** The photo's place in the album, "Photo 12 of 480", or among those that match a filter, "3 of 17 · Photo 12". */
export function ViewerPosition({ frame, count, match }: ViewerPositionProps) {
  if (match === undefined) return fillIn(messages.photoOf(count), bold(frame))
  return (
    <>
      {match === null ? messages.noMatch : fillIn(messages.matchOf(count), bold(match + 1))}
      {frame > 0 && ` · ${messages.frame(frame)}`}
    </>
  )
}
