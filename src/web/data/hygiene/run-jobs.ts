import type { QueryClient } from '@tanstack/react-query'
import type { Data } from '#web/data/data.ts'
import { randomId } from '#web/lib/random-id.ts'
import { wantedPhotos } from '#web/data/journal/wanted-photos.ts'
import { addBatch, type JobPlan, jobsOf, removeBatch } from './label-job.ts'

type Parts = { data: Data; queryClient: QueryClient; albumId: string }

/** Entries of the journal in which an unfinished job is looked for. */
const LOOKED_AT = 200

/** Begins a job; the rest follows by itself, also after a reload. @returns whether the device has it */
export async function beginJob({ data, queryClient, albumId }: Parts, plan: JobPlan): Promise<boolean> {
  await queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: 10_000 })
  const { columns } = wantedPhotos(queryClient, data, albumId)
  const { stored } = await (await data.outbox()).enqueue(addBatch(plan, { albumId, id: randomId(), columns }))
  return stored
}

/** One tab at a time, where the browser can; two would remove the same twice, which does no harm. */
const alone = (name: string, work: () => Promise<number>): Promise<number> =>
  'locks' in navigator ? navigator.locks.request(name, { ifAvailable: true }, async (lock) => (lock ? work() : 0)) : work()

/**
 * Goes on with the jobs whose first half has come to its end: asks the service which photos have the new label, and removes
 * the old ones from those. @returns photos that keep the old label, since the new one is not there
 */
export async function continueJobs({ data, queryClient, albumId }: Parts): Promise<number> {
  return alone(`contact-sheet-jobs ${data.api.base} ${albumId}`, async () => {
    const outbox = await data.outbox()
    const waiting = new Set(outbox.view().batches.filter(({ queued }) => queued > 0).map(({ id }) => id))
    const pending = new Set(outbox.pending().filter(({ state }) => state === 'queued').map((row) => `${row.albumId} ${row.label}`))
    const entries = await (await data.journal()).entries(albumId, { limit: LOOKED_AT })
    let missing = 0
    for (const { add, phase } of jobsOf(entries, waiting)) {
      // the view follows what is pending a moment later
      if (phase !== 'checking' || pending.has(`${albumId} ${add.job.into.text}`)) continue
      const { columns: seen } = await queryClient.fetchQuery({ ...data.photos.list(albumId), staleTime: 0 })
      const removal = removeBatch(add, { seen })
      missing += removal.missing
      await outbox.enqueue(removal.batch)
    }
    return missing
  })
}
