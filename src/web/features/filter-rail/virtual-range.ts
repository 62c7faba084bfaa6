/** Pixels. */
export type Span = { top: number; bottom: number }

/** The rows to render, `from` to `to - 1`, with the pixels that the rows before and after them take. */
export type VirtualRange = { from: number; to: number; before: number; after: number }

/** Pixels of overscan: two rows of one line. */
const OVERSCAN = 66

/** Pixels by which the view moves at least, so that scrolling renders per row and not per pixel. */
const STEP = 33

/** A view rounded outwards to steps. */
export const inSteps = ({ top, bottom }: Span): Span => ({
  top: Math.floor(top / STEP) * STEP,
  bottom: Math.ceil(bottom / STEP) * STEP,
})

/** The virtual range of a list for a view of it. O(rows): a sum is cheap, rows in the document are not. */
export function virtualRange(heights: readonly number[], { top, bottom }: Span): VirtualRange {
  let at = 0
  let [from, to, before, after] = [0, 0, 0, 0]
  // a plain loop: it is gone through with every change of the filter
  for (let row = 0; row < heights.length; row++) {
    const height = heights[row] ?? 0
    const end = at + height
    if (end <= top - OVERSCAN) {
      from = row + 1
      to = row + 1
      before = end
    } else if (at < bottom + OVERSCAN) to = row + 1
    else after += height
    at = end
  }
  return { from, to, before, after }
}
