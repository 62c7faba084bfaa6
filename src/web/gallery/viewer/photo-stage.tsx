import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { hasLittleMemory } from '#web/lib/screen/little-memory.ts'
import { messages } from './messages.ts'
import { useStageGestures } from './use-stage-gestures.ts'
import type { PhotoZoom } from './use-zoom.ts'
import { type ViewerPhoto, ViewerPhotoFrame } from './viewer-photo.tsx'

type PhotoStageProps = {
  stage: RefObject<HTMLDivElement | null>
  /** Undefined if there is no photo to show; `children` then says why. */
  photo: ViewerPhoto | undefined
  children: ReactNode
  zoom: PhotoZoom
  /** The photos beside it, preloaded. */
  previous: ViewerPhoto | undefined
  next: ViewerPhoto | undefined
  /** Those after the next one and before the previous one, nearest first; preloaded for fast stepping. */
  ahead?: readonly ViewerPhoto[]
  behind?: readonly ViewerPhoto[]
  /** Steps follow in quick succession: only thumbnails are shown, and the picture is loaded at rest. */
  isStepping?: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onSwipeUp: (() => void) | undefined
  onSwipeDown: (() => void) | undefined
  onPictureError: (photoId: string) => void
  /** The photo's tile, if it is in the document: the photo opens from there and closes to it. */
  tileOf?: (() => HTMLElement | null) | undefined
}

/** Duration of the animation between tile and stage, in milliseconds. */
const FLIGHT = 160

