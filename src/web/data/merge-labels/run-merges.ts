import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#web/data/client/client.ts'
import { randomId } from '#web/data/client/random-id.ts'
import type { JournalData } from '#web/data/journal/undo-redo.ts'
import { fetchAfresh, wantedPhotos } from '#web/data/journal/wanted-photos.ts'
import { withHistoryLock } from '#web/data/journal/with-history-lock.ts'
import { addBatch, type MergePlan, removeBatch } from './label-merge.ts'

export type MergeData = JournalData & { api: Api }

type MergeOptions = { data: MergeData; queryClient: QueryClient }

/** Begins a merge, which continues on any page and after a reload. Needs storage. */
export async function beginMerge(
  { data, queryClient, albumId }: MergeOptions & { albumId: string },
  plan: MergePlan,
): Promise<'begun' | 'not kept' | 'half'> {
  const outbox = await data.outbox()
  if (outbox.view().storage !== 'kept') return 'not kept'
  await queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: 10_000 })
  const columns = wantedPhotos(queryClient, data, albumId)
  const { stored } = await outbox.enqueue(addBatch(plan, { albumId, id: randomId(), columns }))
  return stored ? 'begun' : 'half'
}

/** Mutual exclusion of tabs by Web Locks; without them two tabs may remove the same labels, which is harmless. */
const alone = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()

/**
 * Continues the merges whose first half is over, in any album: asks the service which photos have the new label, and
 * removes the old ones from those. `begun`: merges that this tab has continued already, kept by the caller. @returns
 * how many photos keep the old label because they lack the new one
 */
export async function continueMerges({
  data,
  queryClient,
  begun,
}: MergeOptions & { begun: Set<string> }): Promise<number> {
  return alone(`contact-sheet-jobs ${data.api.base}`, async () => {
    const outbox = await data.outbox()
    const journal = await data.journal()
    let missing = 0
    for (const add of await journal.unfinishedMerges()) {
      const { albumId, job: merge } = add
      // a removal that could not be stored would be repeated endlessly
      if (merge === undefined || begun.has(merge.id)) continue
      if (outbox.pending().some((row) => row.albumId === albumId && row.label === merge.into.text)) continue
      const { columns: seen } = await fetchAfresh(queryClient, data, albumId)
      const removal = removeBatch({ ...add, job: merge }, { seen })
      await withHistoryLock(albumId, async () => {
        // if it was undone meanwhile, the photos have only the old labels
        const isDue = (await journal.unfinishedMerges()).some(({ id }) => id === add.id)
        if (!isDue) return
        missing += removal.missing
        begun.add(merge.id)
        await outbox.enqueue(removal.batch)
      })
      // an empty removal changes nothing in the outbox, which would otherwise refresh the journal
      await queryClient.invalidateQueries({ queryKey: ['journal'] })
    }
    return missing
  })
}
