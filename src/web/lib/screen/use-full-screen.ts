import { useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** The whole page, or notices would not be seen. A browser that refuses shows the page in its window. */
export const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

const leave = () => void document.exitFullscreen().catch(() => undefined)

/** Full screen for as long as a page is open; `toggle` is undefined where the browser has none. */
export function useFullScreen(): { isOn: boolean; toggle: (() => void) | undefined } {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  // the screen is the document's, and the next page wants its window back
  useEffect(
    () => () => {
      if (document.fullscreenElement) leave()
    },
    [],
  )
  return { isOn, toggle: document.fullscreenEnabled ? (isOn ? leave : enterFullScreen) : undefined }
}
