import { photoLabelId } from '#web/data/album/label.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'

/** The labels on photos that this device has changed, as the service has them since. @param entries oldest first */
export function sentLabels(entries: readonly JournalEntry[]) {
  const sent = entries.flatMap((entry) => {
    // the outbox tells the outcomes of one that is not over
    if (!entry.over) return []
    const unsent = new Set([...entry.discarded, ...entry.replaced])
    return intentsOf(entry).filter((_, index) => !unsent.has(index))
  })
  const last = new Map(sent.map((intent) => [photoLabelId(intent), intent]))
  return [...last.values()].map(({ photoId, kind, text, wanted }) => ({ photoId, kind, text, present: wanted }))
}
