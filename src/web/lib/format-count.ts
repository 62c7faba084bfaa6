// made when the first number is written: that takes milliseconds which the first paint can do without
let counts: Intl.NumberFormat | undefined

/** A number as the reader's language writes it: 4,812. */
export const formatCount = (count: number): string =>
  count < 1000 ? `${count}` : (counts ??= new Intl.NumberFormat()).format(count)

/** A number with its noun: 1 photo, 4,812 photos. */
export const countOf = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
