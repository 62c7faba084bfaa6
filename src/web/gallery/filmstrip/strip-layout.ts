import { boundedRatio } from '#web/gallery/layout/photo-ratio.ts'
import { firstIndex } from '#web/lib/binary-search.ts'

/** Width by height of a cell at most. */
const WIDEST = 2

/** CSS pixels that a cell is wide at least, for a finger. */
const NARROWEST = 44

/** CSS pixels between two cells. */
const GAP = 4

/** Cells on either side of the middle that are in the document. */
const BESIDE = 14

/** Where the cells of a filmstrip lie: `ends[i]` is where the cell after i begins, in CSS pixels. */
export type StripLayout = { ends: Float64Array; height: number }

/** The layout of photos in a row, each of its own shape: prefix sums of their widths, so that only those in view need elements. */
export function stripLayout(positions: ArrayLike<number>, ratios: ArrayLike<number>, height: number): StripLayout {
  const ends = new Float64Array(positions.length)
  let end = 0
  for (let index = 0; index < positions.length; index++) {
    const ratio = boundedRatio(ratios[positions[index] ?? -1] ?? Number.NaN, WIDEST)
    end += Math.max(NARROWEST, Math.round(ratio * height)) + GAP
    ends[index] = end
  }
  return { ends, height }
}

/** The cell of a photo: where it begins, and its width. */
export function cellAt({ ends }: StripLayout, index: number): { start: number; width: number } {
  const start = ends[index - 1] ?? 0
  return { start, width: (ends[index] ?? start + GAP) - start - GAP }
}

/** Where the strip is scrolled to with this photo in the middle. */
export function middleOf(layout: StripLayout, index: number): number {
  const { start, width } = cellAt(layout, index)
  return start + width / 2
}

/** The photo in the middle of a strip that is scrolled so far. */
export const indexAtMiddle = ({ ends }: StripLayout, scrolled: number): number =>
  Math.min(
    firstIndex(ends.length, (index) => (ends[index] ?? 0) > scrolled),
    Math.max(0, ends.length - 1),
  )

/** The photos that are in the document around the one in the middle; inclusive. */
export const stripWindow = (count: number, middle: number): { from: number; to: number } => ({
  from: Math.max(0, middle - BESIDE),
  to: Math.min(count - 1, middle + BESIDE),
})