/** Animates an element from another place to its own (FLIP). */
function flyFrom(start: DOMRect | undefined, element: HTMLElement | null | undefined): void {
  if (!start || !element || !matchMedia('(prefers-reduced-motion: no-preference)').matches) return
  const place = element.getBoundingClientRect()
  const x = start.left + start.width / 2 - place.left - place.width / 2
  const y = start.top + start.height / 2 - place.top - place.height / 2
  const from = `translate(${x}px, ${y}px) scale(${start.width / place.width})`
  element.animate({ transform: [from, 'none'] }, { duration: FLIGHT, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' })
}

/** Pixels between two photos in the track. */
const TRACK_GAP = 24

/**
 * Pixels above which a photo is loaded only while it is the current one. A decoded pixel takes four bytes and more:
 * with three photos of 200 megapixels in the track a renderer process took 6.3 GB.
 */
const HEAVY = 60_000_000

const isHeavy = ({ width = 0, height = 0 }: ViewerPhoto) => width * height > HEAVY

const noIds: ReadonlySet<string> = new Set()

const noPhotos: readonly ViewerPhoto[] = []

/**
 * The current photo, between its neighbours in a track that a finger can swipe. The former photo stays until the new
 * one has something to show.
 */
export function PhotoStage(props: PhotoStageProps) {
  const { stage, photo, children, zoom, isStepping = false, onPrevious, onNext, onPictureError } = props
  const { moved, isHeld, slides, handlers } = useStageGestures({
    photoId: photo?.id,
    zoom,
    onLeft: onNext,
    onRight: onPrevious,
    onUp: props.onSwipeUp,
    onDown: props.onSwipeDown,
  })
  const [ready, setReady] = useState(noIds)
  const [settled, setSettled] = useState(noIds)
  const isLoaded = useLoaded(photo?.id, { isStepping, isSettled: photo !== undefined && settled.has(photo.id) })
  const [last, setLast] = useState(photo)
  const isReady = photo === undefined || ready.has(photo.id)
  // adjusted while rendering: the photo that stays follows from what was shown
  if (isReady && last !== photo) setLast(photo)
  // measures the new photo, once it is in the document
  useLayoutEffect(() => {
    zoom.settle()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the photo changes, not whenever it is zoomed
  }, [photo?.id])
  const frame = () => stage.current?.querySelector<HTMLElement>('[data-pixels]')
  const fly = useEffectEvent(() => flyFrom(props.tileOf?.()?.getBoundingClientRect(), frame()))
  const flyBack = useEffectEvent(() => {
    const [start, { tileOf }] = [frame()?.getBoundingClientRect(), props]
    // by then the sheet has scrolled the tile into view
    requestAnimationFrame(() => {
      const tile = tileOf?.()
      // above its neighbours; a separate animation, or the compositor would leave the flight to the main thread
      tile?.animate({ zIndex: ['11', '11'] }, FLIGHT)
      flyFrom(start, tile)
    })
  })
  // once on mount and once on unmount, each before the paint
  useLayoutEffect(() => {
    fly()
    return () => flyBack()
  }, [])
  const track = photo ? trackOf({ ...props, photo, last: isReady ? undefined : last }) : []
  return (
    <div
      ref={stage}
      {...handlers}
      className={classNames(
        'absolute inset-0 touch-none overflow-hidden select-none',
        zoom.zoom && (isHeld ? 'cursor-grabbing' : 'cursor-grab'),
      )}
    >
      {track.map(({ photo: shown, offset, waits }) => (
        <div
          // a different key unmounts a heavy photo that is no longer the current one
          key={waits ? `${shown.id} beside` : shown.id}
          inert={shown !== photo}
          style={{
            transform: `translate(calc(${offset * 100}% + ${offset * TRACK_GAP + moved.x}px), ${offset === 0 ? moved.y : 0}px)`,
          }}
          className={classNames(
            'absolute inset-x-2 inset-y-0 flex items-center justify-center [container-type:size] sm:inset-x-5',
            // a zoom may be kept for it
            offset !== 0 && 'overflow-clip',
            slides && 'transition-transform duration-160',
          )}
        >
          <ViewerPhotoFrame
            photo={shown}
            isLoaded={isLoaded(offset) && !waits}
            isCurrent={shown === photo}
            zoom={zoom.zoom}
            isHeld={isHeld || shown !== photo}
            onReady={(photoId) => setReady(withId(photoId, track))}
            onSettled={(photoId) => setSettled(withId(photoId, track))}
            onPictureError={onPictureError}
          />
        </div>
      ))}
      {!photo && <div className="flex size-full items-center justify-center">{children}</div>}
      <StepButton label={messages.previous} side="left" onStep={onPrevious}>
        <ChevronLeft size={22} aria-hidden />
      </StepButton>
      <StepButton label={messages.next} side="right" onStep={onNext}>
        <ChevronRight size={22} aria-hidden />
      </StepButton>
    </div>
  )
}

/** Milliseconds of rest after which photos further away are loaded. */
const FAR_PHOTOS_DELAY = 120

/**
 * Which places of the track are loaded in full: none in quick succession; else the photo in view first, once it is
 * settled those beside it, and at rest all of them, unless the device has little memory. Loaded together, others might
 * be decoded first.
 */
function useLoaded(
  photoId: string | undefined,
  { isStepping, isSettled }: { isStepping: boolean; isSettled: boolean },
) {
  const [rested, setRested] = useState(photoId)
  // timers are outside React
  useEffect(() => {
    const timer = setTimeout(setRested, FAR_PHOTOS_DELAY, photoId)
    return () => clearTimeout(timer)
  }, [photoId])
  return (offset: number): boolean =>
    !isStepping && (offset === 0 || (isSettled && (Math.abs(offset) < 2 || (rested === photoId && !hasLittleMemory()))))
}

/** Adds an identifier, and drops those that have left the track, which start anew when they come back. */
const withId = (photoId: string, track: readonly { photo: ViewerPhoto }[]) => (known: ReadonlySet<string>) =>
  known.has(photoId) ? known : new Set([photoId, ...track.flatMap(({ photo: { id } }) => (known.has(id) ? [id] : []))])

type TrackOptions = Pick<PhotoStageProps, 'previous' | 'next' | 'ahead' | 'behind'> & {
  photo: ViewerPhoto
  last: ViewerPhoto | undefined
}

/** Photos with their places in the track: 0 is in view. The former photo lies under the new one until that is ready. */
function trackOf({ photo, previous, next, ahead = noPhotos, behind = noPhotos, last }: TrackOptions) {
  const others = [
    { photo: last, offset: 0 },
    { photo: previous, offset: -1 },
    { photo: next, offset: 1 },
    ...ahead.map((other, place) => ({ photo: other, offset: 2 + place })),
    ...behind.map((other, place) => ({ photo: other, offset: -2 - place })),
  ]
  const placed = new Map<string, { photo: ViewerPhoto; offset: number }>()
  for (const { photo: other, offset } of others)
    if (other && other.id !== photo.id && !placed.has(other.id)) placed.set(other.id, { photo: other, offset })
  return [...placed.values(), { photo, offset: 0 }].map((one) => ({
    ...one,
    /** Whether only its thumbnail is shown until it is the current photo. */
    waits: one.offset !== 0 && isHeavy(one.photo),
  }))
}

type StepButtonProps = { children: ReactNode; label: string; side: 'left' | 'right'; onStep: (() => void) | undefined }

/** At either end it does nothing and is seen only while focused, but stays in place and keeps its focus. */
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
        'hover:opacity-100 aria-disabled:pointer-events-none pointer-coarse:hidden',
        onStep ? 'opacity-60 focus-visible:opacity-100' : 'opacity-0 focus-visible:opacity-40',
        side === 'left' ? 'start-4 sm:start-8' : 'end-4 sm:end-8',
      )}
    >
      {children}
    </button>
  )
}
