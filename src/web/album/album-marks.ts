import type { Label } from '#web/data/album/label.ts'
import { hasBit, positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { conditionBits, noSets } from '#web/data/filter/condition-bits.ts'
import { activeChips, type Condition, type Filter, isFiltered } from '#web/data/filter/filter.ts'
import { conditionKey } from '#web/data/filter/write-filter.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import type { FrameMarks } from '#web/gallery/layout/frame-marks.ts'
import { messages } from './messages.ts'

type AlbumMarksOptions = {
  columns: PhotoColumns
  filter: Filter
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
}

/** The labels that a condition asks for, but not those that it excludes. */
function labelsIn(condition: Condition): (Label & { type: 'label' })[] {
  if (condition.type === 'label') return [condition]
  if (condition.type !== 'all' && condition.type !== 'any' && condition.type !== 'at-least') return []
  return condition.of.flatMap(labelsIn)
}

/** Marks along the scrubber: the photos of each label that the filter requires, else those that match. */
export function albumMarks({ columns, filter, shown }: AlbumMarksOptions): FrameMarks[] {
  const asked = activeChips(filter).flatMap(({ condition, without }) => (without ? [] : labelsIn(condition)))
  const labels = new Map(asked.map((label) => [conditionKey(label), label]))
  if (labels.size === 0)
    return isFiltered(filter) ? [{ name: messages.theFilter, colour: undefined, positions: shown }] : []
  return [...labels.values()].flatMap((label) => {
    const positions = positionsOf(conditionBits(label, columns, noSets))
    const colour = label.kind === 'public' ? labelHue(label.text) : undefined
    return positions.length === 0 ? [] : { name: label.text, colour, positions }
  })
}

type PointedLabelOptions = {
  columns: PhotoColumns
  /** The marks without the label. */
  marks: readonly FrameMarks[]
}

/** Adds the marks of one more label to the scrubber. */
export function withPointedLabel(
  label: Label | undefined,
  { columns, marks }: PointedLabelOptions,
): readonly FrameMarks[] {
  const found = columns.labels.find(({ text, kind }) => text === label?.text && kind === label.kind)
  if (found === undefined) return marks
  const { text: name, kind, bits } = found
  const colour = kind === 'public' ? labelHue(name) : undefined
  if (marks.some((mark) => mark.name === name && mark.colour === colour)) return marks
  return [...marks, { name, colour, positions: positionsOf(bits) }]
}

type PointedPhotosOptions = {
  columns: PhotoColumns
  /** Positions of the photos shown, ascending. */
  shown: Uint32Array
}

/** Whether the photo at an index of the sheet has the label that is pointed at; undefined where none is. */
export function pointedPhotos(
  label: Label | undefined,
  { columns, shown }: PointedPhotosOptions,
): ((index: number) => boolean) | undefined {
  const found = label && columns.labels.find(({ text, kind }) => text === label.text && kind === label.kind)
  return found && ((index) => hasBit(found.bits, shown[index] ?? 0))
}
