import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type MergeState, mergeWords, listeningFor } from '#web/data/merge-labels/label-merge.ts'
import { moveSubscriptions } from '#web/data/merge-labels/move-subscriptions.ts'
import { countOf } from '#web/lib/i18n/format.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'

const phases: Record<MergeState['phase'], string> = {
  adding: '1 of 3: the new label is being added',
  checking: '2 of 3: the service is asked whether it is there',
  removing: '3 of 3: the old label is being removed',
  done: 'Done',
  stopped: 'Undone',
}

/** The merges of an album, how far each is, and the webhooks that still listen for an old name. */
export function MergeList({ albumId, merges }: { albumId: string; merges: readonly MergeState[] }) {
  if (merges.length === 0) return null
  return (
    <section aria-label="Changes of labels" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section text-muted uppercase">Put right</h2>
        <Link to={paths.journal(albumId)} className="text-small text-muted underline underline-offset-2 hover:text-ink">
          Undo in the journal
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {merges.map((state) => (
          <li key={state.merge.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{mergeWords(state.merge)}</p>
              <p className="text-small text-muted">{phases[state.phase]}</p>
            </div>
            {state.phase === 'done' && <MoveWebhooks albumId={albumId} state={state} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoveWebhooks({ albumId, state: { merge } }: { albumId: string; state: MergeState }) {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { data: list } = useQuery(subscriptions.list())
  const listening = listeningFor(list?.data ?? [], albumId, merge)
  const moving = useMutation({
    mutationFn: () => moveSubscriptions({ api, subscriptions, queryClient }, { listening, label: merge.into.text }),
    onSuccess: (moved) =>
      show({
        text: `${countOf(moved, { one: 'webhook listens', other: 'webhooks listen' })} for “${merge.into.text}” now.`,
        tone: 'ok',
      }),
    onError: (error) =>
      show({ text: `Not all webhooks were moved; none was lost. ${explainError(error)}`, tone: 'error' }),
  })
  if (listening.length === 0) return null
  return (
    <Button size="sm" busy={moving.isPending} onClick={() => moving.mutate()}>
      Move {countOf(listening.length, { one: 'webhook', other: 'webhooks' })} to “{merge.into.text}”
    </Button>
  )
}
