import type { LabelCount } from '#web/data/album/label-index.ts'
import { countBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'

/** The labels of an album, most used first. The same text as public and restricted is two labels, but one to wait for. */
export function labelsIn({ labels }: Pick<PhotoColumns, 'labels'>): LabelCount[] {
  const texts = new Map<string, LabelCount>()
  for (const { text, kind, bits } of labels) {
    const known = texts.get(text)
    if (known) known.count += countBits(bits)
    else texts.set(text, { text, kind, count: countBits(bits) })
  }
  return [...texts.values()].toSorted((one, other) => other.count - one.count)
}
