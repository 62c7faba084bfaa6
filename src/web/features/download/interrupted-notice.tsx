import { useEffect, useEffectEvent } from 'react'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { endToast, TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useDownloadStore } from './use-download-store.ts'
import { useInterrupted } from './use-interrupted.ts'
import { useResumeDownload } from './use-resume-download.ts'

/** Shows a toast, once per interrupted download, that offers to resume it. Renders nothing. */
export function InterruptedNotice() {
  const [last] = useInterrupted()
  const downloadStore = useDownloadStore()
  const goOn = useResumeDownload()
  const { show } = useToast()
  const run = async (download: InterruptedDownload) => {
    const going = goOn(download)
    show({ text: messages.goesOn, topic: TOPIC })
    if (!(await going)) return
    const over = downloadStore.get()
    if (over) show(endToast(over))
    downloadStore.clear()
  }
  const tell = useEffectEvent((download: InterruptedDownload) =>
    show({
      text: messages.wasInterrupted(download.order.title, download.kept, download.order.photos.length),
      action: { label: messages.goOn, onSelect: () => void run(download) },
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
