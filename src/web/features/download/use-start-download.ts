import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { openArchiveSink } from '#web/data/download/archive-sink.ts'
import { safeName } from '#web/data/download/file-names.ts'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'
import { useDownloadStore } from './use-download-store.ts'
import { useDownloadToasts } from './use-download-toasts.ts'
import { useResumeDownload } from './use-resume-download.ts'

/** Starts downloads, and resumes interrupted ones; both tell the end if their dialog is closed by then. */
export function useStartDownload() {
  const downloadStore = useDownloadStore()
  const { show } = useToast()
  const { tellEnd } = useDownloadToasts()
  const resume = useResumeDownload()
  return {
    start: async (order: DownloadOrder): Promise<void> => {
      try {
        const sink = await openArchiveSink(messages.fileName(safeName(order.title, 'photos')), messages.kind)
        if (sink === undefined) return
        await downloadStore.start(order, sink)
        tellEnd()
      } catch {
        show({ text: messages.cantOpen, tone: 'error' })
      }
    },
    goOn: async (download: InterruptedDownload, onBegin?: () => void): Promise<void> => {
      if (await resume(download, onBegin)) tellEnd()
    },
  }
}
