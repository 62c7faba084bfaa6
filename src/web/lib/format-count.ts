import { once } from './once.ts'

// not at the start: it takes milliseconds which the first paint can do without
const numberFormat = once(() => new Intl.NumberFormat())

/** A number as the reader's language writes it: 4,812. */
export const formatCount = (count: number): string => (count < 1000 ? `${count}` : numberFormat().format(count))

/** A number with its noun: 1 photo, 4,812 photos. */
export const countOf = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
