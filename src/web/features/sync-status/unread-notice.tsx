import { useEffect, useEffectEvent } from 'react'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Tells that label changes on this device can't be read, and so aren't sent. Renders nothing. */
export function UnreadNotice() {
  const { show } = useToast()
  const isUnread = (useOutboxView()?.unread ?? 0) > 0
  const tell = useEffectEvent(() => show({ text: messages.unread, tone: 'error' }))
  // toasts live outside this component
  useEffect(() => {
    if (isUnread) tell()
  }, [isUnread])
  return null
}
