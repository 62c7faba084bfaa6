import { useEffect, useEffectEvent } from 'react'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { createDeviceFlags } from '#web/lib/web-storage.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** The batches that were told of, by number. */
const told = createDeviceFlags('contact-sheet:unread-told')

/** Tells once of each batch of label changes on this device that can't be read, and so isn't sent. Renders nothing. */
export function UnreadNotice() {
  const { show } = useToast()
  const unread = useOutboxView()?.unread
  const tell = useEffectEvent((seqs: readonly number[]) => {
    const untold = seqs.map(String).filter((seq) => !told.has(seq))
    if (untold.length === 0) return
    show({ text: messages.unread, tone: 'error' })
    untold.forEach(told.set)
  })
  // toasts live outside this component
  useEffect(() => {
    if (unread) tell(unread)
  }, [unread])
  return null
}
