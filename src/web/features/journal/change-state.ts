import { effectOf, countLabels } from '#web/data/journal/label-effect.ts'
import { intentsOf } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import type { BatchProgress } from '#web/data/outbox/outbox.ts'
import { countOf, formatCount } from '#web/lib/format-count.ts'

/** What became of a change so far, in a word or two; `progress`: of what is not over. */
export function changeState(
  entry: JournalEntry,
  progress: BatchProgress | undefined,
): { word: string; tone: 'ok' | 'warn' | 'muted' } {
  if (progress !== undefined && progress.queued > 0) {
    return { word: `${formatCount(progress.sent)} of ${formatCount(progress.intents)} sent`, tone: 'muted' }
  }
  const refused = progress?.parked ?? entry.discarded.length
  if (refused > 0) return { word: `${formatCount(refused)} refused`, tone: 'warn' }
  return intentsOf(entry).length === 0 ? { word: 'Nothing to do', tone: 'muted' } : { word: 'Done', tone: 'ok' }
}

/** What a change did to how many photos, and what it found so already. */
export function effectWords(entry: JournalEntry): string {
  const already = entry.groups.reduce((total, group) => total + (group.already?.length ?? 0), 0)
  const changed = countOf(countLabels(effectOf(entry)), ['change', 'changes'])
  return already === 0 ? changed : `${changed}, ${formatCount(already)} so already`
}
