import type { LabelKind } from './label-index.ts'
import { hasBit } from './photo-bits.ts'
import type { PhotoColumns } from './photo-columns.ts'

/** The labels of one photo, in the album's order. O(labels of the album): made for what is on the screen. */
export function labelsAt({ labels }: PhotoColumns, position: number, kind: LabelKind): string[] {
  return labels.filter((label) => label.kind === kind && hasBit(label.bits, position)).map((label) => label.text)
}
