import { oncePer } from '#web/lib/once.ts'
import { compareLabels, type Label, type LabelKind } from './label.ts'
import { uniteBits, allBits, countBits, subtractBits, emptyBits, type PhotoBits } from './photo-bits.ts'
import type { PhotoColumns } from './photo-columns.ts'

export type LabelCount = Label & {
  /** Photos that carry it. */
  count: number
}

/** Longest label a filter accepts, in code units: the filter is part of the URL, and browsers limit its length. */
const LONGEST_ASKED = 1_000

/** True for a label short enough for a filter, as all within the interface's 40 characters are. */
export const isFilterable = ({ text }: Pick<Label, 'text'>): boolean => text.length <= LONGEST_ASKED

/** The labels of an album, each kind in alphabetical order. */
export type LabelIndex = {
  public: readonly LabelCount[]
  restricted: readonly LabelCount[]
  /** Photos without any label. */
  unlabelled: number
}

/** The photos with at least one label, by kind. Memoised by the columns; read-only. */
export const labelledBits = oncePer(({ labels, count }: PhotoColumns): Record<LabelKind, PhotoBits> => {
  const bits = { public: emptyBits(count), restricted: emptyBits(count) }
  for (const label of labels) uniteBits(bits[label.kind], label.bits)
  return bits
})

/** Size of a label's set. Memoised by the set: changing one label keeps the sets of the others. */
const sizeOf = oncePer(countBits)

/** Photos without any label. */
export function unlabelledBits(columns: PhotoColumns): PhotoBits {
  const labelled = labelledBits(columns)
  const bits = allBits(columns.count)
  subtractBits(bits, labelled.public)
  subtractBits(bits, labelled.restricted)
  return bits
}

/** Counts the photos of each label; labels without photos are left out. */
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

/** The labels of one photo, in the album's order. O(labels of the album): meant for the photos on screen. */
export function labelsAt({ labels }: PhotoColumns, position: number, kind: LabelKind): string[] {
  const [word, mask] = [position >>> 5, 1 << (position & 31)]
  const found: string[] = []
  // a photo has few of many labels: test the bit first, without a closure per label
  for (const label of labels) {
    if (((label.bits[word] ?? 0) & mask) !== 0 && label.kind === kind) found.push(label.text)
  }
  return found
}
