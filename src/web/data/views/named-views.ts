import { fieldsIn } from '#web/data/client/reading/read-values.ts'
import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'

/** A saved filter with a name. `filter`: its text. */
export type NamedView = { name: string; filter: string }

/** Longest name, in graphemes. */
export const LONGEST_NAME = 60

/** Maximum number of views of an album: a longer list would be of no use. */
export const MOST_VIEWS = 200

/** Truncates by graphemes. The segmenter takes milliseconds, so it is created only for texts that may be too long. */
const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
        .slice(0, most)
        .join('')

/** Normalises a name: trimmed, and not too long. */
export const asName = (text: string): string => cut(text.trim().normalize('NFC'), LONGEST_NAME).trim()

/** Reads a view from a file, a link or the device; undefined if it is invalid, or its filter can't be read. */
export function asView(value: unknown): NamedView | undefined {
  const { name: given, filter } = fieldsIn(value)
  if (typeof given !== 'string' || typeof filter !== 'string') return undefined
  const name = asName(given)
  const read = readFilter(filter).filter
  // in its canonical form, by which it is recognised in the address
  const text = read ? writeFilter(read) : ''
  return name === '' || text === '' ? undefined : { name, filter: text }
}

/** Saves a view; one of the same name is replaced in its place. */
export function saveView(views: readonly NamedView[], view: NamedView): NamedView[] {
  const at = views.findIndex(({ name }) => name === view.name)
  return at === -1 ? [...views, view] : views.with(at, view)
}

export const removeView = (views: readonly NamedView[], name: string): NamedView[] =>
  views.filter((view) => view.name !== name)

/** Renames a view; a no-op if the name is taken or empty. */
export function renameView(views: readonly NamedView[], name: string, wanted: string): NamedView[] {
  const free = asName(wanted)
  if (free === '' || views.some((view) => view.name === free)) return [...views]
  return views.map((view) => (view.name === name ? { ...view, name: free } : view))
}

/** Moves a view one place up (-1) or down (1). */
export function moveView(views: readonly NamedView[], name: string, by: -1 | 1): NamedView[] {
  const from = views.findIndex((view) => view.name === name)
  const [view, other] = [views[from], views[from + by]]
  return view && other ? views.with(from, other).with(from + by, view) : [...views]
}

/** The first free name of this kind: "Best", "Best 2", "Best 3". */
function freeName(views: readonly NamedView[], name: string): string {
  const taken = new Set(views.map((view) => view.name))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`
    const free = cut(name, LONGEST_NAME - end.length) + end
    if (!taken.has(free)) return free
  }
}

/**
 * Imports views. Existing ones stay: an equal view is left out, another one of the same name gets a number.
 * `unfit`: the number of views that would be too many.
 */
export function mergeViews(
  views: readonly NamedView[],
  given: readonly NamedView[],
): { views: NamedView[]; added: number; known: number; unfit: number } {
  const merged = [...views]
  let known = 0
  let unfit = 0
  for (const { name, filter } of given) {
    const isHere = merged.some(
      (view) => view.filter === filter && (view.name === name || view.name.startsWith(`${name} `)),
    )
    if (isHere) known++
    else if (merged.length >= MOST_VIEWS) unfit++
    else merged.push({ name: freeName(merged, name), filter })
  }
  return { views: merged, added: merged.length - views.length, known, unfit }
}

/** The views of one caller in one album, stored on this device. */
export const keptViews = (album: { scope: string; formerScope: string; albumId: string }): StoredList<NamedView> =>
  storedList({ ...album, of: 'views', read: asView, write: (view) => view })
