import type { QueryClient } from '@tanstack/react-query'
import { fetchAfresh, columnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import { type LabelGroup, type LabelPhotos, planLabels } from '#web/data/outbox/label-batch.ts'
import type { LabelStore } from '#web/data/outbox/label-store.ts'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { fetchWholeAlbum } from '#web/data/photo-stream/fetch-whole-album.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { sleep } from '#web/lib/async/sleep.ts'
import { countLabels, effectOf, type HistoryStep, labelHistory, stepWords } from './label-history.ts'
import { messages } from './messages.ts'
import type { Journal } from './open-journal.ts'
import { withHistoryLock } from './with-history-lock.ts'

export type UndoDirection = 'undo' | 'redo'

/** Labels on photos up to which the album is not read again: undoing a click must not wait for 50,000 photos. */
const FEW = 20

/** Milliseconds after which an undo no longer waits for the album. */
const PATIENCE = 4_000

/** The part of the data layer that undo and redo need. */
export type JournalData = {
  photos: PhotoQueries
  labelStore: LabelStore
  outbox: () => Promise<Outbox>
  journal: () => Promise<Journal>
}

type UndoOptions = { data: JournalData; queryClient: QueryClient; albumId: string }

/**
 * The changes that revert an entry's effect, on photos that are still as it left them. `leftAlone`: the number of labels
 * on photos that were changed since, or are gone.
 */
export function oppositeOf(
  entry: Pick<JournalEntry, 'groups' | 'discarded'>,
  photos: LabelPhotos,
): { groups: LabelGroup[]; leftAlone: number } {
  const effect = effectOf(entry)
  const planned = planLabels(
    photos,
    effect.map((group) => ({ ...group, wanted: !group.wanted })),
  )
  const groups = planned.flatMap(({ kind, text, wanted, photoIds }) =>
    photoIds.length > 0 ? { kind, text, wanted, photoIds } : [],
  )
  return { groups, leftAlone: countLabels(effect) - countLabels(groups) }
}

/** Brings the album up to date before an undo. Waits for one that is still loading: part of it is not enough. */
async function refreshBeforeUndo({ data, queryClient, albumId }: UndoOptions, changes: number): Promise<void> {
  const list = data.photos.list(albumId)
  const known = queryClient.getQueryData(list.queryKey)
  if (known === undefined || known.progress) return void (await fetchWholeAlbum(queryClient, list))
  if (changes <= FEW) return
  // others may have changed it since; without an answer in time, the undo goes by what is known
  await Promise.race([fetchAfresh(queryClient, data, albumId).catch(() => undefined), sleep(PATIENCE)])
}

/**
 * Undoes the last label change of an album, or redoes the one undone last.
 *
 * @param rootId undoes or redoes only if it is this change
 * @returns undefined if there is none; 'not stored' if the last one could not be stored: undoing the one before it is
 * not what was asked for; 'not the last' if `rootId` is another one; else how many labels were changed and
 * how many were left alone, whether that is stored on this device, and `what` was done, as a text
 */
export async function undoOrRedo(options: UndoOptions, direction: UndoDirection, rootId?: string) {
  const { data, albumId } = options
  const journal = await data.journal()
  const outbox = await data.outbox()
  if (outbox.isLastUnstored(albumId)) return 'not stored'
  const steps = async (): Promise<readonly HistoryStep[]> => {
    const { done, undone } = labelHistory(await journal.entries(albumId, { limit: Infinity }))
    return direction === 'undo' ? done : undone
  }
  const begun = (await steps()).at(-1)
  if (begun === undefined) return undefined
  if (rootId !== undefined && !begun.some(({ root }) => root.id === rootId)) return 'not the last'
  await refreshBeforeUndo(options, countLabels(begun.flatMap(({ last }) => effectOf(last))))
  return withHistoryLock(albumId, async () => {
    // a merge may have got its second half meanwhile, which is undone with the first; or the step was undone elsewhere
    const step = (await steps()).find(([first]) => first?.root.id === begun[0]?.root.id) ?? []
    const result = await enqueueOpposite({ ...options, outbox, direction, step })
    return {
      ...result,
      rootId: begun[0]?.root.id,
      what: messages[direction === 'undo' ? 'undone' : 'redone'](stepWords(begun)),
    }
  })
}

type OppositeOptions = UndoOptions & { outbox: Outbox; direction: UndoDirection; step: HistoryStep }

async function enqueueOpposite({ data, queryClient, outbox, albumId, direction, step }: OppositeOptions) {
  const result = { changed: 0, leftAlone: 0, stored: true }
  for (const { root, last } of direction === 'undo' ? step.toReversed() : step) {
    const photos = columnsWithPending(queryClient, data, albumId)
    // refused, or waiting for a missing photo: not to be sent once the rest is undone
    const givenUp = outbox
      .unsent(last.id)
      .filter(({ status, photoId }) => status === 'parked' || !photos.positions.has(photoId))
    outbox.discard(givenUp.map(({ key }) => key))
    const discarded = [...last.discarded, ...givenUp.map(({ index }) => index)]
    const { groups, leftAlone } = oppositeOf({ ...last, discarded }, photos)
    const batch =
      direction === 'undo'
        ? { albumId, what: messages.undone(root.what), groups, undoes: root.id }
        : { albumId, what: messages.redone(root.what), groups, redoes: root.id }
    const { stored } = await outbox.enqueue(batch)
    result.changed += countLabels(groups)
    result.leftAlone += leftAlone
    result.stored &&= stored
  }
  const photoIds = [...new Set(step.flatMap(({ last }) => effectOf(last).flatMap((group) => group.photoIds)))]
  return { ...result, photoIds }
}
