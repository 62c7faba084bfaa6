import type { LabelCount } from '#web/data/album/label-index.ts'
import { countBits } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { createSimilarFinder } from '#web/data/labels/similar-labels.ts'

/** Labels of an album, most used first. A text that is both public and restricted is one choice: webhooks don't tell them apart. */
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

/** Longest label compared, in code units; the interface allows 40 characters. */
const LONGEST = 100

/** Levenshtein distance, exact up to `most`. O(n · m). */
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

/**
 * Spelling suggestion for a label that no photo has: a similar label, else the nearest within two edits, ties by use.
 */
export function meantLabel(text: string, labels: readonly LabelCount[]): LabelCount | undefined {
  const [similar] = createSimilarFinder(labels.map((label) => label.text))(text, 1)
  if (similar) return labels.find((label) => label.text === similar.text)
  if (text.length > LONGEST) return undefined
  // two edits turn a short word into another word
  const most = text.length < 5 ? 1 : 2
  const typed = text.toLowerCase()
  const distances = labels
    .filter((label) => label.text.length <= LONGEST)
    .map((label) => ({ label, distance: editDistance(typed, label.text.toLowerCase(), most) }))
  // the sort is stable, so among equal distances the most used label stays first
  const [nearest] = distances.filter(({ distance }) => distance <= most).toSorted((a, b) => a.distance - b.distance)
  return nearest?.label
}
