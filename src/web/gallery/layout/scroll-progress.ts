import { type Frames, heightAtShare, shareAt } from './frame-scale.ts'
import type { RowsLayout } from './justified-rows.ts'

/** Pixels below the last row of a sheet: the padding that the sheet's scroll container has there. */
const BELOW = 32

/** A sheet and the view that is scrolled over it. */
type ScrollExtent = {
  layout: RowsLayout
  frames: Frames
  /** Pixels of content above the sheet. */
  sheetTop: number
  /** Pixels of the view. */
  height: number
}

/** Scroll range in pixels. */
export const scrollRange = ({ layout, sheetTop, height }: Omit<ScrollExtent, 'frames'>): number =>
  Math.max(0, sheetTop + layout.height + BELOW - height)

/**
 * The height of the sheet that stands for the view: its first row at the very top, its last row at the very end, and
 * on the way from one to the other all that lies between. So the first frame and the last can both be the position.
 */
function readingHeight(extent: ScrollExtent, above: number): number {
  const all = scrollRange(extent)
  return all === 0 ? 0 : (Math.max(0, Math.min(above + extent.sheetTop, all)) / all) * extent.layout.height
}

/** Scroll progress: the share of the album at which a sheet is, with so many of its pixels above the view. */
export const progressShare = (extent: ScrollExtent, above: number): number =>
  shareAt(extent.layout, extent.frames, readingHeight(extent, above))

/** The index of the photo that stands for the view. */
export function indexAtProgress(extent: ScrollExtent, above: number): number {
  const { layout, frames } = extent
  const before = progressShare(extent, above) * frames.frames
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
export function aboveAtProgress(extent: ScrollExtent, share: number): number {
  const { layout, frames, sheetTop } = extent
  const y = heightAtShare(layout, frames, share)
  return layout.height === 0 ? 0 : (y / layout.height) * scrollRange(extent) - sheetTop
}
