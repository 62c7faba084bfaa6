import { openArchiveSink, openChosenFile } from '#web/data/download/archive-sink.ts'
import { isRunning } from '#web/data/download/download-store.ts'
import { type InterruptedDownload, resumeDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useDownloadStore } from './use-download-store.ts'

type ResumeOptions = {
  /** Called once it runs. */
  onBegin?: (() => void) | undefined
  /** Called if it needs another file, which the browser lets the page ask for only right after a press. */
  onRefused: () => void
}

/**
 * Resumes an interrupted download into its file, or into another if the browser no longer lets the page write that one.
 * @returns true once the download is over; false if it did not start
 */
export function useResumeDownload() {
  const downloadStore = useDownloadStore()
  const { show } = useToast()
  return async (download: InterruptedDownload, { onBegin, onRefused }: ResumeOptions): Promise<boolean> => {
    // already resumed, from the toast or the dialog
    if (isRunning(downloadStore.get())) return false
    const { order, file, fileName } = download
    try {
      const chosen = file && (await openChosenFile(file))
      // the press is too long ago: the user has read the browser's question
      if (file && !chosen && !navigator.userActivation.isActive) {
        onRefused()
        return false
      }
      const sink = chosen ?? (await openArchiveSink(fileName, messages.kind))
      if (sink === undefined) return false
      const kept = await resumeDownload(download)
      if (kept === undefined) {
        await sink.discard()
        show({ text: messages.elsewhere, topic: TOPIC })
        return false
      }
      const over = downloadStore.start(order, sink, kept)
      onBegin?.()
      await over
      return true
    } catch {
      show({ text: messages.cantOpen, tone: 'error' })
      return false
    }
  }
}
