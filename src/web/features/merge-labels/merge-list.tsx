import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Label } from '#web/data/album/label.ts'
import { explainError } from '#web/data/client/api-error.ts'
import { useData } from '#web/data/data-context.tsx'
import { type MergeState, mergesOf, mergeWords, listeningFor } from '#web/data/merge-labels/label-merge.ts'
import { moveSubscriptions } from '#web/data/merge-labels/move-subscriptions.ts'
import { useJournal } from '#web/data/use-journal.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'
import { shortText } from '#web/lib/text/short-text.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { messages } from './messages.ts'

/** Most merges listed. */
const MOST = 5

/** Journal entries searched for merges. */
const LOOKED_AT = 200

/** The merges of an album, latest first. */
function useLabelMerges(albumId: string): readonly MergeState[] {
  const view = useOutboxView()
  const waiting = (view?.batches ?? []).filter(({ queued, parked }) => queued + parked > 0).map(({ id }) => id)
  const { data: entries } = useJournal(albumId, { limit: LOOKED_AT })
  return mergesOf(entries ?? [], new Set(waiting))
}

type MergeListProps = {
  albumId: string
  /** The labels of the album. */
  labels: readonly Label[]
}

/** The merges of an album with their progress, and a button to move webhooks that still use an old label. */
export function MergeList({ albumId, labels }: MergeListProps) {
  const merges = useLabelMerges(albumId).slice(0, MOST)
  if (merges.length === 0) return null
  return (
    <section aria-label={messages.recent} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section text-muted uppercase">{messages.recent}</h2>
        <Link to={paths.journal(albumId)} className="text-small text-muted underline underline-offset-2 hover:text-ink">
          {messages.undoInHistory}
        </Link>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {merges.map((state) => (
          <li key={state.merge.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
            <div className="min-w-0">
              <p className="font-medium wrap-anywhere">{mergeWords(state.merge)}</p>
              <p className="text-small text-muted">{messages.phase(state.phase, state.merge.from.length)}</p>
            </div>
            {state.phase === 'done' && <MoveWebhooks {...{ albumId, labels, state }} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function MoveWebhooks({ albumId, labels, state: { merge } }: MergeListProps & { state: MergeState }) {
  const { api, subscriptions } = useData()
  const queryClient = useQueryClient()
  const { show } = useToast()
  const { data: list } = useQuery(subscriptions.list())
  const listening = listeningFor(list?.data ?? [], albumId, { ...merge, labels })
  const moving = useMutation({
    mutationFn: () => moveSubscriptions({ api, subscriptions, queryClient }, { listening, label: merge.into.text }),
    onSuccess: (moved) =>
      show({
        text: messages.moved(moved, merge.into.text),
        tone: 'ok',
      }),
    onError: (error) => show({ text: messages.notMoved(explainError(error)), tone: 'error' }),
  })
  if (listening.length === 0) return null
  return (
    <Button size="sm" busy={moving.isPending} onClick={() => moving.mutate()}>
      {messages.moveWebhooks(listening.length, shortText(merge.into.text))}
    </Button>
  )
}
