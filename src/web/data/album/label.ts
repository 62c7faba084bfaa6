import { once } from '#web/lib/once.ts'

/** public: everyone sees it. restricted: hidden from participants. The same text may be both: two labels. */
export type LabelKind = 'public' | 'restricted'

export type Label = { text: string; kind: LabelKind }

// not at the start: it takes milliseconds which the first paint can do without
const alphabetical = once(() => new Intl.Collator(undefined, { sensitivity: 'base', numeric: true }))

/** Alphabetical as people read; texts that only differ in case or marks in a fixed order. */
export function compareLabels(a: string, b: string): number {
  return alphabetical().compare(a, b) || (a < b ? -1 : 1)
}
