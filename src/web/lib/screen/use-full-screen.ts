import { useEffect, useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Of the whole page, since notices outside a single element would be invisible. May be refused by the browser. */
export const enterFullScreen = (): void => void document.documentElement.requestFullscreen?.().catch(() => undefined)

const leave = () => void document.exitFullscreen().catch(() => undefined)

export const toggleFullScreen = (): void => (document.fullscreenElement ? leave() : enterFullScreen())

/** Full screen for as long as a page is open; `toggle` is undefined if the browser does not support it. */
export function useFullScreen(): { isOn: boolean; toggle: (() => void) | undefined } {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  // leaves full screen for the next page
  useEffect(
    () => () => {
      if (document.fullscreenElement) leave()
    },
    [],
  )
  return { isOn, toggle: document.fullscreenEnabled ? toggleFullScreen : undefined }
}
