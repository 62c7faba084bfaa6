import { foldLabel } from '#web/data/album/label.ts'
import type { LabelGroup, LabelMerge } from '#web/data/outbox/label-batch.ts'
import type { JournalEntry } from '#web/data/outbox/outbox-database.ts'
import { messages } from './messages.ts'

/**
 * The effect of a change: its photos, except those that needed no change, are unknown, or were refused by the service.
 * Photos whose change was replaced before it was sent count: it was shown for a while.
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

/** An entry that changed labels (`root`), and the last one that made, undid or redid that change. */
export type HistoryPart = { root: JournalEntry; last: JournalEntry }

/** A change that is undone and redone as one: an entry, or both halves of a merge in their order. */
export type HistoryStep = readonly HistoryPart[]

export type LabelHistory = {
  /** The undo stack: changes in effect, the latest at the end. */
  done: readonly HistoryStep[]
  /** The redo stack, the next one at the end; empty after a new change. */
  undone: readonly HistoryStep[]
}

/** Puts a part on a stack, joined to the other half of its merge. @returns whether it was joined */
function putPart(stack: HistoryStep[], part: HistoryPart): boolean {
  const mergeId = part.root.job?.id
  const at = mergeId === undefined ? -1 : stack.findIndex(([other]) => other?.root.job?.id === mergeId)
  const step = stack[at]
  if (step) stack[at] = [...step, part].toSorted((a, b) => a.root.seq - b.root.seq)
  else stack.push([part])
  return step !== undefined
}

/** Takes a part off a stack, at any depth: earlier versions undid in any order. */
function takePart(stack: HistoryStep[], rootId: string): HistoryPart | undefined {
  const at = stack.findIndex((step) => step.some(({ root }) => root.id === rootId))
  const part = stack[at]?.find(({ root }) => root.id === rootId)
  const rest = stack[at]?.filter((other) => other !== part) ?? []
  if (part) stack.splice(at, 1, ...(rest.length > 0 ? [rest] : []))
  return part
}

/**
 * The undo and redo stacks. A change without effect is no step, but for the first half of a merge, whose second half
 * follows unless it is undone. @param entries of one album, oldest first
 */
export function labelHistory(entries: readonly JournalEntry[]): LabelHistory {
  const done: HistoryStep[] = []
  const undone: HistoryStep[] = []
  for (const entry of entries) {
    const rootId = entry.undoes ?? entry.redoes
    if (rootId === undefined) {
      const isStep = entry.job?.part === 'add' || effectOf(entry).length > 0
      if (isStep && !putPart(done, { root: entry, last: entry })) undone.length = 0
      continue
    }
    const [from, to] = entry.undoes === undefined ? [undone, done] : [done, undone]
    const part = takePart(from, rootId)
    if (part) putPart(to, { root: part.root, last: entry })
  }
  return { done, undone }
}

/** The description of a step. */
export function stepWords([first]: HistoryStep): string {
  if (first === undefined) return ''
  const { job: merge, what } = first.root
  return merge ? messages.merged(merge.from, merge.into) : what
}

/** A change as the journal lists it: an entry, or both halves of a merge, made, undone or redone together. */
export type JournalChange = {
  id: string
  /** Milliseconds since 1970. */
  at: number
  what: string
  /** Oldest first. */
  entries: readonly JournalEntry[]
}

type ListedChange = { merge: LabelMerge | undefined; act: 'made' | 'undone' | 'redone'; entries: JournalEntry[] }

function toChange({ merge, act, entries }: ListedChange): JournalChange[] {
  const [first] = entries
  if (first === undefined) return []
  const merged = merge && messages.merged(merge.from, merge.into)
  const what = merged === undefined ? first.what : act === 'made' ? merged : messages[act](merged)
  return [{ id: first.id, at: first.at, what, entries }]
}

/**
 * Entries as the journal lists them: one change for both halves of a merge.
 * @param entries of one album, oldest first
 */
export function journalChanges(entries: readonly JournalEntry[]): JournalChange[] {
  const merges = new Map(entries.flatMap(({ id, job }) => (job ? [[id, job] as const] : [])))
  const changes: ListedChange[] = []
  /** By merge, its last change and the halves in it. */
  const last = new Map<string, { change: ListedChange; parts: LabelMerge['part'][] }>()
  for (const entry of entries) {
    const merge = entry.job ?? merges.get(entry.undoes ?? entry.redoes ?? '')
    const act = entry.undoes !== undefined ? 'undone' : entry.redoes !== undefined ? 'redone' : 'made'
    const before = merge && last.get(merge.id)
    if (merge && before?.change.act === act && !before.parts.includes(merge.part)) {
      before.change.entries.push(entry)
      before.parts.push(merge.part)
      continue
    }
    const change: ListedChange = { merge, act, entries: [entry] }
    changes.push(change)
    if (merge) last.set(merge.id, { change, parts: [merge.part] })
  }
  return changes.flatMap(toChange)
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

/** Entries about labels that contain a text, ignoring case; with their undos and redos, and both halves of merges. */
export function aboutLabel(entries: readonly JournalEntry[], find: string): readonly JournalEntry[] {
  const wanted = foldLabel(find)
  if (wanted === '') return entries
  const matching = entries.filter(({ groups }) => groups.some(({ text }) => foldLabel(text).includes(wanted)))
  const merges = new Set(matching.flatMap(({ job }) => job?.id ?? []))
  const found = new Set([...matching, ...entries.filter(({ job }) => job && merges.has(job.id))].map(({ id }) => id))
  return entries.filter(({ id, undoes, redoes }) => found.has(id) || found.has(undoes ?? redoes ?? ''))
}
