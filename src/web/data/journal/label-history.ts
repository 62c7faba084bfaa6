import { foldLabel } from '#web/data/album/label.ts'
import type { LabelGroup } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'

/**
 * The effect of a change: its photos without those that were so already, of which nobody knew, and that the service
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

/** A change that someone made, and the entry that last made it, undid it or redid it. */
export type HistoryStep = { root: JournalEntry; last: JournalEntry }

export type LabelHistory = {
  /** The undo stack: changes that hold, the last one at the end. */
  done: readonly HistoryStep[]
  /** The redo stack, the next one at the end; empty after a new change. */
  undone: readonly HistoryStep[]
}

/**
 * The undo and redo stacks. A change that changed nothing is no step. Earlier versions undid in any order, so a step is
 * taken from wherever it is.
 * @param entries of one album, oldest first.
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

/** Identifiers of the changes that are undone by now, whether or not they can be redone. */
export function undoneIds(entries: readonly JournalEntry[]): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { undoes, redoes } of entries) {
    if (undoes !== undefined) ids.add(undoes)
    else if (redoes !== undefined) ids.delete(redoes)
  }
  return ids
}

/** Entries that changed a label with this in its text, whatever the case, and what undid or redid those. */
export function aboutLabel(entries: readonly JournalEntry[], find: string): readonly JournalEntry[] {
  const wanted = foldLabel(find)
  if (wanted === '') return entries
  const found = new Set(
    entries.filter(({ groups }) => groups.some(({ text }) => foldLabel(text).includes(wanted))).map(({ id }) => id),
  )
  return entries.filter(({ id, undoes, redoes }) => found.has(id) || found.has(undoes ?? redoes ?? ''))
}
