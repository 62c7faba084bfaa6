import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { continueMergesWhenDue } from '#web/data/merge-labels/continue-merges.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Goes on with merges of labels, wherever they were begun and whichever page is open. */
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
      onMissing: (photos) =>
        tell(
          `${countOf(photos, { one: 'photo keeps', other: 'photos keep' })} the old label: the service does not have the new one there.`,
        ),
      onFailure: () =>
        tell(
          'The service could not be asked whether a new label is there. No old one is removed before; it is asked again.',
        ),
      // without the outbox there is no merge either
    }).catch(() => undefined)
    return () => over.abort()
  }, [data, queryClient])
  return null
}
