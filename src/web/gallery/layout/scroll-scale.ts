import { firstIndex } from '#web/lib/binary-search.ts'

/**
 * Browsers stop at a height: Firefox at 17.9 million pixels, the others at 33.5 million. A sheet that is higher is put
 * into an element of this height, and its rows are moved by what the element lacks.
 */
const HIGHEST = 10_000_000

/** Pixels at the end of the element in which the shift no longer changes; higher than any view. */
const END = 8_192

/** Pixels of scrolling between two values of the shift, so that rendering follows rows and not pixels. */
export const STEP = 32

export const inSteps = (pixels: number): number => Math.floor(pixels / STEP) * STEP

/**
 * Scaled scrolling of a sheet that is higher than its element: rows in view are drawn `shiftAt` pixels above their place
 * in the layout.
 */
export type ScrollScale = {
  /** Pixels of the element. */
  height: number
  /** Pixels of the sheet that the element lacks; nearly always 0. */
  lack: number
  shiftAt: (scrolled: Scrolled) => number
}

type Scrolled = {
  scrollTop: number
  /** Pixels of content above the sheet. */
  sheetTop: number
}

export function scrollScale(sheetHeight: number, highest = HIGHEST): ScrollScale {
  const lack = Math.max(0, sheetHeight - highest)
  return {
    height: sheetHeight - lack,
    lack,
    shiftAt: ({ scrollTop, sheetTop }) => {
      const share = (inSteps(scrollTop) - sheetTop) / (highest - END)
      return lack === 0 ? 0 : Math.round(lack * Math.max(0, Math.min(share, 1)))
    },
  }
}

/** Pixels of the sheet above the view; negative while what is above the sheet is in view. */
export function toAbove(scale: ScrollScale, scrolled: Scrolled): number {
  return scrolled.scrollTop - scrolled.sheetTop + scale.shiftAt(scrolled)
}

/**
 * The scroll position that has `above` pixels of the sheet above the view: the inverse of `toAbove`, on a scaled sheet to
 * within a step.
 */
export function toScrollTop(scale: ScrollScale, { above, sheetTop }: { above: number; sheetTop: number }): number {
  if (scale.lack === 0 || above <= 0) return sheetTop + above
  // the last step that begins at or before the place, and from there on pixel by pixel
  const first = Math.floor(sheetTop / STEP)
  const steps = Math.ceil((sheetTop + scale.height) / STEP) - first + 1
  const isBelow = (step: number) => toAbove(scale, { scrollTop: (first + step) * STEP, sheetTop }) > above
  const start = (first + Math.max(0, firstIndex(steps, isBelow) - 1)) * STEP
  const rest = above - toAbove(scale, { scrollTop: start, sheetTop })
  const isLast = start - sheetTop >= scale.height - END
  return start + (isLast ? rest : Math.max(0, Math.min(rest, STEP - 1)))
}
