import { type Frames, heightAtShare, shareAt } from './frame-scale.ts'
import type { RowsLayout } from './justified-rows.ts'

/** Pixels below the last row of a sheet: the padding that the sheet's scroll container has there. */
const BELOW = 32

type Travel = {
  layout: RowsLayout
  frames: Frames
  /** Pixels of content above the sheet. */
  sheetTop: number
  /** Pixels of the view. */
  height: number
}

/** Pixels that can be scrolled in all. */
export const travelOf = ({ layout, sheetTop, height }: Omit<Travel, 'frames'>): number =>
  Math.max(0, sheetTop + layout.height + BELOW - height)

/**
 * The height of the sheet that stands for the view: its first row at the very top, its last row at the very end, and
 * on the way from one to the other all that lies between. So the first frame and the last can both be the position.
 */
function readingHeight(travel: Travel, above: number): number {
  const all = travelOf(travel)
  return all === 0 ? 0 : (Math.max(0, Math.min(above + travel.sheetTop, all)) / all) * travel.layout.height
}

/** The share of the album at which a sheet is, with so many of its pixels above the view. */
export const travelledShare = (travel: Travel, above: number): number =>
  shareAt(travel.layout, travel.frames, readingHeight(travel, above))

/** The index of the photo that stands for the view. */
export function readIndex(travel: Travel, above: number): number {
  const { layout, frames } = travel
  const before = travelledShare(travel, above) * frames.frames
  let low = 0
  let high = Math.max(0, layout.count - 1)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (frames.frameAt(middle) - 1 <= before + 1e-6) low = middle
    else high = middle - 1
  }
  return low
}

/** Pixels of the sheet above the view when it is at a share of the album. */
export function aboveAtShare(travel: Travel, share: number): number {
  const { layout, frames, sheetTop } = travel
  const y = heightAtShare(layout, frames, share)
  return layout.height === 0 ? 0 : (y / layout.height) * travelOf(travel) - sheetTop
}
