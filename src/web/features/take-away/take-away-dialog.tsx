import { useRef } from 'react'
import type { TakeAwayOrder } from '#web/data/take-away/archive-plan.ts'
import { canWriteToDisk, openArchiveSink } from '#web/data/take-away/archive-sink.ts'
import { safeName } from '#web/data/take-away/file-names.ts'
import type { InterruptedDownload } from '#web/data/take-away/kept-download.ts'
import { isRunning } from '#web/data/take-away/take-away.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { DownloadOver } from './download-over.tsx'
import { DownloadRunning } from './download-running.tsx'
import { endToast, TOPIC } from './download-toast.ts'
import { InterruptedList } from './interrupted-list.tsx'
import { messages } from './messages.ts'
import { useResumeDownload } from './use-resume-download.ts'
import { useTakeAway, useTakeAwayState } from './use-take-away.ts'

type TakeAwayDialogProps = { onClose: () => void; /** Reopens the dialog. */ onOpen: () => void }

/** Dialog of a download in three steps: choice, progress, result. Closing it doesn't stop the download. */
export function TakeAwayDialog({ onClose, onOpen }: TakeAwayDialogProps) {
  const takeAway = useTakeAway()
  const state = useTakeAwayState(takeAway)
  const toast = useToast()
  const resume = useResumeDownload()
  const here = useRef<HTMLSpanElement>(null)

  const tellEnd = () => {
    const over = takeAway.get()
    if (here.current !== null || over === undefined) return
    toast.show(endToast(over, onOpen))
  }
  const start = async (order: TakeAwayOrder) => {
    try {
      const sink = await openArchiveSink(messages.fileName(safeName(order.title, 'photos')), messages.kind)
      if (sink === undefined) return
      await takeAway.start(order, sink)
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
    if (isRunning(takeAway.get()))
      toast.show({
        text: messages.goesOn,
        action: { label: messages.show, onSelect: onOpen },
        topic: TOPIC,
      })
    else takeAway.clear()
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
        <DownloadRunning state={state} takeAway={takeAway} onClose={close} />
      ) : (
        <DownloadOver state={state} onStart={(order) => void start(order)} onClose={close} />
      )}
    </>
  )
}
