import { firstIndex } from '#web/lib/binary-search.ts'
import { type Frames, heightAtShare, shareAt } from './frame-scale.ts'
import type { RowsLayout } from './justified-rows.ts'

/** A sheet and the viewport over it. */
type ScrollExtent = {
  layout: RowsLayout
  frames: Frames
  /** Pixels of content above the sheet. */
  sheetTop: number
  /** Pixels of room below the sheet. */
  below: number
  /** Height of the view in pixels. */
  height: number
}

/** Scroll range in pixels. */
export const scrollRange = ({ layout, sheetTop, below, height }: Omit<ScrollExtent, 'frames'>): number =>
  Math.max(0, sheetTop + layout.height + below - height)

/**
 * The height of the sheet that represents the view: scroll progress times the sheet's height, 0 at the very top and all
 * of it at the very end, so that both the first frame and the last can be the position.
 */
function readingHeight(extent: ScrollExtent, above: number): number {
  const all = scrollRange(extent)
  return all === 0 ? 0 : (Math.max(0, Math.min(above + extent.sheetTop, all)) / all) * extent.layout.height
}

/** Scroll progress as a share of the album; `above`: pixels of the sheet above the view. */
export const progressShare = (extent: ScrollExtent, above: number): number =>
  shareAt(extent.layout, extent.frames, readingHeight(extent, above))

/** The index of the photo that represents the view. */
export function indexAtProgress(extent: ScrollExtent, above: number): number {
  const { layout, frames } = extent
  const before = progressShare(extent, above) * frames.frames
  return Math.max(0, firstIndex(layout.count, (index) => frames.frameAt(index) - 1 > before + 1e-6) - 1)
}

/** Pixels of the sheet above the view at a share of the album: the inverse of `progressShare`. */
export function aboveAtProgress(extent: ScrollExtent, share: number): number {
  const { layout, frames, sheetTop } = extent
  const y = heightAtShare(layout, frames, share)
  return layout.height === 0 ? 0 : (y / layout.height) * scrollRange(extent) - sheetTop
}
