import { useRef } from 'react'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { openArchiveSink } from '#web/data/download/archive-sink.ts'
import { safeName } from '#web/data/download/file-names.ts'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { TOPIC } from './download-toast.ts'
import { messages } from './messages.ts'
import { useDownloadStore } from './use-download-store.ts'
import { useDownloadToasts } from './use-download-toasts.ts'
import { useResumeDownload } from './use-resume-download.ts'

/**
 * Starts downloads, and resumes interrupted ones; both tell the end if their dialog is closed by then. Of a double press
 * the first counts.
 */
export function useStartDownload() {
  const downloadStore = useDownloadStore()
  const { show } = useToast()
  const { tellEnd } = useDownloadToasts()
  const resume = useResumeDownload()
  const isBusy = useRef(false)
  const once = async (work: () => Promise<boolean>): Promise<void> => {
    if (isBusy.current) return
    isBusy.current = true
    const isOver = await work()
    isBusy.current = false
    if (isOver) tellEnd()
  }
  const begin = async (order: DownloadOrder): Promise<boolean> => {
    try {
      const sink = await openArchiveSink(messages.fileName(safeName(order.title, 'photos')), messages.kind)
      if (sink === undefined) return false
      await downloadStore.start(order, sink)
      return true
    } catch {
      show({ text: messages.cantOpen, tone: 'error' })
      return false
    }
  }
  const goOn = (download: InterruptedDownload, onBegin?: () => void): Promise<void> => {
    const chooseFile = () => void goOn({ ...download, file: undefined }, onBegin)
    const onRefused = () =>
      show({
        text: messages.fileRefused(download.fileName),
        tone: 'error',
        action: { label: messages.chooseFile, onSelect: chooseFile },
        topic: TOPIC,
      })
    return once(() => resume(download, { onBegin, onRefused }))
  }
  return { start: (order: DownloadOrder): Promise<void> => once(() => begin(order)), goOn }
}
