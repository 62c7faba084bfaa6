import { firstIndex } from '#web/lib/binary-search.ts'

/**
 * Longest side of an element in pixels. Browsers have a limit: Firefox 17.9 million pixels, the others 33.5 million. The
 * rows of a taller sheet are shifted as the element scrolls.
 */
export const LONGEST = 10_000_000

/** Pixels at the end of the element over which the shift is constant; more than any view's height. */
const END = 8_192

/** Scroll positions are quantised to this many pixels, so that React renders by rows, not by pixels. */
export const STEP = 32

export const inSteps = (pixels: number): number => Math.floor(pixels / STEP) * STEP

/**
 * Scaled scrolling of a sheet taller than its element: rows in view are drawn `shiftAt` pixels above their place in the
 * layout.
 */
export type ScrollScale = {
  /** Height of the element in pixels. */
  height: number
  /** Pixels by which the sheet is taller than the element; nearly always 0. */
  excess: number
  shiftAt: (scrolled: Scrolled) => number
}

type Scrolled = {
  scrollTop: number
  /** Pixels of content above the sheet. */
  sheetTop: number
}

export function scrollScale(sheetHeight: number, highest = LONGEST): ScrollScale {
  const excess = Math.max(0, sheetHeight - highest)
  return {
    height: sheetHeight - excess,
    excess,
    shiftAt: ({ scrollTop, sheetTop }) => {
      const share = (inSteps(scrollTop) - sheetTop) / (highest - END)
      return excess === 0 ? 0 : Math.round(excess * Math.max(0, Math.min(share, 1)))
    },
  }
}

/** Pixels of the sheet above the view; negative while content above the sheet is in view. */
export function toAbove(scale: ScrollScale, scrolled: Scrolled): number {
  return scrolled.scrollTop - scrolled.sheetTop + scale.shiftAt(scrolled)
}

/**
 * The scroll position with `above` pixels of the sheet above the view: the inverse of `toAbove`, on a scaled sheet to
 * within a step.
 */
export function toScrollTop(scale: ScrollScale, { above, sheetTop }: { above: number; sheetTop: number }): number {
  if (scale.excess === 0 || above <= 0) return sheetTop + above
  // the last step that begins at or before the place, then pixel by pixel
  const first = Math.floor(sheetTop / STEP)
  const steps = Math.ceil((sheetTop + scale.height) / STEP) - first + 1
  const isBelow = (step: number) => toAbove(scale, { scrollTop: (first + step) * STEP, sheetTop }) > above
  const start = (first + Math.max(0, firstIndex(steps, isBelow) - 1)) * STEP
  const rest = above - toAbove(scale, { scrollTop: start, sheetTop })
  const isLast = start - sheetTop >= scale.height - END
  return start + (isLast ? rest : Math.max(0, Math.min(rest, STEP - 1)))
}
