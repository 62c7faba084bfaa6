import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type JobState, jobWords, listeningFor } from '#web/data/merge-labels/label-merge.ts'
import { moveSubscriptions } from '#web/data/merge-labels/move-subscriptions.ts'
import { countOf } from '#web/lib/format-count.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

const phases: Record<JobState['phase'], string> = {
  adding: '1 of 3: the new label is being added',
  checking: '2 of 3: the service is asked whether it is there',
  removing: '3 of 3: the old label is being removed',
  done: 'Done',
  stopped: 'Taken back',
}

/** What is being put right, how far it is, and the webhooks that still listen for an old name. */
export function JobList({ albumId, jobs }: { albumId: string; jobs: readonly JobState[] }) {
  if (jobs.length === 0) return null
  return (
    <section aria-label="Changes of labels" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section text-muted uppercase">Put right</h2>
        <Link to={paths.journal(albumId)} className="text-small text-muted underline underline-offset-2 hover:text-ink">
          Take one back in the journal
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {jobs.map((state) => (
          <li key={state.job.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{jobWords(state.job)}</p>
              <p className="text-small text-muted">{phases[state.phase]}</p>
            </div>
            {state.phase === 'done' && <MoveWebhooks albumId={albumId} state={state} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoveWebhooks({ albumId, state: { job } }: { albumId: string; state: JobState }) {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { data: list } = useQuery(subscriptions.list())
  const listening = listeningFor(list?.data ?? [], albumId, job)
  const move = useMutation({
    mutationFn: () => moveSubscriptions({ api, subscriptions, queryClient }, { listening, label: job.into.text }),
    onSuccess: (moved) =>
      show({
        text: `${countOf(moved, ['webhook listens', 'webhooks listen'])} for “${job.into.text}” now.`,
        tone: 'ok',
      }),
    onError: (error) =>
      show({ text: `Not all webhooks were moved; none was lost. ${explainError(error)}`, tone: 'error' }),
  })
  if (listening.length === 0) return null
  return (
    <Button size="sm" busy={move.isPending} onClick={() => move.mutate()}>
      Move {countOf(listening.length, ['webhook', 'webhooks'])} to “{job.into.text}”
    </Button>
  )
}
