import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { drawPicture } from './draw-picture.ts'

type Picture = { src: string; alt: string }

type FadingPictureProps = {
  /** undefined: not known yet; the last picture stays. */
  picture: Picture | undefined
  /** contain: all of it, between bars; cover: it fills its place. */
  fit: 'contain' | 'cover'
  /** It is decoded, and in view from now on. */
  onShown: (src: string) => void
  /** It can't be loaded; the last picture stays. */
  onFail: (src: string) => void
}

type Slot = Picture & { isLoaded: boolean }

type Slots = { front: 0 | 1; of: readonly [Slot | undefined, Slot | undefined] }

const empty: Slots = { front: 0, of: [undefined, undefined] }

/** Puts a picture behind the one in view, to be loaded there; one that is there already comes to the front. The same slots where it is in front. */
function withPicture(slots: Slots, { src, alt }: Picture): Slots {
  const { front, of } = slots
  const back = front === 0 ? 1 : 0
  if (of[front]?.src === src) return slots
  if (of[back]?.src === src) return of[back].isLoaded ? { ...slots, front: back } : slots
  const slot: Slot = { src, alt, isLoaded: false }
  return { front, of: front === 0 ? [of[0], slot] : [slot, of[1]] }
}

/** A picture has been decoded where it is: it comes to the front. */
function withLoaded(slots: Slots, at: 0 | 1, src: string): Slots {
  const slot = slots.of[at]
  if (slot?.src !== src) return slots
  const loaded: Slot = { ...slot, isLoaded: true }
  return { front: at, of: at === 0 ? [loaded, slots.of[1]] : [slots.of[0], loaded] }
}

const fades = {
  // both at once: bars of the one lie over the other
  contain: { front: 'object-contain opacity-100 duration-500', back: 'object-contain opacity-0 duration-500' },
  // the last one stays below until it is covered: a cross-fade of both would let the ground through
  cover: {
    front: 'z-[1] object-cover object-[50%_30%] opacity-100 duration-700',
    back: 'object-cover object-[50%_30%] opacity-0 delay-700 duration-0',
  },
}

/**
 * A picture that fades into the next one once that is decoded. Two canvases, whatever number of pictures goes through
 * them: memory is bounded by them and not by time.
 */
export function FadingPicture({ picture, fit, onShown, onFail }: FadingPictureProps) {
  const [slots, setSlots] = useState(empty)
  // adjusted while rendering: which picture stays follows from what was shown
  const current = picture ? withPicture(slots, picture) : slots
  if (current !== slots) setSlots(current)
  const front = current.of[current.front]
  const shown = front?.isLoaded ? front.src : undefined
  const tell = useEffectEvent((src: string) => onShown(src))
  // whoever waits for it goes on
  useEffect(() => {
    if (shown !== undefined) tell(shown)
  }, [shown])
  return ([0, 1] as const).map((at) => {
    const held = current.of[at]
    return (
      held && (
        <DrawnPicture
          key={at}
          {...held}
          fit={fit}
          isFront={at === current.front}
          onDrawn={(src) => setSlots((now) => withLoaded(now, at, src))}
          onFail={onFail}
        />
      )
    )
  })
}

type DrawnPictureProps = Slot & {
  fit: FadingPictureProps['fit']
  isFront: boolean
  onDrawn: (src: string) => void
  onFail: (src: string) => void
}

function DrawnPicture({ src, alt, isLoaded, fit, isFront, onDrawn, onFail }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [failed, setFailed] = useState<string>()
  const drawn = useEffectEvent(onDrawn)
  const fail = useEffectEvent((address: string) => {
    setFailed(address)
    onFail(address)
  })
  // pixels are outside React
  useEffect(() => {
    const abort = new AbortController()
    const draw = async (element: HTMLCanvasElement) => {
      try {
        await drawPicture(element, src, { fit, signal: abort.signal })
        drawn(src)
      } catch {
        if (!abort.signal.aborted) fail(src)
      }
    }
    if (canvas.current) void draw(canvas.current)
    return () => abort.abort()
  }, [src, fit])
  return (
    <canvas
      ref={canvas}
      {...(isFront && { role: 'img', 'aria-label': alt })}
      aria-hidden={!isFront}
      data-coming={!isLoaded && failed !== src ? '' : undefined}
      className={classNames(
        'absolute inset-0 size-full transition-opacity ease-linear will-change-[opacity]',
        fades[fit][isFront && isLoaded ? 'front' : 'back'],
      )}
    />
  )
}
