import { type StoredList, storedList } from '#web/data/client/stored-list.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeFilter } from '#web/data/filter/write-filter.ts'

/** A filter that was given a name. `filter`: its text. */
export type NamedView = { name: string; filter: string }

/** Characters of a name, as people count them. */
export const LONGEST_NAME = 60

/** Views of one album; what no rail can list is no help. */
export const MOST_VIEWS = 200

/** Made where a text may be too long: a browser takes as long for the first one as for a page. */
const cut = (text: string, most: number) =>
  text.length <= most
    ? text
    : Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
        .slice(0, most)
        .join('')

/** A name as it is kept: no blanks around it, and never too long. */
export const asName = (text: string): string => cut(text.trim().normalize('NFC'), LONGEST_NAME).trim()

/** A view out of a file, a link or the device; undefined where it is none, or its filter can't be read. */
export function asView(value: unknown): NamedView | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('filter' in value)) return undefined
  const { name: given, filter } = value
  if (typeof given !== 'string' || typeof filter !== 'string') return undefined
  const name = asName(given)
  const read = readFilter(filter).filter
  // in the one way in which it is written, so that it is known again in the address
  const text = read ? writeFilter(read) : ''
  return name === '' || text === '' ? undefined : { name, filter: text }
}

/** Under this name from now on; the view that had it is replaced where it stands. */
export function saveView(views: readonly NamedView[], view: NamedView): NamedView[] {
  const at = views.findIndex(({ name }) => name === view.name)
  return at === -1 ? [...views, view] : views.with(at, view)
}

export const removeView = (views: readonly NamedView[], name: string): NamedView[] =>
  views.filter((view) => view.name !== name)

/** Another name for a view; unchanged where another view has it, or where it is none. */
export function renameView(views: readonly NamedView[], name: string, wanted: string): NamedView[] {
  const free = asName(wanted)
  if (free === '' || views.some((view) => view.name === free)) return [...views]
  return views.map((view) => (view.name === name ? { ...view, name: free } : view))
}

/** One place up (-1) or down (1). */
export function moveView(views: readonly NamedView[], name: string, by: -1 | 1): NamedView[] {
  const from = views.findIndex((view) => view.name === name)
  const [view, other] = [views[from], views[from + by]]
  return view && other ? views.with(from, other).with(from + by, view) : [...views]
}

/** The first name of this kind that no view has: "Best", "Best 2", "Best 3". */
function freeName(views: readonly NamedView[], name: string): string {
  const taken = new Set(views.map((view) => view.name))
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : ` ${number}`
    const free = cut(name, LONGEST_NAME - end.length) + end
    if (!taken.has(free)) return free
  }
}

/** Adds views of someone else. Nothing that is here is changed: the same view is there once, another of the same name gets a number. */
export function mergeViews(
  views: readonly NamedView[],
  given: readonly NamedView[],
): { views: NamedView[]; added: number; known: number } {
  const merged = [...views]
  let known = 0
  for (const { name, filter } of given) {
    const isHere = merged.some(
      (view) => view.filter === filter && (view.name === name || view.name.startsWith(`${name} `)),
    )
    if (isHere || merged.length >= MOST_VIEWS) known++
    else merged.push({ name: freeName(merged, name), filter })
  }
  return { views: merged, added: merged.length - views.length, known }
}

/** The views of one caller in one album of one service on this device. */
export const keptViews = (album: { scope: string; formerScope: string; albumId: string }): StoredList<NamedView> =>
  storedList({ ...album, of: 'views', read: asView, write: (view) => view })
