import { ApiError } from '#web/data/api-error.ts'
import type { LabelIntent } from './label-batch.ts'
import type { Outbox } from './outbox.ts'

type Change = {
  id: string
  intent: LabelIntent
  outbox: () => Promise<Outbox>
}

/** A batch of one. Rejects where the service refuses it, or where it can't even wait. */
export async function changeLabel({ id, intent, outbox }: Change): Promise<void> {
  const { albumId, photoId, kind, text, wanted } = intent
  const what = `“${text}” ${wanted ? 'added to' : 'removed from'} 1 photo`
  const batch = { id, albumId, at: Date.now(), what, groups: [{ kind, text, wanted, photoIds: [photoId] }] }
  const { settled } = await (await outbox()).change(batch)
  const refusal = await settled
  if (refusal) throw new ApiError({ operation: wanted ? 'addPhotoLabel' : 'removePhotoLabel', ...refusal })
}
