import { type Label, sameLabel, type WantedLabel } from '#web/data/album/label.ts'
import { countBits, countCommon, emptyBits, type PhotoBits, setBit } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** A label of the album, and how many of some photos carry it. */
export type LabelState = Label & {
  /** Of the photos in hand. */
  held: number
  /** Of the album. */
  count: number
}

/** A label's state on some photos, as a tristate checkbox shows it. */
export const stateOf = (held: number, total: number): 'all' | 'some' | 'none' =>
  held === 0 ? 'none' : held < total ? 'some' : 'all'

/** These photos as bits, and how many of them the album has. */
export function bitsOfIds(
  { positions, count }: PhotoColumns,
  photoIds: readonly string[],
): { bits: PhotoBits; total: number } {
  const bits = emptyBits(count)
  for (const photoId of photoIds) {
    const position = positions.get(photoId)
    if (position !== undefined) setBit(bits, position, true)
  }
  return { bits, total: countBits(bits) }
}

/** Each label of the album with how many of these photos carry it. */
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

export const stateFor = (states: readonly LabelState[], label: Label): LabelState | undefined =>
  states.find((state) => sameLabel(state, label))

/** The effect of a wanted label on the chosen photos: how many gain or lose it, and how many are so already. */
export type LabelEffect = WantedLabel & { changes: number; already: number }

/** Labels on photos that change, however many there are of each. */
export const countChanges = (effects: readonly LabelEffect[]): number =>
  effects.reduce((sum, { changes }) => sum + changes, 0)

/** The effects of wanting these labels on these photos. */
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
