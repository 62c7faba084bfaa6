import { type Label, labelId, sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { countBits, countCommon, emptyBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** How many of the chosen photos have a label. */
export type LabelState = Label & {
  /** Chosen photos that have it. */
  held: number
  /** Photos of the album that have it. */
  count: number
}

/** The state of a checkbox for a label: on all, some or none of the chosen photos. */
export const stateOf = (held: number, total: number): 'all' | 'some' | 'none' =>
  held === 0 ? 'none' : held < total ? 'some' : 'all'

/** The set of photos with these identifiers, and its size. Runs in album order need no lookup per photo. */
export function bitsOfIds(
  { ids, positions, count }: PhotoColumns,
  photoIds: readonly string[],
): { bits: PhotoBits; total: number } {
  const bits = emptyBits(count)
  let next = 0
  for (const photoId of photoIds) {
    const position = ids[next] === photoId ? next : positions.get(photoId)
    if (position === undefined) continue
    setBit(bits, position, true)
    next = position + 1
  }
  return { bits, total: countBits(bits) }
}

/** The labels of the album, each with how many of the chosen photos have it. */
export function labelStates({ labels }: PhotoColumns, bits: PhotoBits): LabelState[] {
  return labels
    .map((label) => ({
      text: label.text,
      kind: label.kind,
      held: countCommon(label.bits, bits),
      count: countBits(label.bits),
    }))
    .filter(({ count }) => count > 0)
}

/** Adds the labels of earlier states that no photo of the album has, so that a removed label keeps its row. */
export function keepLabels(states: readonly LabelState[], earlier: readonly LabelState[]): LabelState[] {
  const known = new Set(states.map(labelId))
  return [
    ...states,
    ...earlier.filter((state) => !known.has(labelId(state))).map((state) => ({ ...state, held: 0, count: 0 })),
  ]
}

export const stateFor = (states: readonly LabelState[], label: Label): LabelState | undefined =>
  states.find((state) => sameLabel(state, label))

/** The effect of a label change on the chosen photos: how many would change, and how many need no change. */
export type LabelEffect = WantedLabel & { changes: number; already: number }

/** Number of changes: one per label and photo. */
export const countChanges = (effects: readonly LabelEffect[]): number =>
  effects.reduce((sum, { changes }) => sum + changes, 0)

/** The effects of adding or removing labels on the chosen photos. */
export function labelEffects(
  columns: PhotoColumns,
  { bits, total }: { bits: PhotoBits; total: number },
  steps: readonly WantedLabel[],
): LabelEffect[] {
  return steps.map((step) => {
    const label = columns.labels.find((own) => sameLabel(own, step))
    const held = label ? countCommon(label.bits, bits) : 0
    const changes = step.wanted ? total - held : held
    return { ...step, changes, already: total - changes }
  })
}
