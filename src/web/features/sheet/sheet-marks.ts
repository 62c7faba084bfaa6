import type { LabelKind } from '#web/data/label-index.ts'
import { positionsOf } from '#web/data/photo-bits.ts'
import type { PhotoColumns } from '#web/data/photo-columns.ts'
import type { PhotoFilter } from '#web/data/photo-filter.ts'
import type { FrameMarks } from '#web/gallery/frame-marks.ts'

type SheetMarksOptions = {
  columns: PhotoColumns
  filter: PhotoFilter
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
  hues: ReadonlyMap<string, string>
}

/** What is marked along the scrubber: each label the filter asks for, else the photos that its sort lets through. */
export function sheetMarks({ columns, filter, shown, hues }: SheetMarksOptions): FrameMarks[] {
  const { label, restrictedLabel, only } = filter
  const marks: FrameMarks[] = []
  const mark = (name: string, kind: LabelKind, colour?: string) => {
    const found = columns.labels.find(({ text, kind: other }) => other === kind && text === name)
    if (found) marks.push({ name, colour, positions: positionsOf(found.bits) })
  }
  if (label !== undefined) mark(label, 'public', hues.get(label))
  if (restrictedLabel !== undefined) mark(restrictedLabel, 'restricted')
  if (marks.length === 0 && only !== undefined) marks.push({ name: only, colour: undefined, positions: shown })
  return marks
}
