import { openArchiveSink, openChosenFile } from '#web/data/take-away/archive-sink.ts'
import { type InterruptedDownload, resumeDownload } from '#web/data/take-away/kept-download.ts'
import { isRunning } from '#web/data/take-away/take-away.ts'
import { useToast } from '#web/ui/toast.tsx'
import { TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useTakeAway } from './use-take-away.ts'

/**
 * Resumes an interrupted download into its file, or into another if the browser no longer lets the page write that one.
 * @returns true once the download is over; false if it did not start
 */
export function useResumeDownload() {
  const takeAway = useTakeAway()
  const { show } = useToast()
  return async (download: InterruptedDownload): Promise<boolean> => {
    // already resumed, from the toast or the dialog
    if (isRunning(takeAway.get())) return false
    const { order, file, fileName } = download
    try {
      const sink = (file && (await openChosenFile(file))) ?? (await openArchiveSink(fileName, messages.kind))
      if (sink === undefined) return false
      const kept = await resumeDownload(download)
      if (kept === undefined) {
        await sink.discard()
        show({ text: messages.elsewhere, topic: TOPIC })
        return false
      }
      await takeAway.start(order, sink, kept)
      return true
    } catch {
      show({ text: messages.cantOpen, tone: 'error' })
      return false
    }
  }
}
