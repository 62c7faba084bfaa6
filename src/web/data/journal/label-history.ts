import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { effectOf } from './label-effect.ts'

/** A change that someone made, and the entry that last made it or took it back. */
export type Step = { root: JournalEntry; last: JournalEntry }

export type LabelHistory = {
  /** Changes that hold, the last one at the end. */
  done: readonly Step[]
  /** Changes that were taken back and can be made again, the next one at the end. */
  undone: readonly Step[]
}

/**
 * What can be taken back, and what can be made again. Whoever changes something after taking back has decided anew: what
 * was taken back is no longer the next to be made again, though it still can be by name.
 * @param entries of one album, oldest first.
 */
export function labelHistory(entries: readonly JournalEntry[]): LabelHistory {
  const done: Step[] = []
  const undone: Step[] = []
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

/** A change by the identifier of its first entry, and whether it is taken back by now. */
export function stepOf(entries: readonly JournalEntry[], rootId: string): (Step & { isUndone: boolean }) | undefined {
  const root = entries.find(({ id }) => id === rootId)
  const last = entries.findLast(({ id, undoes, redoes }) => id === rootId || undoes === rootId || redoes === rootId)
  return root && last && { root, last, isUndone: last.undoes !== undefined }
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** Entries that changed a label with this in its text, whatever the case, and what took those back or made them again. */
export function aboutLabel(entries: readonly JournalEntry[], find: string): readonly JournalEntry[] {
  const wanted = folded(find)
  if (wanted === '') return entries
  const found = new Set(
    entries.filter(({ groups }) => groups.some(({ text }) => folded(text).includes(wanted))).map(({ id }) => id),
  )
  return entries.filter(({ id, undoes, redoes }) => found.has(id) || found.has(undoes ?? redoes ?? ''))
}
