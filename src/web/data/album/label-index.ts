import { compareLabels, type Label, type LabelKind } from './label.ts'
import { addBits, countBits, emptyBits, type PhotoBits } from './photo-bits.ts'
import type { PhotoColumns } from './photo-columns.ts'

export type LabelCount = Label & {
  /** Photos that carry it. */
  count: number
}

/** Code units of a label that a filter can ask for: it is part of the address, and browsers limit its length. */
const LONGEST_ASKED = 1_000

/** True for a label that a filter can ask for: all that keep to the interface's 40 characters. */
export const isAskable = ({ text }: Pick<Label, 'text'>): boolean => text.length <= LONGEST_ASKED

/** The labels of an album, each kind in alphabetical order. */
export type LabelIndex = {
  public: readonly LabelCount[]
  restricted: readonly LabelCount[]
  /** Photos without any label. */
  unlabelled: number
}

/** The photos that have any label. */
export function anyLabel({ labels, count }: PhotoColumns): PhotoBits {
  const bits = emptyBits(count)
  for (const label of labels) addBits(bits, label.bits)
  return bits
}

/** Counts the photos of each label, and leaves out labels of no photo. */
export function indexLabels(columns: PhotoColumns): LabelIndex {
  const counted = columns.labels
    .map(({ text, kind, bits }) => ({ text, kind, count: countBits(bits) }))
    .filter(({ count }) => count > 0)
  const ofKind = (kind: LabelKind) => counted.filter((label) => label.kind === kind)
  const sorted = (kind: LabelKind) => ofKind(kind).toSorted((a, b) => compareLabels(a.text, b.text))
  return {
    public: sorted('public'),
    restricted: sorted('restricted'),
    unlabelled: columns.count - countBits(anyLabel(columns)),
  }
}

/** The labels of one photo, in the album's order. O(labels of the album): made for what is on the screen. */
export function labelsAt({ labels }: PhotoColumns, position: number, kind: LabelKind): string[] {
  const [word, mask] = [position >>> 5, 1 << (position & 31)]
  const found: string[] = []
  // few of many: the bit first, and no function for each
  for (const label of labels) {
    if (((label.bits[word] ?? 0) & mask) !== 0 && label.kind === kind) found.push(label.text)
  }
  return found
}
