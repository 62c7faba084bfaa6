import { emptyBits, hasBit, type PhotoBits, setBit, setRun } from '#web/data/album/photo-bits.ts'

/** Neighbours among the photos shown: indexes `from` to `to`, inclusive. */
export type IndexRun = { from: number; to: number }

/** The run between two photos, whichever is shown first. */
export const runBetween = (one: number, other: number): IndexRun => ({
  from: Math.min(one, other),
  to: Math.max(one, other),
})

type Shown = {
  /** Positions in the album of the photos shown, ascending. */
  shown: Uint32Array
  /** Photos of the album. */
  count: number
}

/** The photos of these runs, by position in the album. */
export function bitsOfRuns(runs: readonly IndexRun[], { shown, count }: Shown): PhotoBits {
  const bits = emptyBits(count)
  for (const run of runs) {
    const [from, to] = [Math.max(0, run.from), Math.min(run.to, shown.length - 1)]
    // the whole album is shown: an index is a position
    if (shown.length === count) setRun(bits, from, to)
    else for (let index = from; index <= to; index++) setBit(bits, shown[index] ?? 0, true)
  }
  return bits
}

/** How many of the photos shown are in a set. */
export function countShown(bits: PhotoBits, shown: Uint32Array): number {
  let count = 0
  for (const position of shown) if (hasBit(bits, position)) count++
  return count
}
