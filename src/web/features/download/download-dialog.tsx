import { useRef } from 'react'
import type { DownloadOrder } from '#web/data/download/archive-plan.ts'
import { canWriteToDisk, openArchiveSink } from '#web/data/download/archive-sink.ts'
import { isRunning } from '#web/data/download/download-store.ts'
import { safeName } from '#web/data/download/file-names.ts'
import type { InterruptedDownload } from '#web/data/download/kept-download.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { DownloadOver } from './download-over.tsx'
import { DownloadRunning } from './download-running.tsx'
import { endToast, TOPIC } from './download-toast.ts'
import { InterruptedList } from './interrupted-list.tsx'
import { messages } from './messages.ts'
import { useDownloadStore, useDownloadState } from './use-download-store.ts'
import { useResumeDownload } from './use-resume-download.ts'

type DownloadDialogProps = { onClose: () => void; /** Reopens the dialog. */ onOpen: () => void }

/** Dialog of a download in three steps: choice, progress, result. Closing it doesn't stop the download. */
export function DownloadDialog({ onClose, onOpen }: DownloadDialogProps) {
  const downloadStore = useDownloadStore()
  const state = useDownloadState(downloadStore)
  const toast = useToast()
  const resume = useResumeDownload()
  const here = useRef<HTMLSpanElement>(null)

  const tellEnd = () => {
    const over = downloadStore.get()
    if (here.current !== null || over === undefined) return
    toast.show(endToast(over, onOpen))
  }
  const start = async (order: DownloadOrder) => {
    try {
      const sink = await openArchiveSink(messages.fileName(safeName(order.title, 'photos')), messages.kind)
      if (sink === undefined) return
      await downloadStore.start(order, sink)
      tellEnd()
    } catch {
      toast.show({ text: messages.cantOpen, tone: 'error' })
    }
  }
  const goOn = async (download: InterruptedDownload) => {
    if (await resume(download)) tellEnd()
  }
  const close = () => {
    onClose()
    if (isRunning(downloadStore.get()))
      toast.show({
        text: messages.goesOn,
        action: { label: messages.show, onSelect: onOpen },
        topic: TOPIC,
      })
    else downloadStore.clear()
  }
  return (
    <>
      <span ref={here} hidden />
      {state === undefined ? (
        <ChooseDownload
          isInMemory={!canWriteToDisk()}
          interrupted={<InterruptedList onGoOn={(download) => void goOn(download)} />}
          onStart={(order) => void start(order)}
          onClose={close}
        />
      ) : isRunning(state) ? (
        <DownloadRunning state={state} downloadStore={downloadStore} onClose={close} />
      ) : (
        <DownloadOver state={state} onStart={(order) => void start(order)} onClose={close} />
      )}
    </>
  )
}
