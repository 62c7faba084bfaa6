import { photoLabelId } from '#web/data/album/label.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { SentEntry } from './open-journal.ts'

/**
 * The labels on photos that this device has changed, as the service has them since; without those that the outbox has
 * not checked yet, which it tells of itself.
 * @param entries oldest first, with what was sent of those that are not over
 */
export function sentLabels(entries: readonly SentEntry[]) {
  const sent = entries.flatMap((entry) => {
    if (!entry.over) {
      const known = new Set(entry.sent)
      return intentsOf(entry).filter((_, index) => known.has(index))
    }
    const unsent = new Set([...entry.discarded, ...entry.replaced])
    return intentsOf(entry).filter((_, index) => !unsent.has(index))
  })
  const last = new Map(sent.map((intent) => [photoLabelId(intent), intent]))
  return [...last.values()].map(({ photoId, kind, text, wanted }) => ({ photoId, kind, text, present: wanted }))
}
