import { isFilterable, type LabelCount } from '#web/data/album/label-index.ts'
import { foldLabel, type LabelKind } from '#web/data/album/label.ts'
import { type Condition, type Filter, shapes } from '#web/data/filter/filter.ts'
import { conditionKey } from '#web/data/filter/write-filter.ts'

/** A row of the rail. */
export type RailRow = { key: string; condition: Condition }

/** A row of a label, with its number of photos in the whole album. */
type LabelRow = RailRow & { count: number }

export type LabelOrder = 'name' | 'count'

/** The label rows of one kind, by name and by count; `folded`: keys of those that a folded list shows. */
type LabelRows = Record<LabelOrder, readonly LabelRow[]> & { folded: ReadonlySet<string> }

/** Most rows of a folded list, not counting those in the filter. */
const FOLDED = 12

const rowOf = (condition: Condition): RailRow => ({ key: conditionKey(condition), condition })

/** Rows that are never folded; shown if the album has such photos. */
export const topRows: readonly RailRow[] = [
  rowOf({ type: 'no-label' }),
  rowOf({ type: 'media', media: 'video' }),
  rowOf({ type: 'media', media: 'live' }),
  rowOf({ type: 'only-restricted' }),
]

/** Rows for the remaining media type and the shapes, which can be folded. */
export const formRows: readonly RailRow[] = [
  rowOf({ type: 'media', media: 'image' }),
  ...shapes.map((shape) => rowOf({ type: 'shape', shape })),
]

/** Rows of alphabetically ordered labels, except those too long to filter by. */
export function rowsOfLabels(labels: readonly LabelCount[]): LabelRows {
  const name = labels
    .filter(isFilterable)
    .map(({ text, kind, count }) => ({ ...rowOf({ type: 'label', kind, text }), count }))
  const count = name.toSorted((a, b) => b.count - a.count)
  return { name, count, folded: new Set(count.slice(0, FOLDED).map(({ key }) => key)) }
}

/** Labels in the filter that no photo has (any more), each once. */
export function missingRows({ name }: LabelRows, { chips }: Filter, kind: LabelKind): readonly RailRow[] {
  const chosen = chips.flatMap(({ condition }) =>
    condition.type === 'label' && condition.kind === kind ? rowOf(condition) : [],
  )
  if (chosen.length === 0) return chosen
  const present = new Set(name.map(({ key }) => key))
  return [...new Map(chosen.filter(({ key }) => !present.has(key)).map((row) => [row.key, row])).values()]
}

/** The rows that a folded list shows: the most used, and those in the filter. */
export function foldRows(rows: readonly RailRow[], folded: ReadonlySet<string>, { chips }: Filter): readonly RailRow[] {
  if (rows.length <= FOLDED) return rows
  const chosen = new Set(chips.map(({ condition }) => conditionKey(condition)))
  return rows.filter(({ key }) => folded.has(key) || chosen.has(key))
}

/** The rows whose label contains the text, ignoring case and accents. */
export function searchRows(rows: readonly RailRow[], sought: string): readonly RailRow[] {
  const text = foldLabel(sought.trim())
  if (text === '') return rows
  return rows.filter(({ condition }) => condition.type === 'label' && foldLabel(condition.text).includes(text))
}
