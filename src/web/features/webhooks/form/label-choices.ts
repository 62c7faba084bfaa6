import type { LabelCount } from '#web/data/album/label-index.ts'
import { countBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { createSimilarFinder } from '#web/data/labels/similar-labels.ts'

/** The labels of an album, most used first. The same text as public and restricted is two labels, but one to wait for. */
export function labelsIn({ labels }: Pick<PhotoColumns, 'labels'>): LabelCount[] {
  const texts = new Map<string, LabelCount>()
  for (const { text, kind, bits } of labels) {
    const count = countBits(bits)
    const known = texts.get(text)
    if (known) known.count += count
    else if (count > 0) texts.set(text, { text, kind, count })
  }
  return [...texts.values()].toSorted((one, other) => other.count - one.count)
}

/** Code units of a label that is compared: the interface has 40 characters. */
const LONGEST = 100

/** Edit distance of Levenshtein; more than `most` is only told as more. O(n · m). */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let row = Array.from({ length: other.length + 1 }, (_, place) => place)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}

/** The label that was probably meant by a text that no photo has: similar to it, or a typo away; the more used one. */
export function meantLabel(text: string, labels: readonly LabelCount[]): LabelCount | undefined {
  const [similar] = createSimilarFinder(labels.map((label) => label.text))(text, 1)
  if (similar) return labels.find((label) => label.text === similar.text)
  if (text.length > LONGEST) return undefined
  // a short word is another word after two changes
  const most = text.length < 5 ? 1 : 2
  const typed = text.toLowerCase()
  const distances = labels
    .filter((label) => label.text.length <= LONGEST)
    .map((label) => ({ label, distance: editDistance(typed, label.text.toLowerCase(), most) }))
  // the sort is stable, and the labels come most used first
  const [nearest] = distances.filter(({ distance }) => distance <= most).toSorted((a, b) => a.distance - b.distance)
  return nearest?.label
}
