import type { QueryClient } from '@tanstack/react-query'
import { sameLabel } from '#web/data/album/label.ts'
import { noPhotos, type PhotoColumns } from '#web/data/album/photo-columns.ts'
import { ApiError } from '#web/data/client/api-error.ts'
import type { Api } from '#web/data/client/client.ts'
import { randomId } from '#web/data/client/random-id.ts'
import type { Journal } from '#web/data/journal/open-journal.ts'
import type { JournalData } from '#web/data/journal/undo-redo.ts'
import { withHistoryLock } from '#web/data/journal/with-history-lock.ts'
import { fetchAfresh, fetchColumnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import type { LabelMerge } from '#web/data/outbox/label-batch.ts'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import { bySeq, type JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'
import { withLock } from '#web/lib/async/with-lock.ts'
import { addBatch, type MergePlan, participantsSee, photosOf, photosWith, removeBatch } from './label-merge.ts'

/** The parts of the data layer that continue merges. */
export type MergeParts = Pick<JournalData, 'photos'> & {
  api: Pick<Api, 'base'>
  outbox: () => Promise<
    Pick<Outbox, 'pending' | 'enqueue' | 'subscribe'> & {
      view: () => Pick<OutboxView, 'storage' | 'batches' | 'latest'>
    }
  >
  journal: () => Promise<Pick<Journal, 'unfinishedMerges'>>
}

type ContinueOptions = {
  data: MergeParts
  queryClient: QueryClient
  /** Merges that this tab has continued already. */
  begun: Set<string>
}

type BeginOptions = {
  data: Pick<JournalData, 'photos' | 'labelStore'> & Pick<MergeParts, 'outbox'>
  queryClient: QueryClient
  albumId: string
}

/** What a person confirms: how many photos are changed, and on how many of them participants newly see the label. */
type Confirmed = { photos: number; shown: number }

/**
 * Enqueues the first half of a merge; `continueMerges` does the second, on any page and after a reload.
 *
 * @returns the id of the first half's batch, and the number of its photos; 'changed' if there are none any more, or more
 * than was confirmed, or 'no storage' if this browser has none, and nothing was done; 'not stored' if storing failed: this tab sends the first
 * half, but nothing continues the merge
 */
export async function beginMerge(
  { data, queryClient, albumId }: BeginOptions,
  plan: MergePlan,
  confirmed: Confirmed,
): Promise<{ batchId: string; photos: number } | 'changed' | 'no storage' | 'not stored'> {
  const outbox = await data.outbox()
  if (outbox.view().storage === 'absent') return 'no storage'
  const columns = await fetchColumnsWithPending(queryClient, data, albumId)
  const photos = photosWith(columns, plan.from).length
  if (photos === 0 || photos > confirmed.photos || participantsSee(columns, plan).shown > confirmed.shown)
    return 'changed'
  const { batchId, stored } = await outbox.enqueue(addBatch(plan, { albumId, id: randomId(), columns }))
  return stored ? { batchId, photos } : 'not stored'
}

/** True while a change of the new label on a photo of the merge is not sent, or refused. */
function isUnsent(add: JournalEntry, { into }: LabelMerge, pending: ReturnType<Outbox['pending']>): boolean {
  const photoIds = new Set(photosOf(add))
  return pending.some(
    ({ albumId, photoId, label, restricted }) =>
      albumId === add.albumId &&
      sameLabel({ text: label, kind: restricted ? 'restricted' : 'public' }, into) &&
      photoIds.has(photoId),
  )
}

/** True if a merge replaces the label that an older one adds. */
function replacesNew(add: JournalEntry, older: JournalEntry): boolean {
  const [one, other] = [add.job, older.job]
  if (!one || !other || add.albumId !== older.albumId || older.seq >= add.seq) return false
  return one.from.some((label) => sameLabel(label, other.into))
}

/** True if a merge gives a label back that an older one replaces, which would then remove it again. */
const takesBack = (add: JournalEntry, older: JournalEntry): boolean =>
  replacesNew(add, older) && older.job?.from.some((label) => add.job && sameLabel(label, add.job.into)) === true

/**
 * True if an older merge, without the label that this one replaces, would leave its own old ones. Not if this one hides
 * the label or shows it, which must not wait.
 */
const follows = (add: JournalEntry, older: JournalEntry): boolean =>
  replacesNew(add, older) && add.job?.into.kind === older.job?.into.kind && !takesBack(add, older)

/** An album as the service has it now; undefined if the caller can't see it any more. */
async function fetchIfSeen(
  { data, queryClient }: Pick<ContinueOptions, 'data' | 'queryClient'>,
  albumId: string,
): Promise<PhotoColumns | undefined> {
  try {
    return (await fetchAfresh(queryClient, data, albumId)).columns
  } catch (error) {
    if (error instanceof ApiError && (error.kind === 'notFound' || error.kind === 'forbidden')) return undefined
    throw error
  }
}

/**
 * Continues the merges whose first half is over, in any album: asks the service which photos have the new label, and
 * removes the old ones from those. A merge in an album that is gone ends; one that fails holds up only those that follow
 * it. @returns missing: how many photos keep the old label because they lack the new one; failure: the first error, if
 * any; isHeldUp: some have to wait
 */
export async function continueMerges({
  data,
  queryClient,
  begun,
}: ContinueOptions): Promise<{ missing: number; failure: unknown; isHeldUp: boolean }> {
  // without Web Locks two tabs may remove the same labels, which is harmless
  return withLock(`contact-sheet-jobs ${data.api.base}`, async () => {
    const outbox = await data.outbox()
    const journal = await data.journal()
    let missing = 0
    const goOn = async (add: JournalEntry, merge: LabelMerge) => {
      const { albumId } = add
      const seen = await fetchIfSeen({ data, queryClient }, albumId)
      const removal = removeBatch({ ...add, job: merge }, { seen: seen ?? noPhotos })
      await withHistoryLock(albumId, async () => {
        // if it was undone meanwhile, the photos have only the old labels
        const isDue = (await journal.unfinishedMerges()).some(({ id }) => id === add.id)
        if (!isDue) return
        if (seen) missing += removal.missing
        begun.add(merge.id)
        await outbox.enqueue(removal.batch)
      })
      // an empty removal changes nothing in the outbox, which would otherwise refresh the journal
      await queryClient.invalidateQueries({ queryKey: ['journal'] })
    }
    let failure: unknown
    let isHeldUp = false
    // a removal that could not be stored would be repeated endlessly
    const due = (await journal.unfinishedMerges()).filter(({ job }) => job && !begun.has(job.id))
    for (const add of due.toSorted(bySeq)) {
      const { job: merge } = add
      if (merge === undefined) continue
      const waits = due.some((other) => follows(add, other) || takesBack(other, add))
      if (waits || isUnsent(add, merge, outbox.pending())) isHeldUp = true
      else await goOn(add, merge).catch((error: unknown) => (failure ??= error))
    }
    return { missing, failure, isHeldUp }
  })
}
