import { foldLabel } from '#web/data/album/label.ts'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'

/**
 * The effect of a change: its photos without those that were like this already, that were unknown, and that the service
 * refused. A change that was replaced before it was sent counts: it was shown for a while.
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

/** Counts labels on photos. */
export const countLabels = (groups: readonly Pick<LabelGroup, 'photoIds'>[]): number =>
  groups.reduce((total, { photoIds }) => total + photoIds.length, 0)

/** A change, and the entry that last made, undid or redid it. */
export type HistoryStep = { root: JournalEntry; last: JournalEntry }

export type LabelHistory = {
  /** The undo stack: changes in effect, the last one at the end. */
  done: readonly HistoryStep[]
  /** The redo stack, the next one at the end; empty after a new change. */
  undone: readonly HistoryStep[]
}

/**
 * The undo and redo stacks. A change without effect is no step. Earlier versions undid in any order, so a step may be
 * anywhere in a stack. @param entries of one album, oldest first
 */
export function labelHistory(entries: readonly JournalEntry[]): LabelHistory {
  const done: HistoryStep[] = []
  const undone: HistoryStep[] = []
  for (const entry of entries) {
    const rootId = entry.undoes ?? entry.redoes
    if (rootId === undefined) {
      if (effectOf(entry).length === 0) continue
      done.push({ root: entry, last: entry })
      undone.length = 0
      continue
    }
    const [from, to] = entry.undoes === undefined ? [undone, done] : [done, undone]
    const at = from.findIndex(({ root }) => root.id === rootId)
    if (at === -1) continue
    for (const { root } of from.splice(at, 1)) to.push({ root, last: entry })
  }
  return { done, undone }
}

/** Identifiers of the changes that are undone, whether or not they can be redone. */
export function undoneIds(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { undoes, redoes } of entries) {
    if (undoes !== undefined) ids.add(undoes)
    else if (redoes !== undefined) ids.delete(redoes)
  }
  return ids
}

/** Entries about labels whose text contains this, ignoring case, and the entries that undid or redid those. */
export function aboutLabel(entries: readonly JournalEntry[], find: string): readonly JournalEntry[] {
  const wanted = foldLabel(find)
  if (wanted === '') return entries
  const found = new Set(
    entries.filter(({ groups }) => groups.some(({ text }) => foldLabel(text).includes(wanted))).map(({ id }) => id),
  )
  return entries.filter(({ id, undoes, redoes }) => found.has(id) || found.has(undoes ?? redoes ?? ''))
}
