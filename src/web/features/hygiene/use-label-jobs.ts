import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useData } from '#web/data/data-context.tsx'
import { jobsOf, type JobState } from '#web/data/hygiene/label-job.ts'
import { continueJobs } from '#web/data/hygiene/run-jobs.ts'
import { useOutboxView } from '#web/data/outbox/use-outbox.ts'
import { countOf } from '#web/lib/format-count.ts'
import { useToast } from '#web/ui/toast.tsx'

/** Entries of the journal in which jobs are looked for. */
const LOOKED_AT = 200

/** The jobs of an album, the last first; goes on with those that wait for their second half. */
export function useLabelJobs(albumId: string): readonly JobState[] {
  const data = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const view = useOutboxView()
  const waiting = (view?.batches ?? []).filter(({ queued }) => queued > 0).map(({ id }) => id)
  const { data: entries } = useQuery({
    // another journal whenever a batch has come, or has been sent
    queryKey: ['journal', albumId, 'jobs', waiting.join(' '), view?.batches.length] as const,
    queryFn: async () => (await data.journal()).entries(albumId, { limit: LOOKED_AT }),
    placeholderData: (before) => before,
    networkMode: 'always',
    gcTime: 0,
    enabled: view !== undefined,
  })
  const jobs = jobsOf(entries ?? [], new Set(waiting))
  // looked at anew whenever something was sent: what is under way at one look may be over at the next
  const toCheck = jobs.some(({ phase }) => phase === 'checking') ? `${waiting.join(' ')} ${view?.sent} ${view?.batches.length}` : undefined
  const goOn = useEffectEvent(async () => {
    try {
      const missing = await continueJobs({ data, queryClient, albumId })
      if (missing > 0) show({ text: `${countOf(missing, ['photo keeps', 'photos keep'])} the old label: the service does not have the new one there.`, tone: 'error' })
      await queryClient.invalidateQueries({ queryKey: ['journal'] })
    } catch {
      show({ text: 'The service could not be asked whether the new label is there. Nothing was removed; this page tries again when it is opened.', tone: 'error' })
    }
  })
  // the outbox and the service are outside React
  useEffect(() => {
    if (toCheck !== undefined) void goOn()
  }, [toCheck])
  return jobs
}
