import type { QueryClient } from '@tanstack/react-query'
import type { Label } from '#web/data/album/label.ts'
import type { JournalData } from '#web/data/journal/undo-redo.ts'
import { columnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import { planLabels } from '#web/data/outbox/label-batch.ts'
import { photosWith } from './label-merge.ts'
import { messages } from './messages.ts'

type RemoveLabelOptions = { data: JournalData; queryClient: QueryClient; albumId: string }

/** Removes a label from all photos of an album that are known to have it, in one batch. */
export async function removeLabel({ data, queryClient, albumId }: RemoveLabelOptions, { text, kind }: Label) {
  // as shown: a fresh answer may have other photos than the number that was confirmed
  const columns = columnsWithPending(queryClient, data, albumId)
  const step = { text, kind, wanted: false }
  const photoIds = photosWith(columns, [step])
  const what = messages.removed(step, photoIds.length)
  const outbox = await data.outbox()
  const sent = await outbox.enqueue({ albumId, what, groups: planLabels(columns, [{ ...step, photoIds }]) })
  return { what, ...sent }
}
