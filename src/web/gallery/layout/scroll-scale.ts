/**
 * Browsers stop at a height: Firefox at 17.9 million pixels, the others at 33.5 million. A sheet that is higher is put
 * into an element of this height, and its rows are moved by what the element lacks.
 */
const HIGHEST = 10_000_000

/** Pixels at the end over which nothing is moved any more; higher than any view. */
const END = 8_192

/** Pixels from one value of the shift to the next, so that rendering follows rows and not pixels. */
export const STEP = 32

export const inSteps = (pixels: number): number => Math.floor(pixels / STEP) * STEP

/** How a sheet lies in its element: the rows of what is in view lie `shiftAt` higher than in the layout. */
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

/** Where to scroll to have so many pixels of the sheet above the view; of a scaled sheet to within a part of a step. */
export function toScrollTop(scale: ScrollScale, { above, sheetTop }: { above: number; sheetTop: number }): number {
  if (scale.lack === 0 || above <= 0) return sheetTop + above
  // the last step that begins at or before the place, and from there on pixel by pixel
  let low = Math.floor(sheetTop / STEP)
  let high = Math.ceil((sheetTop + scale.height) / STEP)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (toAbove(scale, { scrollTop: middle * STEP, sheetTop }) <= above) low = middle
    else high = middle - 1
  }
  const start = low * STEP
  const rest = above - toAbove(scale, { scrollTop: start, sheetTop })
  const isLast = low * STEP - sheetTop >= scale.height - END
  return start + (isLast ? rest : Math.max(0, Math.min(rest, STEP - 1)))
}
