import { boundedRatio } from '#web/gallery/layout/photo-ratio.ts'
import { LONGEST } from '#web/gallery/layout/scroll-scale.ts'
import { firstIndex } from '#web/lib/binary-search.ts'

/** Widest aspect ratio of a cell. */
const WIDEST = 2

/** Minimum width of a cell in CSS pixels: a touch target. */
const NARROWEST = 44

/** CSS pixels between two cells. */
const GAP = 4

/** Cells on either side of the middle that are in the document. */
const BESIDE = 14

/** Positions of a filmstrip's cells: `ends[i]` is the start of cell i + 1, in CSS pixels. */
export type StripLayout = { ends: Float64Array; height: number }

/** Lays photos out in a row by their aspect ratios, as prefix sums of their widths. */
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

/** The scroll position that centres this photo. */
export function middleOf(layout: StripLayout, index: number): number {
  const { start, width } = cellAt(layout, index)
  return start + width / 2
}

/** The photo in the middle at a scroll position: the inverse of `middleOf`. */
export const indexAtMiddle = ({ ends }: StripLayout, scrolled: number): number =>
  Math.min(
    firstIndex(ends.length, (index) => (ends[index] ?? 0) > scrolled),
    Math.max(0, ends.length - 1),
  )

/**
 * The stretch of the strip that its element holds, in CSS pixels: the whole strip, or of a longer one the part around
 * the current photo. It moves by thirds, so that most steps leave the cells in place.
 */
export function stripStretch(layout: StripLayout, index: number, longest = LONGEST): { start: number; length: number } {
  const whole = layout.ends.at(-1) ?? 0
  const third = Math.floor(longest / 3)
  const before = (Math.floor(middleOf(layout, index) / third) - 1) * third
  return { start: Math.max(0, Math.min(before, whole - longest)), length: Math.min(whole, longest) }
}

/** The photos rendered around the one in the middle; inclusive. */
export const stripWindow = (count: number, middle: number): { from: number; to: number } => ({
  from: Math.max(0, middle - BESIDE),
  to: Math.min(count - 1, middle + BESIDE),
})
