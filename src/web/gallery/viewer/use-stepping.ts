import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAfterPhoto } from './use-after-photo.ts'

/** Milliseconds: steps closer together are in quick succession; also the debounce of the address. */
const STEP_PAUSE = 120

/** Milliseconds without a repeat after which a key counts as released: its keyup may have gone elsewhere. */
const LOST = 1_000

/** Whether a key is held down, by its repeats. */
function useHeldKey(): () => boolean {
  const lastRepeat = useRef(-LOST)
  // in the capture phase, before any handler of the key
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
 * Steps from photo to photo, each shown at once. The address follows a single step at once, but steps in quick
 * succession debounced: each change renders the page, and browsers ignore more than 200 in 30 seconds. While a key is
 * held, every step counts as in quick succession, however late a busy machine makes it.
 */
export function useStepping(addressed: string, navigate: (photoId: string) => Promise<void> | void) {
  const [at, setAt] = useState({ addressed, shown: addressed, sent: addressed })
  const lastStep = useRef(0)
  const isHeld = useHeldKey()
  // derived from the previous state: an address not sent by this hook shows its own photo
  if (at.addressed !== addressed)
    setAt({ addressed, shown: addressed === at.sent ? at.shown : addressed, sent: addressed })
  const { shown, sent } = at
  const isStepping = shown !== sent

  const send = (photoId: string) => {
    setAt((now) => ({ ...now, shown: photoId, sent: photoId }))
    return navigate(photoId)
  }
  // measured from the commit: if rendering is slow, steps that waited for it are in quick succession as well
  useEffect(() => {
    lastStep.current = performance.now()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- whenever another photo is shown
  }, [shown])
  const onRest = useEffectEvent(() => {
    if (!isHeld()) void send(shown)
  })
  // timers are outside React
  useEffect(() => {
    if (!isStepping) return undefined
    // an interval, not a timeout: a key may still be held at the last photo
    const timer = setInterval(onRest, STEP_PAUSE)
    return () => clearInterval(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each step restarts the debounce
  }, [isStepping, shown])

  return {
    /** The photo to show. */
    shown,
    /** Whether the address still names an earlier photo. */
    isStepping,
    show: (photoId: string): void => {
      if (!isHeld() && performance.now() - lastStep.current > STEP_PAUSE) void send(photoId)
      else setAt((from) => ({ ...from, shown: photoId }))
    },
    /** Updates the address now. */
    settle: async (): Promise<void> => {
      if (isStepping) await send(shown)
    },
  }
}

type PanelPhotoOptions = { addressed: string; photoId: string; isStepping: boolean }

/**
 * The photo that the panel describes. The photo itself comes first: the panel is deferred when the viewer opens, and
 * until quick stepping through photos stops, unless it is needed at once.
 */
export function usePanelPhoto({ addressed, photoId, isStepping }: PanelPhotoOptions) {
  const [needed, showPanel] = useState<string>()
  const isOpened = useAfterPhoto(true)
  const later = useDeferredValue(!isOpened ? '' : isStepping ? addressed : photoId, '')
  return { panelPhotoId: needed === photoId ? needed : later, showPanel }
}
