import type { LabelIndex } from '#web/data/album/label-index.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { writeCondition } from '#web/data/filter/write-filter.ts'
import type { ViewsExport } from './views-file.ts'

type LabelCondition = Extract<Condition, { type: 'label' }>

/** All labels in a condition, required or excluded. */
function labelsIn(condition: Condition): LabelCondition[] {
  if (condition.type === 'label') return [condition]
  if (condition.type === 'not') return labelsIn(condition.of)
  return condition.type === 'all' || condition.type === 'any' || condition.type === 'at-least'
    ? condition.of.flatMap(labelsIn)
    : []
}

type KnownLabels = {
  /** The labels of the whole album. */
  labels: LabelIndex
  /** Otherwise hidden labels are ignored: whether they exist is unknown. */
  seesHidden: boolean
}

/** How many labels views and shortcuts name, each counted once, and those of them that no photo here has. */
export function missingLabels(
  { views, keys }: ViewsExport,
  { labels, seesHidden }: KnownLabels,
): { asked: number; missing: string[] } {
  const inViews = views.flatMap(
    ({ filter }) => readFilter(filter).filter?.chips.flatMap(({ condition }) => labelsIn(condition)) ?? [],
  )
  const inKeys = keys.flatMap(({ steps }) => steps.map(({ kind, text }) => ({ type: 'label' as const, kind, text })))
  const known = [...inViews, ...inKeys].filter((label) => seesHidden || label.kind === 'public')
  const asked = new Set(known.map(writeCondition))
  const here = new Set(
    [...labels.public, ...labels.restricted].map(({ kind, text }) => writeCondition({ type: 'label', kind, text })),
  )
  return { asked: asked.size, missing: [...asked].filter((label) => !here.has(label)) }
}
