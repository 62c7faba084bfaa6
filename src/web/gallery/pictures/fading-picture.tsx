import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { drawPicture, isEnlarged } from './draw-picture.ts'

type Picture = {
  /** Of the photo and its rendition: its address may be signed anew. */
  id: string
  src: string
  alt: string
}

type FadingPictureProps = {
  /** Undefined: not known yet; the last picture stays. */
  picture: Picture | undefined
  /** As in CSS `object-fit`. */
  fit: 'contain' | 'cover'
  /** The picture is decoded and now in view; told again with each new address of it. */
  onShown: (src: string) => void
  /** The picture can't be loaded; the last one stays. */
  onFail: (src: string) => void
}

type Slot = Picture & { isLoaded: boolean }

type Slots = { front: 0 | 1; of: readonly [Slot | undefined, Slot | undefined] }

/** Milliseconds until a picture that failed is loaded again, as on the sheet. */
const RETRY = 30_000

/** Milliseconds for which the place of a picture keeps its size before the picture is drawn again. */
const SETTLED = 300

const empty: Slots = { front: 0, of: [undefined, undefined] }

const withBack = ({ front, of }: Slots, slot: Slot | undefined): Slots => ({
  front,
  of: front === 0 ? [of[0], slot] : [slot, of[1]],
})

/** Whether a slot has a picture. A loaded one is not loaded again when its address is signed anew. */
const hasPicture = (slot: Slot | undefined, { id, src }: Picture): slot is Slot =>
  slot?.src === src || (slot?.id === id && slot.isLoaded)

/** Puts a picture into the back slot to load; if loaded there, swaps it to the front. */
function withPicture(slots: Slots, picture: Picture): Slots {
  const { front, of } = slots
  const back = front === 0 ? 1 : 0
  // a picture in the back that is loading or has failed is no longer wanted
  if (hasPicture(of[front], picture)) return of[back]?.isLoaded === false ? withBack(slots, undefined) : slots
  if (hasPicture(of[back], picture)) return of[back]?.isLoaded ? { ...slots, front: back } : slots
  return withBack(slots, { ...picture, isLoaded: false })
}

/** Marks a slot's picture as decoded and brings it to the front. */
function withLoaded(slots: Slots, at: 0 | 1, src: string): Slots {
  const slot = slots.of[at]
  if (slot?.src !== src) return slots
  const loaded: Slot = { ...slot, isLoaded: true }
  return { front: at, of: at === 0 ? [loaded, slots.of[1]] : [slots.of[0], loaded] }
}

const fades = {
  // a cross-fade: the empty bars of one picture may lie over the other
  contain: { front: 'object-contain opacity-100 duration-500', back: 'object-contain opacity-0 duration-500' },
  // the old picture stays opaque below until covered: in a cross-fade the background would shine through
  cover: {
    front: 'z-[1] object-cover object-[50%_30%] opacity-100 duration-700',
    back: 'object-cover object-[50%_30%] opacity-0 delay-700 duration-0',
  },
}

/**
 * A picture that fades into the next once that is decoded. Two canvases for any number of pictures, so that memory is
 * bounded.
 */
export function FadingPicture({ picture, fit, onShown, onFail }: FadingPictureProps) {
  const [slots, setSlots] = useState(empty)
  // adjusted while rendering: which picture stays depends on what was shown before
  const current = picture ? withPicture(slots, picture) : slots
  if (current !== slots) setSlots(current)
  const front = current.of[current.front]
  const shown = picture && front?.isLoaded && hasPicture(front, picture) ? picture.src : undefined
  const tell = useEffectEvent((src: string) => onShown(src))
  // tells the caller, again if it returns to a picture that stayed in view
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
          newestSrc={picture && hasPicture(held, picture) ? picture.src : held.src}
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
  /** The address to draw it again from: that of its first drawing may have expired. */
  newestSrc: string
  fit: FadingPictureProps['fit']
  isFront: boolean
  onDrawn: (src: string) => void
  onFail: (src: string) => void
}

function DrawnPicture({ src, newestSrc, alt, isLoaded, fit, isFront, onDrawn, onFail }: DrawnPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const isScaledDown = useRef(false)
  const [failed, setFailed] = useState<string>()
  const [tries, setTries] = useState(0)
  const drawn = useEffectEvent(onDrawn)
  const fail = useEffectEvent((address: string) => {
    setFailed(address)
    onFail(address)
  })
  // pixels are outside React
  useEffect(() => {
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const draw = async (element: HTMLCanvasElement) => {
      try {
        isScaledDown.current = await drawPicture(element, src, { fit, signal: abort.signal })
        drawn(src)
      } catch {
        if (abort.signal.aborted) return
        fail(src)
        const again = () => setTries(tries + 1)
        timer = setTimeout(again, RETRY)
        addEventListener('online', again, { signal: abort.signal })
      }
    }
    if (canvas.current) void draw(canvas.current)
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [src, fit, tries])
  const isInView = isFront && isLoaded
  const redraw = useEffectEvent((element: HTMLCanvasElement, signal: AbortSignal) =>
    drawPicture(element, newestSrc, { fit, signal }),
  )
  // a larger place, as in full screen, needs more pixels; sizes are outside React
  useEffect(() => {
    const element = canvas.current
    if (!isInView || element === null) return undefined
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const drawAgain = async () => {
      if (!isScaledDown.current || !isEnlarged(element, fit)) return
      // if it fails, the picture stays as it is
      isScaledDown.current = await redraw(element, abort.signal).catch(() => true)
    }
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void drawAgain(), SETTLED)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      abort.abort()
      clearTimeout(timer)
    }
  }, [fit, isInView])
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
