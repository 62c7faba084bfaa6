import type { LabelKind } from './label.ts'
import type { PhotoColumns } from './photo-columns.ts'

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
