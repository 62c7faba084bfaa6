/** public: everyone sees it. restricted: hidden from participants. The same text may be both: two labels. */
export type LabelKind = 'public' | 'restricted'

export type Label = { text: string; kind: LabelKind }

// made when the first labels are sorted: that takes milliseconds which the first paint can do without
let alphabetical: Intl.Collator | undefined

/** Alphabetical as people read; texts that only differ in case or marks in a fixed order. */
export function compareLabels(a: string, b: string): number {
  alphabetical ??= new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })
  return alphabetical.compare(a, b) || (a < b ? -1 : 1)
}
