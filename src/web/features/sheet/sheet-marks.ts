import type { Label } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { conditionBits, noSets } from '#web/data/filter/condition-bits.ts'
import { activeChips, type Condition, type Filter, isFiltered } from '#web/data/filter/filter.ts'
import { conditionKey } from '#web/data/filter/write-filter.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-marks.ts'

type SheetMarksOptions = {
  columns: PhotoColumns
  filter: Filter
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
}

/** The labels that a condition asks for; not those it wants to be absent. */
function labelsIn(condition: Condition): (Label & { type: 'label' })[] {
  if (condition.type === 'label') return [condition]
  if (condition.type !== 'all' && condition.type !== 'any' && condition.type !== 'at-least') return []
  return condition.of.flatMap(labelsIn)
}

/** What is marked along the scrubber: each label the filter asks for, else the photos that it lets through. */
export function sheetMarks({ columns, filter, shown }: SheetMarksOptions): FrameMarks[] {
  const asked = activeChips(filter).flatMap(({ condition, without }) => (without ? [] : labelsIn(condition)))
  const labels = new Map(asked.map((label) => [conditionKey(label), label]))
  if (labels.size === 0) return isFiltered(filter) ? [{ name: 'the filter', colour: undefined, positions: shown }] : []
  return [...labels.values()].flatMap((label) => {
    const positions = positionsOf(conditionBits(label, columns, noSets))
    const colour = label.kind === 'public' ? labelHue(label.text) : undefined
    return positions.length === 0 ? [] : { name: label.text, colour, positions }
  })
}
