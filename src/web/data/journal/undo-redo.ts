import type { QueryClient } from '@tanstack/react-query'
import type { Labels } from '#web/data/outbox/labels.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { Outbox } from '#web/data/outbox/outbox.ts'
import type { PhotoQueries } from '#web/data/photo-stream/photo-queries.ts'
import { countLabels, effectOf } from './label-effect.ts'
import { labelHistory, stepOf } from './label-history.ts'
import type { Journal } from './open-journal.ts'
import { readAnew } from './read-anew.ts'
import { redoOf, undoOf } from './take-back.ts'
import { wantedPhotos } from './wanted-photos.ts'

export type Way = 'undo' | 'redo'

/** The last change, or the one of this identifier. */
export type Which = { root: string } | 'last'

/** Labels on photos up to which the album is taken as it is known: nobody waits for 50,000 photos to take back a click. */
const FEW = 20

/** Milliseconds after which the album is taken as it is known all the same. */
const PATIENCE = 4_000

/** Of the service's data, what a change is taken back with. */
export type JournalData = {
  photos: PhotoQueries
  labels: Labels
  outbox: () => Promise<Outbox>
  journal: () => Promise<Journal>
}

type Parts = { data: JournalData; queryClient: QueryClient; albumId: string }

/**
 * What is to be turned, in this order. The first half of a job never goes, nor does the second come, without the other:
 * the photos would have neither label.
 */
export function rootsToTurn(
  entries: readonly JournalEntry[],
  { way, which }: { way: Way; which: Which },
): JournalEntry[] {
  const { done, undone } = labelHistory(entries)
  const root = which === 'last' ? (way === 'undo' ? done : undone).at(-1)?.root : stepOf(entries, which.root)?.root
  if (root === undefined) return []
  const isOther = ({ root: other }: { root: JournalEntry }) => other.job?.id === root.job?.id && other.id !== root.id
  const needs =
    way === 'undo'
      ? root.job?.part === 'add' && done.find(isOther)
      : root.job?.part === 'remove' && undone.find(isOther)
  return needs ? [needs.root, root] : [root]
}

/** A list that was cut short by what is done meanwhile is none, so one that is still coming is waited for. */
async function learnWhatIsSo({ data, queryClient, albumId }: Parts, changes: number): Promise<void> {
  const list = data.photos.list(albumId)
  const known = queryClient.getQueryData(list.queryKey)
  if (known === undefined || known.progress) return void (await queryClient.fetchQuery(list))
  if (changes <= FEW) return
  // others may have changed it since; where nobody answers it is taken back as it is known
  await Promise.race([
    readAnew(queryClient, data, albumId).catch(() => undefined),
    new Promise((resolve) => void setTimeout(resolve, PATIENCE)),
  ])
}

/** Takes a change back or makes it again. @returns undefined: there is none. */
export async function turnChange(parts: Parts, { way, which }: { way: Way; which: Which }) {
  const { data, queryClient, albumId } = parts
  const journal = await data.journal()
  const outbox = await data.outbox()
  const roots = rootsToTurn(await journal.entries(albumId, { limit: Infinity }), { way, which })
  let turned: { root: string; what: string; changed: number; leftAlone: number; stored: boolean } | undefined
  for (const root of roots) {
    // what was refused is not to be tried again once the rest is taken back
    if (way === 'undo')
      outbox.discard(
        outbox
          .view()
          .parked.filter(({ batchId }) => batchId === root.id)
          .map(({ key }) => key),
      )
    await learnWhatIsSo(parts, countLabels(effectOf(root)))
    const { columns, isWhole } = wantedPhotos(queryClient, data, albumId)
    const entries = await journal.entries(albumId, { limit: Infinity })
    const { batch, leftAlone } = (way === 'undo' ? undoOf : redoOf)(root, { entries, photos: columns, isWhole })
    const { stored } = await outbox.enqueue(batch)
    turned = {
      root: root.id,
      what: batch.what,
      changed: countLabels(batch.groups) + (turned?.changed ?? 0),
      leftAlone: leftAlone + (turned?.leftAlone ?? 0),
      stored: stored && turned?.stored !== false,
    }
  }
  return turned
}
