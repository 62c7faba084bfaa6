import { Pin } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { photoAt } from '#web/album/album-source.ts'
import { useAlbum } from '#web/album/use-album.tsx'
import { useViewerPhotos } from '#web/album/use-viewer-photos.tsx'
import { type Comparison, panesOf, pinActive, stepComparison, withActive } from '#web/data/cull/comparison.ts'
import { useStageGestures } from '#web/gallery/viewer/use-stage-gestures.ts'
import type { PhotoZoom } from '#web/gallery/viewer/use-zoom.ts'
import { type ViewerPhoto, ViewerPhotoFrame } from '#web/gallery/viewer/viewer-photo.tsx'
import type { Point } from '#web/gallery/viewer/zoom.ts'
import { LabelChip } from '#web/labels-ui/label-chip.tsx'
import { classNames } from '#web/lib/class-names.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { useClearOfNotices } from '#web/ui/use-clear-of-notices.ts'
import { messages } from './messages.ts'

/** Most labels listed below a pane; the rest are counted. */
const MOST_LABELS = 3

type CompareStageProps = {
  stage: RefObject<HTMLDivElement | null>
  zoom: PhotoZoom
  comparison: Comparison
  onChange: (comparison: Comparison) => void
  onClose: () => void
}

/** The pane at a point in window coordinates, or else one with a photo that can be zoomed. */
export function paneAt(stage: HTMLElement | null, at: Point | undefined): HTMLElement | null {
  const panes = [...(stage?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])]
  const isAt = (pane: HTMLElement) => {
    const { left, top, right, bottom } = pane.getBoundingClientRect()
    return at !== undefined && at.x >= left && at.x < right && at.y >= top && at.y < bottom
  }
  return panes.find(isAt) ?? panes.find((pane) => pane.querySelector('[data-pixels]')) ?? null
}

const layouts: Record<number, string> = {
  2: 'grid-cols-2 max-sm:portrait:grid-cols-1 max-sm:portrait:grid-rows-2',
  3: 'grid-cols-3 max-sm:portrait:grid-cols-1 max-sm:portrait:grid-rows-3',
  4: 'grid-cols-2 grid-rows-2 short:grid-cols-4 short:grid-rows-1',
}

/** Two to four photos side by side, zoomed and panned in sync; one of them is pinned. */
export function CompareStage({ stage, zoom, comparison, onChange, onClose }: CompareStageProps) {
  const { columns, onPictureError } = useAlbum()
  const shown = panesOf(comparison)
  const photos = shown.flatMap((photoId) => photoAt(columns, columns.positions.get(photoId) ?? -1) ?? [])
  const read = useViewerPhotos(photos)
  const { isHeld, handlers } = useStageGestures({
    photoId: comparison.active,
    zoom,
    onLeft: () => onChange(stepComparison(comparison, 1)),
    onRight: () => onChange(stepComparison(comparison, -1)),
    onUp: undefined,
    onDown: onClose,
  })
  // panes resize with their number: clamp the pan again, so that no photo's edge comes inside its pane
  useEffect(() => {
    zoom.settle()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs when the number of panes changes, not on every zoom
  }, [shown.length])
  return (
    <div
      ref={stage}
      tabIndex={-1}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for a form
      role="group"
      aria-label={messages.comparing(photos.length)}
      {...handlers}
      className={classNames(
        'absolute inset-0 grid touch-none outline-none gap-2 overflow-hidden ps-3 pe-2 select-none sm:ps-5',
        layouts[shown.length],
      )}
    >
      {photos.map((photo, place) => {
        return (
          <Pane
            key={photo.photoId}
            name={photo.name}
            frame={photo.frame}
            labels={photo.labels}
            photo={read[place]}
            isActive={photo.photoId === comparison.active}
            isPinned={photo.photoId === comparison.pinned}
            isLast={place === photos.length - 1}
            onActive={() => onChange(withActive(comparison, photo.photoId))}
            onPin={() => onChange(pinActive(withActive(comparison, photo.photoId)))}
            {...{ zoom, isHeld, onPictureError }}
          />
        )
      })}
    </div>
  )
}

type PaneProps = {
  photo: ViewerPhoto | undefined
  name: string
  frame: number
  labels: { public: readonly string[]; restricted: readonly string[] }
  zoom: PhotoZoom
  isHeld: boolean
  isActive: boolean
  isPinned: boolean
  isLast: boolean
  onActive: () => void
  onPin: () => void
  onPictureError: (photoId: string) => void
}

const nothing = () => {}

function Pane(props: PaneProps) {
  const { photo, name, frame, labels, zoom, isHeld, isActive, isPinned, isLast, onActive, onPin, onPictureError } =
    props
  const controls = useRef<HTMLDivElement>(null)
  useClearOfNotices(controls, isLast)
  const chips = [
    ...labels.restricted.map((text) => ({ text, kind: 'restricted' as const })),
    ...labels.public.map((text) => ({ text, kind: 'public' as const })),
  ]
  return (
    <div
      data-pane
      onPointerDownCapture={onActive}
      className={classNames(
        'relative flex min-h-0 min-w-0 flex-col overflow-hidden rounded-control',
        isActive ? 'outline-2 -outline-offset-2 outline-ink' : 'outline-1 -outline-offset-1 outline-line',
      )}
    >
      <div className="relative m-1.5 flex min-h-0 flex-1 items-center justify-center overflow-hidden [container-type:size]">
        {photo ? (
          <ViewerPhotoFrame
            photo={photo}
            isCurrent
            isLoaded
            zoom={zoom.zoom}
            isHeld={isHeld}
            onReady={nothing}
            onSettled={nothing}
            onPictureError={onPictureError}
          />
        ) : (
          <Spinner label={messages.notThere} size={20} />
        )}
      </div>
      <div ref={controls} className="@container flex h-9 shrink-0 items-center gap-1.5 px-2 pb-1.5 text-small">
        <button
          type="button"
          aria-pressed={isActive}
          aria-label={name}
          onClick={onActive}
          className="touch-target rounded-control px-1 font-mono text-muted aria-pressed:font-semibold aria-pressed:text-ink"
        >
          {frame > 0 && messages.number(frame)}
        </button>
        {/* always one row high: every pane leaves its photo the same space */}
        <span className="flex min-w-0 items-center gap-1.5 overflow-hidden *:min-w-0">
          {chips.slice(0, MOST_LABELS).map(({ text, kind }) => (
            <LabelChip key={`${kind} ${text}`} text={text} kind={kind} size="sm" />
          ))}
        </span>
        {chips.length > MOST_LABELS && (
          <span className="shrink-0 text-muted">{messages.moreLabels(chips.length - MOST_LABELS)}</span>
        )}
        <span className="ms-auto shrink-0">
          {isPinned ? (
            <span className="inline-flex h-7 items-center gap-1.5 rounded-full bg-accent-soft px-2.5 font-medium">
              <Pin size={13} aria-hidden className="text-accent" />
              <span className="@max-[192px]:sr-only">{messages.best}</span>
            </span>
          ) : (
            <Button
              size="sm"
              variant="ghost"
              aria-label={messages.makeBestOf(frame)}
              onClick={onPin}
              className="text-muted"
            >
              <Pin size={13} aria-hidden className="@min-[192px]:hidden" />
              <span className="@max-[192px]:hidden">{messages.makeBest}</span>
            </Button>
          )}
        </span>
      </div>
    </div>
  )
}
