/** Pixels. */
export type Span = { top: number; bottom: number }

/** The rows to have ready, `from` to `to - 1`, with the pixels that the others before and after them take. */
export type RowWindow = { from: number; to: number; before: number; after: number }

/** Pixels beyond the view in which rows are ready: two of one line. */
const OVERSCAN = 66

/** Pixels from one window to the next, so that rendering follows rows and not pixels. */
const STEP = 33

/** A view in steps, outwards: what lies in it is never less than what is seen. */
export const inSteps = ({ top, bottom }: Span): Span => ({
  top: Math.floor(top / STEP) * STEP,
  bottom: Math.ceil(bottom / STEP) * STEP,
})

/** The rows near what is in view of a list. O(rows): a sum is cheap, rows in the document are not. */
export function windowOf(heights: readonly number[], { top, bottom }: Span): RowWindow {
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
