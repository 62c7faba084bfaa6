/** A list as a sentence has it: "a, b, and c", or with "or". */
export const formatList = (items: Iterable<string>, type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  new Intl.ListFormat('en', { type }).format(items)
