import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { continueMergesWhenDue } from '#web/data/merge-labels/continue-merges.ts'
import { useOutbox } from '#web/data/use-outbox.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Continues unfinished label merges, on any page. */
export function UnfinishedMerges() {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const tell = useEffectEvent((text: string) => show({ text, tone: 'error' }))
  const outbox = useOutbox()
  // a background task until unmounted
  useEffect(() => {
    if (outbox === undefined) return undefined
    const over = new AbortController()
    void continueMergesWhenDue({
      data,
      queryClient,
      signal: over.signal,
      onMissing: (photos) => tell(messages.keepsOld(photos)),
      onFailure: () => tell(messages.notConfirmed),
    })
    return () => over.abort()
  }, [data, outbox, queryClient])
  return null
}
