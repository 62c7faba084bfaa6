import type { Photo } from '#contract/index.ts'

export type KnownLabel = { text: string; kind: 'public' | 'restricted' }

/** The labels of photos, most used first. The same text as public and restricted is two labels, but one to wait for. */
export function labelsIn(photos: readonly Photo[]): KnownLabel[] {
  const uses = new Map<string, KnownLabel & { count: number }>()
  const count = (text: string, kind: KnownLabel['kind']) => {
    const known = uses.get(text)
    if (known) known.count++
    else uses.set(text, { text, kind, count: 1 })
  }
  for (const { labels = [], restrictedLabels = [] } of photos) {
    for (const text of labels) count(text, 'public')
    for (const text of restrictedLabels) count(text, 'restricted')
  }
  return [...uses.values()].toSorted((one, other) => other.count - one.count).map(({ text, kind }) => ({ text, kind }))
}

const MOST_SUGGESTED = 10

/** Those that go on from what was typed; none once it is one of them. */
export function suggestLabels(labels: readonly KnownLabel[], typed: string): KnownLabel[] {
  if (labels.some(({ text }) => text === typed)) return []
  const part = typed.trim().toLowerCase()
  return labels.filter(({ text }) => text.toLowerCase().includes(part)).slice(0, MOST_SUGGESTED)
}
