import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { continueMergesWhenDue } from '#web/data/merge-labels/continue-merges.ts'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Continues merges of labels, wherever they were begun and whichever page is open. */
export function UnfinishedMerges() {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const tell = useEffectEvent((text: string) => show({ text, tone: 'error' }))
  // the outbox, the journal and the service are outside React
  useEffect(() => {
    const over = new AbortController()
    continueMergesWhenDue({
      data,
      queryClient,
      signal: over.signal,
      onMissing: (photos) => tell(messages.keepsOld(photos)),
      onFailure: () => tell(messages.notConfirmed),
      // without the outbox there is no merge either
    }).catch(() => undefined)
    return () => over.abort()
  }, [data, queryClient])
  return null
}
