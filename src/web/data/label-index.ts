import type { Photo } from '#contract/index.ts'

/** public: everyone sees it. restricted: hidden from participants. The same text may be both: two labels. */
export type LabelKind = 'public' | 'restricted'

export type Label = { text: string; kind: LabelKind }

export type LabelCount = Label & {
  /** Photos that carry it. */
  count: number
}

/** The labels of an album, each kind in alphabetical order. */
export type LabelIndex = {
  public: readonly LabelCount[]
  restricted: readonly LabelCount[]
  /** Photos without any label. */
  unlabelled: number
}

/** A photo's labels of one kind, each once. */
export function labelsOf(photo: Photo, kind: LabelKind): readonly string[] {
  const labels = kind === 'public' ? photo.labels : photo.restrictedLabels
  if (labels === undefined || labels.length < 2) return labels ?? []
  return [...new Set(labels)]
}

const alphabetical = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** Alphabetical as people read; texts that only differ in case or marks in a fixed order. */
export const compareLabels = (a: string, b: string): number => alphabetical.compare(a, b) || (a < b ? -1 : 1)

function counted(counts: ReadonlyMap<string, number>, kind: LabelKind): LabelCount[] {
  return [...counts]
    .map(([text, count]) => ({ text, kind, count }))
    .toSorted((a, b) => compareLabels(a.text, b.text))
}

/** One pass over the album. */
export function indexLabels(photos: readonly Photo[]): LabelIndex {
  const counts = { public: new Map<string, number>(), restricted: new Map<string, number>() }
  let unlabelled = 0
  for (const photo of photos) {
    let labels = 0
    for (const kind of ['public', 'restricted'] as const) {
      for (const text of labelsOf(photo, kind)) {
        counts[kind].set(text, (counts[kind].get(text) ?? 0) + 1)
        labels++
      }
    }
    if (labels === 0) unlabelled++
  }
  return {
    public: counted(counts.public, 'public'),
    restricted: counted(counts.restricted, 'restricted'),
    unlabelled,
  }
}
