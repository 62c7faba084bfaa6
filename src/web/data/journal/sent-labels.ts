import { type Label, photoLabelId } from '#web/data/album/label.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { SentEntry } from './open-journal.ts'

type SentLabel = Label & { photoId: string; present: boolean }

/** Labels per step of long work: about a millisecond. */
const STEP = 1_000

function sentIndexes({ over, discarded, replaced, sent }: SentEntry): (index: number) => boolean {
  const unsent = new Set([...discarded, ...replaced])
  const known = new Set(sent)
  return (index) => (over ? !unsent.has(index) : known.has(index))
}

/**
 * The labels on photos that this device has changed, as the service has them since; without those that the outbox has
 * not checked yet, which it tells of itself. In steps: a session may have changed hundreds of thousands.
 * @param entries oldest first, with what was sent of those that are not over
 */
export function* sentLabels(entries: readonly SentEntry[]): Generator<undefined, SentLabel[]> {
  const last = new Map<string, SentLabel>()
  for (const entry of entries) {
    const isSent = sentIndexes(entry)
    for (const [index, intent] of intentsOf(entry).entries()) {
      const { photoId, kind, text, wanted: present } = intent
      if (isSent(index)) last.set(photoLabelId(intent), { photoId, kind, text, present })
      if (index % STEP === 0) yield
    }
  }
  return [...last.values()]
}
