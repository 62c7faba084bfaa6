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
  /** Nothing where there is no photo to show: then `children` says why. */
  photo: ViewerPhoto | undefined
  children: ReactNode
  zoom: PhotoZoom
  /** The photos beside it, made ready. */
  previous: ViewerPhoto | undefined
  next: ViewerPhoto | undefined
  /** Those behind the next one, and before the previous one, the nearest first: ready where photos are left fast. */
  ahead?: readonly ViewerPhoto[]
  behind?: readonly ViewerPhoto[]
  /** Photos are passed by: only small pictures are shown, and the large one is loaded at rest. */
  isPassing?: boolean
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onSwipeUp: (() => void) | undefined
  onSwipeDown: (() => void) | undefined
  onPictureError: (photoId: string) => void
  /** The photo's tile, if it is in the document: the photo grows from there, and goes back there. */
  tileOf?: (() => HTMLElement | null) | undefined
}

/** Milliseconds for the way between the tile and the stage. */
const FLIGHT = 160

/** Animates an element from another place to its own: it shows where the photo came from, or went. */
function flyFrom(start: DOMRect | undefined, element: HTMLElement | null | undefined): void {
  if (!start || !element || !matchMedia('(prefers-reduced-motion: no-preference)').matches) return
  const place = element.getBoundingClientRect()
  const x = start.left + start.width / 2 - place.left - place.width / 2
  const y = start.top + start.height / 2 - place.top - place.height / 2
  const from = `translate(${x}px, ${y}px) scale(${start.width / place.width})`
  element.animate({ transform: [from, 'none'] }, { duration: FLIGHT, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' })
}

/** Pixels between a photo and the next one in the track. */
const TRACK_GAP = 24

/**
 * Pixels above which a photo is loaded in full only while it is looked at. Decoded, each pixel takes four bytes and more: with
 * three of 200 megapixels in the track a renderer took 6.3 GB.
 */
const HEAVY = 60_000_000

const isHeavy = ({ width = 0, height = 0 }: ViewerPhoto) => width * height > HEAVY

const noIds: ReadonlySet<string> = new Set()

const noPhotos: readonly ViewerPhoto[] = []

/**
 * The photo that is looked at, between its neighbours in a track that a finger draws. The last photo stays until there is
 * something to see of the next.
 */
export function PhotoStage(props: PhotoStageProps) {
  const { stage, photo, children, zoom, isPassing = false, onPrevious, onNext, onPictureError } = props
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
  const isLoaded = useLoaded(photo?.id, { isPassing, isSettled: photo !== undefined && settled.has(photo.id) })
  const [last, setLast] = useState(photo)
  const isReady = photo === undefined || ready.has(photo.id)
  // adjusted while rendering: which photo stays is known from what was shown
  if (isReady && last !== photo) setLast(photo)
  // the new photo has its place in the document
  useLayoutEffect(() => {
    zoom.settle()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the photo is another one, and not whenever it is zoomed
  }, [photo?.id])
  const frame = () => stage.current?.querySelector<HTMLElement>('[data-pixels]')
  const fly = useEffectEvent(() => flyFrom(props.tileOf?.()?.getBoundingClientRect(), frame()))
  const flyBack = useEffectEvent(() => {
    const [start, { tileOf }] = [frame()?.getBoundingClientRect(), props]
    // by then the sheet has brought the tile into view
    requestAnimationFrame(() => {
      const tile = tileOf?.()
      // over those beside it; by an animation of its own, or the compositor would leave the flight to the main thread
      tile?.animate({ zIndex: ['11', '11'] }, FLIGHT)
      flyFrom(start, tile)
    })
  })
  // once, before the first paint with it and before the first without
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
          // another element, so that one that was looked at is let go
          key={waits ? `${shown.id} beside` : shown.id}
          inert={shown !== photo}
          style={{
            transform: `translate(calc(${offset * 100}% + ${offset * TRACK_GAP + moved.x}px), ${offset === 0 ? moved.y : 0}px)`,
          }}
          className={classNames(
            'absolute inset-x-2 inset-y-0 flex items-center justify-center [container-type:size] sm:inset-x-5',
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

/** Milliseconds after which a photo is looked at and not passed by. */
const PASSING = 120

/**
 * Which places of the track are loaded in full: none while photos are passed by; the photo in view first, and once nothing more of
 * it comes those beside it, then, at rest, all of them, unless the device has little memory. Loaded with it, they would be decoded
 * before it.
 */
function useLoaded(photoId: string | undefined, { isPassing, isSettled }: { isPassing: boolean; isSettled: boolean }) {
  const [rested, setRested] = useState(photoId)
  // the clock is outside React
  useEffect(() => {
    const timer = setTimeout(setRested, PASSING, photoId)
    return () => clearTimeout(timer)
  }, [photoId])
  return (offset: number): boolean =>
    !isPassing && (offset === 0 || (isSettled && (Math.abs(offset) < 2 || (rested === photoId && !hasLittleMemory()))))
}

/** One more identifier of the track; those that have left it are dropped, and begin anew when they come back. */
const withId = (photoId: string, track: readonly { photo: ViewerPhoto }[]) => (known: ReadonlySet<string>) =>
  known.has(photoId) ? known : new Set([photoId, ...track.flatMap(({ photo: { id } }) => (known.has(id) ? [id] : []))])

type TrackOptions = Pick<PhotoStageProps, 'previous' | 'next' | 'ahead' | 'behind'> & {
  photo: ViewerPhoto
  last: ViewerPhoto | undefined
}

/** Photos with their places in the track: 0 is in view. The last photo lies under the one that is not there yet. */
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
    /** Only its small picture is shown until it is looked at. */
    waits: one.offset !== 0 && isHeavy(one.photo),
  }))
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
