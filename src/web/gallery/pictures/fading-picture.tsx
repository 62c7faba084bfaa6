import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'

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
 * A picture that fades into the next one once that is decoded. Two image elements, whatever number of pictures goes through
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
  const load = async ({ currentTarget }: SyntheticEvent<HTMLImageElement>, at: 0 | 1) => {
    const src = current.of[at]?.src
    // or it would be decoded in the middle of its fade; what can't be decoded ahead is painted as it comes
    await currentTarget.decode().catch(() => undefined)
    if (src !== undefined) setSlots((now) => withLoaded(now, at, src))
  }
  return ([0, 1] as const).map((at) => {
    const held = current.of[at]
    const isFront = at === current.front
    return (
      held && (
        <img
          key={at}
          src={held.src}
          alt={isFront ? held.alt : ''}
          aria-hidden={!isFront}
          draggable={false}
          decoding="async"
          referrerPolicy="no-referrer"
          onLoad={(event) => void load(event, at)}
          onError={() => onFail(held.src)}
          className={classNames(
            'absolute inset-0 size-full transition-opacity ease-linear will-change-[opacity]',
            fades[fit][isFront && held.isLoaded ? 'front' : 'back'],
          )}
        />
      )
    )
  })
}
