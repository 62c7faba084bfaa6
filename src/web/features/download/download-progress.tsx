import { useLayoutEffect } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { isRunning } from '#web/data/download/download-store.ts'
import { useToast } from '#web/ui/toast.tsx'
import { type DialogPlace, dialogPlace } from './dialog-place.ts'
import { DownloadOver } from './download-over.tsx'
import { DownloadRunning } from './download-running.tsx'
import { TOPIC } from './download-toast.ts'
import { useDownloadState, useDownloadStore } from './use-download-store.ts'
import { useDownloadToasts } from './use-download-toasts.ts'
import { useStartDownload } from './use-start-download.ts'

/** Progress, then result of the download; needs no album. Closing it doesn't stop the download. */
export function DownloadProgress({ place, onClose }: { place: DialogPlace; onClose: () => void }) {
  const downloadStore = useDownloadStore()
  const state = useDownloadState(downloadStore)
  const { disconnected } = useData()
  const { withdraw } = useToast()
  const { tellGoesOn } = useDownloadToasts()
  const { start } = useStartDownload()
  // toasts are outside React: none while the dialog shows the same
  useLayoutEffect(() => {
    const now = dialogPlace(disconnected)
    now.set(place)
    withdraw(TOPIC)
    return () => {
      if (now.get() === place) now.set('closed')
    }
  }, [disconnected, place, withdraw])
  const close = () => {
    onClose()
    if (isRunning(downloadStore.get())) tellGoesOn()
    else downloadStore.clear()
  }
  if (state === undefined) return null
  return isRunning(state) ? (
    <DownloadRunning state={state} downloadStore={downloadStore} onClose={close} />
  ) : (
    <DownloadOver state={state} onStart={(order) => void start(order)} onClose={close} />
  )
}
