import { useEffect, useEffectEvent } from 'react'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useDownloadToasts } from './use-download-toasts.ts'
import { useInterrupted } from './use-interrupted.ts'
import { useStartDownload } from './use-start-download.ts'

/** Shows a toast, once per interrupted download, that offers to resume it. Renders nothing. */
export function InterruptedNotice() {
  const [last] = useInterrupted()
  const { goOn } = useStartDownload()
  const { tellGoesOn } = useDownloadToasts()
  const { show } = useToast()
  const tell = useEffectEvent((download: InterruptedDownload) =>
    show({
      text: messages.wasInterrupted(download.order.title, download.kept, download.order.photos.length),
      action: { label: messages.goOn, onSelect: () => void goOn(download, tellGoesOn) },
      topic: TOPIC,
    }),
  )
  const id = last?.id
  // toasts live outside this component
  useEffect(() => {
    if (last) tell(last)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per download, however often the list is read
  }, [id])
  return null
}
