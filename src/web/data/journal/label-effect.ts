import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'

/**
 * What a change truly did: its photos without those that were so already, of which nobody knew, and that the service
 * refused. What a later change took the place of before it was sent counts: it was so, for a while.
 */
export function effectOf({ groups, discarded }: Pick<JournalEntry, 'groups' | 'discarded'>): LabelGroup[] {
  const refused = new Set(discarded)
  let place = 0
  const effect: LabelGroup[] = []
  for (const { kind, text, wanted, photoIds, unsure = [] } of groups) {
    const first = place
    place += photoIds.length + unsure.length
    const changed = photoIds.filter((_, index) => !refused.has(first + index))
    if (changed.length > 0) effect.push({ kind, text, wanted, photoIds: changed })
  }
  return effect
}

/** Labels on photos, however many there are of each. */
export const countLabels = (groups: readonly Pick<LabelGroup, 'photoIds'>[]): number =>
  groups.reduce((total, { photoIds }) => total + photoIds.length, 0)
