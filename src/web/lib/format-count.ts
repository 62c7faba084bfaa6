const counts = new Intl.NumberFormat()

/** A number as the reader's language writes it: 4,812. */
export const formatCount = (count: number): string => counts.format(count)

/** A number with its noun: 1 photo, 4,812 photos. */
export const countOf = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
