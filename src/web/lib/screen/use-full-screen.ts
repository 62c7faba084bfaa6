import { useEffect, useSyncExternalStore } from 'react'
import { leaveFullScreen, toggleFullScreen } from './full-screen.ts'

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Full screen for as long as a page is open; `toggle` is undefined if the browser does not support it. */
export function useFullScreen(): { isOn: boolean; toggle: (() => void) | undefined } {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement !== null)
  // leaves full screen for the next page
  useEffect(
    () => () => {
      if (document.fullscreenElement) leaveFullScreen()
    },
    [],
  )
  return { isOn, toggle: document.fullscreenEnabled ? toggleFullScreen : undefined }
}
