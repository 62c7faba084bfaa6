import type { QueryClient } from '@tanstack/react-query'
import { ApiError } from '#web/data/client/api-error.ts'
import type { Data } from '#web/data/data.ts'
import { columnsWithPending } from '#web/data/outbox/columns-with-pending.ts'
import { planLabels, type WantedOnPhotos } from '#web/data/outbox/label-batch.ts'
import type { Outbox } from '#web/data/outbox/open-outbox.ts'
import type { OutboxView } from '#web/data/outbox/outbox-view.ts'

/** Label changes, with their description. */
export type LabelsOnPhotos = { what: string; changes: readonly WantedOnPhotos[] }

type ChangeOptions = { data: Data; queryClient: QueryClient; albumId: string }

type Sending = Pick<Outbox, 'subscribe' | 'signal'> & { view: () => Pick<OutboxView, 'batches'> }

/**
 * Resolves with true once the service has accepted or refused every intent of a batch that was just stored; with false if
 * this connection ends: that of a new key sends the rest.
 */
export const whenSent = ({ view, subscribe, signal }: Sending, batchId: string): Promise<boolean> =>
  new Promise((resolve) => {
    const end = () => {
      leave()
      resolve(!signal.aborted)
    }
    // not at once: the view may still be one from before the batch
    const leave = subscribe(() => {
      const batch = view().batches.find(({ id }) => id === batchId)
      if (!batch || batch.sent + batch.parked >= batch.intents) end()
    })
    signal.addEventListener('abort', end)
    if (signal.aborted) end()
  })

/**
 * Changes the preview label through the outbox: undoable, queued while offline. Then refetches the preview.
 *
 * @returns false if the connection ended before all of it was sent
 * @throws ApiError if the service refused some of it
 */
export async function changePreviewLabels(
  { data, queryClient, albumId }: ChangeOptions,
  { what, changes }: LabelsOnPhotos,
): Promise<boolean> {
  const outbox = await data.outbox()
  const groups = planLabels(columnsWithPending(queryClient, data, albumId), changes)
  const { batchId } = await outbox.enqueue({ albumId, what, groups })
  if (!(await whenSent(outbox, batchId))) return false
  const refused = outbox.view().parked.find((intent) => intent.batchId === batchId)
  await queryClient.refetchQueries({ queryKey: data.photos.list(albumId).queryKey })
  await queryClient.invalidateQueries({ queryKey: data.previews.detail(albumId).queryKey })
  if (refused) throw new ApiError({ operation: 'label', ...(refused.reason ?? { kind: 'invalid' }) })
  return true
}
