import { oncePer } from '#web/lib/once.ts'
import { compareLabels, type Label, type LabelKind } from './label.ts'
import { addBits, allBits, countBits, dropBits, emptyBits, type PhotoBits } from './photo-bits.ts'
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

/** The photos that have any label of a kind. Memoised: the labels are gone over once, whoever asks. Read-only. */
export const labelledBits = oncePer(({ labels, count }: PhotoColumns): Record<LabelKind, PhotoBits> => {
  const bits = { public: emptyBits(count), restricted: emptyBits(count) }
  for (const label of labels) addBits(bits[label.kind], label.bits)
  return bits
})

/** The size of a label's set. Memoised: a change of one label leaves the sets of the others as they are. */
const sizeOf = oncePer(countBits)

/** Photos without any label. */
export function unlabelledBits(columns: PhotoColumns): PhotoBits {
  const labelled = labelledBits(columns)
  const bits = allBits(columns.count)
  dropBits(bits, labelled.public)
  dropBits(bits, labelled.restricted)
  return bits
}

/** Counts the photos of each label, and leaves out labels of no photo. */
export function indexLabels(columns: PhotoColumns): LabelIndex {
  const counted = columns.labels
    .map(({ text, kind, bits }) => ({ text, kind, count: sizeOf(bits) }))
    .filter(({ count }) => count > 0)
  const ofKind = (kind: LabelKind) => counted.filter((label) => label.kind === kind)
  const sorted = (kind: LabelKind) => ofKind(kind).toSorted((a, b) => compareLabels(a.text, b.text))
  return {
    public: sorted('public'),
    restricted: sorted('restricted'),
    unlabelled: countBits(unlabelledBits(columns)),
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
