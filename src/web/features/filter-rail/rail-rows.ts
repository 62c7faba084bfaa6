import { isAskable, type LabelCount } from '#web/data/album/label-index.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { mediaKinds } from '#web/data/album/photo-columns.ts'
import { type Choice, choiceOf } from '#web/data/filter/edit-filter.ts'
import type { Condition, Filter } from '#web/data/filter/filter.ts'
import { shapes } from '#web/data/filter/photo-shape.ts'
import { conditionKey } from '#web/data/filter/write-filter.ts'

/** A row of the rail. */
export type RailRow = { key: string; condition: Condition }

const rowOf = (condition: Condition): RailRow => ({ key: conditionKey(condition), condition })

export const labelRows: readonly RailRow[] = [rowOf({ type: 'no-label' }), rowOf({ type: 'only-restricted' })]

/** Rows for the kind and the shape of a photo. */
export const formRows: readonly RailRow[] = [
  ...mediaKinds.map((media) => rowOf({ type: 'media', media })),
  ...shapes.map((shape) => rowOf({ type: 'shape', shape })),
]

/** Rows for labels, except those that no filter can ask for. */
export const rowsOfLabels = (labels: readonly LabelCount[]): readonly RailRow[] =>
  labels.filter(isAskable).map(({ text, kind }) => rowOf({ type: 'label', kind, text }))

/** The rows, followed by those of labels in the filter that no photo has (any more). */
export function withFilterRows(rows: readonly RailRow[], { chips }: Filter, kind: LabelKind): readonly RailRow[] {
  if (chips.length === 0) return rows
  const asked = chips.flatMap(({ condition }) => {
    if (condition.type !== 'label' || condition.kind !== kind) return []
    const row = rowOf(condition)
    return rows.some(({ key }) => key === row.key) ? [] : row
  })
  return asked.length === 0 ? rows : [...rows, ...asked]
}

const folded = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** The rows whose label has the text in it, whatever the case. */
export function searchRows(rows: readonly RailRow[], sought: string): readonly RailRow[] {
  const text = folded(sought.trim())
  if (text === '') return rows
  return rows.filter(({ condition }) => condition.type === 'label' && folded(condition.text).includes(text))
}

/** The choice after a press on one side of a row: that side, or either where it was chosen already. */
export const pressed = (filter: Filter, condition: Condition, side: 'with' | 'without'): Choice =>
  choiceOf(filter, condition) === side ? 'either' : side
