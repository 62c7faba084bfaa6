import type { Label } from '#web/data/label-index.ts'
import { countBits } from '#web/data/photo-bits.ts'
import type { PhotoColumns } from '#web/data/photo-columns.ts'

export type KnownLabel = Label

/** The labels of an album, most used first. The same text as public and restricted is two labels, but one to wait for. */
export function labelsIn({ labels }: Pick<PhotoColumns, 'labels'>): KnownLabel[] {
  const texts = new Map<string, KnownLabel & { count: number }>()
  for (const { text, kind, bits } of labels) {
    const known = texts.get(text)
    if (known) known.count += countBits(bits)
    else texts.set(text, { text, kind, count: countBits(bits) })
  }
  return [...texts.values()].toSorted((one, other) => other.count - one.count).map(({ text, kind }) => ({ text, kind }))
}

const MOST_SUGGESTED = 10

/** Those that go on from what was typed; none once it is one of them. */
export function suggestLabels(labels: readonly KnownLabel[], typed: string): KnownLabel[] {
  if (labels.some(({ text }) => text === typed)) return []
  const part = typed.trim().toLowerCase()
  return labels.filter(({ text }) => text.toLowerCase().includes(part)).slice(0, MOST_SUGGESTED)
}
