import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { continueMergesWhenDue } from '#web/data/merge-labels/continue-merges.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Continues unfinished label merges, on any page. */
export function UnfinishedMerges() {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const tell = useEffectEvent((text: string) => show({ text, tone: 'error' }))
  // a background task until unmounted
  useEffect(() => {
    const over = new AbortController()
    continueMergesWhenDue({
      data,
      queryClient,
      signal: over.signal,
      onMissing: (photos) => tell(messages.keepsOld(photos)),
      onFailure: () => tell(messages.notConfirmed),
      // if the outbox can't be opened, there are no merges to continue
    }).catch(() => undefined)
    return () => over.abort()
  }, [data, queryClient])
  return null
}
