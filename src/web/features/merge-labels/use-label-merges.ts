import { useQuery } from '@tanstack/react-query'
import { useData } from '#web/data/data-context.tsx'
import { mergesOf, type MergeState } from '#web/data/merge-labels/label-merge.ts'
import { useOutboxView } from '#web/data/use-outbox.ts'

/** Entries of the journal in which merges are looked for. */
const LOOKED_AT = 200

/** The merges of an album, the last first. */
export function useLabelMerges(albumId: string): readonly MergeState[] {
  const { journal } = useData()
  const view = useOutboxView()
  const waiting = (view?.batches ?? []).filter(({ queued, parked }) => queued + parked > 0).map(({ id }) => id)
  const { data: entries } = useQuery({
    // another journal whenever a batch has come, or has been sent
    queryKey: ['journal', albumId, 'merges', waiting.join(' '), view?.batches.length] as const,
    queryFn: async () => (await journal()).entries(albumId, { limit: LOOKED_AT }),
    placeholderData: (before) => before,
    networkMode: 'always',
    gcTime: 0,
    enabled: view !== undefined,
  })
  return mergesOf(entries ?? [], new Set(waiting))
}
