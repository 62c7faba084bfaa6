import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** Milliseconds between two steps below which photos are passed by, and after which one is looked at. */
const PASSING = 120

/** Milliseconds after which a key that no longer repeats is taken for released: its release went elsewhere. */
const LOST = 1_000

/** Whether a key is held down, as far as its repeats tell. */
function useHeldKey(): () => boolean {
  const lastRepeat = useRef(-LOST)
  // before whoever acts on the key
  useEffect(() => {
    const onKey = ({ type, repeat }: KeyboardEvent) => {
      lastRepeat.current = type === 'keydown' && repeat ? performance.now() : -LOST
    }
    for (const type of ['keydown', 'keyup'] as const) addEventListener(type, onKey, true)
    return () => {
      for (const type of ['keydown', 'keyup'] as const) removeEventListener(type, onKey, true)
    }
  }, [])
  return () => performance.now() - lastRepeat.current < LOST
}

/**
 * Steps from photo to photo, each shown at once. The address follows a single step at once, and steps in quick succession
 * debounced: each change of it renders the page, and browsers ignore more than 200 of them in 30 seconds.
 * Under a key that is held no step is a single one, however late it comes on a busy machine.
 */
export function usePassing(addressed: string, navigate: (photoId: string) => Promise<void> | void) {
  const [at, setAt] = useState({ addressed, shown: addressed, sent: addressed })
  const lastStep = useRef(0)
  const isHeld = useHeldKey()
  // derived from the previous state: an address that was not sent from here shows its own photo
  if (at.addressed !== addressed)
    setAt({ addressed, shown: addressed === at.sent ? at.shown : addressed, sent: addressed })
  const { shown, sent } = at
  const isPassing = shown !== sent

  const send = (photoId: string) => {
    setAt((now) => ({ ...now, shown: photoId, sent: photoId }))
    return navigate(photoId)
  }
  // from when it stood on the page: where that takes long, steps that waited for it are in quick succession as well
  useEffect(() => {
    lastStep.current = performance.now()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever another photo stands there
  }, [shown])
  const onRest = useEffectEvent(() => {
    if (!isHeld()) void send(shown)
  })
  // the clock is outside React
  useEffect(() => {
    if (!isPassing) return undefined
    // again and again: a key that is held at the last photo is released later
    const timer = setInterval(onRest, PASSING)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step begins the pause anew
  }, [isPassing, shown])

  return {
    /** The photo to show. */
    shown,
    /** Photos are passed by: the address still names an earlier one. */
    isPassing,
    show: (photoId: string): void => {
      if (!isHeld() && performance.now() - lastStep.current > PASSING) void send(photoId)
      else setAt((from) => ({ ...from, shown: photoId }))
    },
    /** Has the address follow now. */
    settle: async (): Promise<void> => {
      if (isPassing) await send(shown)
    },
  }
}
