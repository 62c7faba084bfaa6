import { useRef } from 'react'
import { canWriteToDisk, openArchiveSink } from '#web/data/take-away/archive-sink.ts'
import { safeName } from '#web/data/take-away/file-names.ts'
import { isRunning } from '#web/data/take-away/take-away.ts'
import type { TakeAwayOrder } from '#web/data/take-away/write-archive.ts'
import { formatBytes } from '#web/lib/i18n/format-bytes.ts'
import { useToast } from '#web/ui/toast.tsx'
import { ChooseDownload } from './choose-download.tsx'
import { DownloadOver } from './download-over.tsx'
import { DownloadRunning } from './download-running.tsx'
import { messages } from './messages.ts'
import { useTakeAway, useTakeAwayState } from './use-take-away.ts'

type TakeAwayDialogProps = { onClose: () => void; /** Opens it again. */ onOpen: () => void }

/** Taking photos away: what to take, then the download that is running, then how it ended. Closed, the download goes on. */
export function TakeAwayDialog({ onClose, onOpen }: TakeAwayDialogProps) {
  const takeAway = useTakeAway()
  const state = useTakeAwayState(takeAway)
  const toast = useToast()
  const here = useRef<HTMLSpanElement>(null)

  const tellEnd = () => {
    const over = takeAway.get()
    if (here.current !== null || over === undefined) return
    const isSaved = over.phase === 'saved'
    toast.show({
      text: isSaved
        ? messages.saved(over.done, formatBytes(over.bytes), over.fileName)
        : messages[over.phase === 'empty' ? 'empty' : 'unwritten'],
      tone: isSaved ? 'ok' : 'error',
      action: { label: messages.show, onSelect: onOpen },
      topic: 'take-away',
    })
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
  const close = () => {
    onClose()
    if (isRunning(takeAway.get()))
      toast.show({
        text: messages.goesOn,
        action: { label: messages.show, onSelect: onOpen },
        topic: 'take-away',
      })
    else takeAway.clear()
  }
  return (
    <>
      <span ref={here} hidden />
      {state === undefined ? (
        <ChooseDownload
          note={canWriteToDisk() ? undefined : 'inMemory'}
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
