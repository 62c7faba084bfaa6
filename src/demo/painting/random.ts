/** Random numbers that are the same for the same seed, on every machine. */
export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number
  between: (min: number, max: number) => number
  /** A whole number from min to max, both included. */
  whole: (min: number, max: number) => number
  pick: <Item>(items: readonly [Item, ...Item[]]) => Item
  chance: (probability: number) => boolean
}

/** FNV-1a, 32 bits: similar texts give different numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  }
  return value >>> 0
}

/** Mulberry32: small, fast, and good enough for pictures. */
export function createRandom(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
  next()
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    whole: (min, max) => min + Math.floor(next() * (max - min + 1)),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
    chance: (probability) => next() < probability,
  }
}

/** One of several, taken in turn, so that neighbours in an album differ. */
export const pickAt = <Item>(items: readonly [Item, ...Item[]], variant: number): Item =>
  items[variant % items.length] ?? items[0]
