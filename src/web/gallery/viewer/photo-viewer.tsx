import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
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
import { ignoreRepeats } from '#web/lib/keyboard/ignore-repeats.ts'
import { toggleFullScreen } from '#web/lib/screen/full-screen.ts'
import { messages } from './messages.ts'
import { PhotoStage } from './photo-stage.tsx'
import { togglePlaying } from './toggle-playing.ts'
import { useDialogFocus } from './use-dialog-focus.ts'
import { useZoom } from './use-zoom.ts'
import { ViewerBar, ViewerFoot, type ViewerStrip } from './viewer-bar.tsx'
import { type ViewerKey, viewerKeyOf } from './viewer-keys.ts'
import type { ViewerPhoto } from './viewer-photo.tsx'

type PhotoViewerProps = {
  /** Undefined if there is no photo to show; `children` then says why. */
  photo: ViewerPhoto | undefined
  children?: ReactNode
  /** Accessible name of the dialog. */
  title: string
  /** The place of the photo: "Photo 12 of 480". */
  position: ReactNode
  /** Name of the page that closing returns to. */
  back: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onFirst?: (() => void) | undefined
  onLast?: (() => void) | undefined
  /** The photos beside it, preloaded. */
  previous: ViewerPhoto | undefined
  next: ViewerPhoto | undefined
  /** Those after the next one and before the previous one, nearest first. */
  ahead?: readonly ViewerPhoto[]
  behind?: readonly ViewerPhoto[]
  onPictureError: (photoId: string) => void
  /** The photo's tile, if it is in the document: the photo opens from there and closes to it. */
  tileOf?: () => HTMLElement | null
  /** Steps follow in quick succession: only thumbnails are shown, and the picture is loaded at rest. */
  isStepping?: boolean
  /** Beside the photo, or below it on a phone in portrait. */
  panel?: ReactNode
  /** The photo that the panel describes; it may lag behind the photo shown. */
  panelPhotoId?: string | undefined
  /** The panel is needed at once, for the photo shown. */
  onPanel?: () => void
  /** Below the photo, if there is room; can be switched off. */
  strip?: ViewerStrip
  /** Actions at the foot of a phone in portrait, within reach of a thumb. */
  quick?: ReactNode
  /** Whether the page uses this key otherwise. */
  isTaken?: (key: string) => boolean
}

/** Whether the panel can be closed: below 64rem, as in viewer.css. */
const closesPanel = () => innerWidth < 1024

type ViewerActs = Record<ViewerKey, (() => void) | undefined>

/** Focus of the panel's field. Each photo has its own: stepping on from it focuses that of the next photo. */
function useLabelField(panel: RefObject<HTMLElement | null>, photoId: string | undefined) {
  const wasTyping = useRef(false)
  const focus = () => panel.current?.querySelector('input')?.focus()
  const restore = useEffectEvent((id: string | undefined) => {
    if (wasTyping.current && id !== undefined) focus()
    wasTyping.current = false
  })
  // focus is outside React
  useLayoutEffect(() => restore(photoId), [photoId])
  return {
    /** After a key, which may still be held. */
    focus: () => {
      focus()
      ignoreRepeats()
    },
    forget: () => {
      wasTyping.current = false
    },
    /** Records whether the field is focused, before a key leads to another photo. */
    remember: ({ target }: KeyboardEvent) => {
      wasTyping.current = target instanceof Element && target === panel.current?.querySelector('input')
    },
  }
}

/** A photo on a dark background, over the sheet. */
export function PhotoViewer(props: PhotoViewerProps) {
  const { photo, title, onClose, onPrevious, onNext, panel, panelPhotoId = photo?.id, isTaken } = props
  const dialog = useRef<HTMLDivElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const panelBox = useRef<HTMLElement>(null)
  const titleId = useId()
  const [panelOpen, setPanelOpen] = useState(false)
  const { onTab } = useDialogFocus(dialog)
  const zoom = useZoom(stage)
  const field = useLabelField(panelBox, panelPhotoId)
  const acts: ViewerActs = {
    zoom: () => zoom.toggle(),
    zoomIn: zoom.zoomIn,
    zoomOut: zoom.zoomOut,
    fullscreen: document.fullscreenEnabled ? toggleFullScreen : undefined,
    play: () => togglePlaying(stage.current),
    strip: props.strip?.onToggle,
    close: onClose,
    leave: () => dialog.current?.focus(),
    previous: onPrevious,
    next: onNext,
    first: props.onFirst,
    last: props.onLast,
    labels: () => {
      // shown first: a hidden element can't be focused
      flushSync(() => {
        setPanelOpen(true)
        props.onPanel?.()
      })
      field.focus()
    },
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') onTab(event)
    const key = event.defaultPrevented ? undefined : viewerKeyOf(event)
    if (key === undefined || isTaken?.(event.key.toLowerCase())) return
    event.preventDefault()
    if (key === 'leave') field.forget()
    else field.remember(event)
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
      <ViewerBar {...props} {...{ panelOpen, zoom }} hasPanel={panel !== undefined} onPanel={togglePanel} />
      <div className="viewer-body flex min-h-0 flex-1">
        <StageColumn strip={props.strip}>
          <PhotoStage
            {...props}
            {...{ stage, zoom }}
            onSwipeUp={panel === undefined || panelOpen ? undefined : () => setPanelOpen(true)}
            onSwipeDown={panelOpen && closesPanel() ? () => setPanelOpen(false) : onClose}
          >
            {props.children}
          </PhotoStage>
        </StageColumn>
        {photo && panel !== undefined && (
          <ViewerPanel ref={panelBox} isOpen={panelOpen} isCurrent={panelPhotoId === photo.id}>
            {panel}
          </ViewerPanel>
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

/** The photo, with the filmstrip below. */
const StageColumn = ({ strip, children }: { strip: ViewerStrip | undefined; children: ReactNode }) => (
  <div className="flex min-h-0 min-w-0 flex-1 flex-col">
    <div className="relative min-h-0 flex-1">{children}</div>
    {strip?.isShown && <div className="viewer-strip shrink-0 pt-2">{strip.content}</div>}
  </div>
)

type ViewerPanelProps = {
  ref: Ref<HTMLElement>
  isOpen: boolean
  /** Whether it describes the photo in view. */
  isCurrent: boolean
  children: ReactNode
}

/** Details and labels of a photo; dimmed while the photo in view is another one. */
function ViewerPanel({ ref, isOpen, isCurrent, children }: ViewerPanelProps) {
  return (
    <aside
      ref={ref}
      aria-label={messages.about}
      data-open={isOpen}
      className={classNames(
        'viewer-panel relative shrink-0 overflow-y-auto bg-surface px-5 py-4 *:transition-opacity empty:invisible',
        !isCurrent && 'pointer-events-none *:opacity-40 *:delay-150',
      )}
    >
      {children}
    </aside>
  )
}

const bold = (value: number) => ({
  number: <strong className="font-semibold text-ink">{messages.number(value)}</strong>,
})

type ViewerPositionProps = {
  /** 0: not known yet. */
  frame: number
  count: number
  /** Place among the photos that match the filter, from 0; null: does not match; undefined: no filter. */
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
