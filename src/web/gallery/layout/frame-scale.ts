import { firstIndex } from '#web/lib/binary-search.ts'
import { photosOfRow, rowAt } from './find-rows.ts'
import type { RowsLayout } from './justified-rows.ts'

/*
  The scrubber's scale: the frame numbers of the whole album, filtered or not. A share of 0.25 is a quarter of the frames.
  Indexes have fractions here, so that the scrubber moves smoothly through a row.
*/

export type Frames = {
  /** Photos shown. */
  count: number
  /** Photos of the album. */
  frames: number
  /** Ascending, from 1. */
  frameAt: (index: number) => number
}

/** Height of a row in pixels, with the gap below it. */
function pitch({ top, rowHeight, rowCount }: RowsLayout, row: number): number {
  return row + 1 < rowCount ? (top[row + 1] ?? 0) - (top[row] ?? 0) : (rowHeight[row] ?? 0)
}

/** The fractional index at a height of the sheet, interpolated within its row. */
function indexAt(layout: RowsLayout, y: number): number {
  if (layout.rowCount === 0) return 0
  const row = rowAt(layout, y)
  const { start, end } = photosOfRow(layout, row)
  const way = (y - (layout.top[row] ?? 0)) / Math.max(1, pitch(layout, row))
  return start + (end - start) * Math.max(0, Math.min(way, 1))
}

/** The height of the sheet at a fractional index: the inverse of `indexAt`. */
function heightAt(layout: RowsLayout, index: number): number {
  if (index >= layout.count) return layout.height
  const row = layout.row[Math.floor(index)] ?? 0
  const { start, end } = photosOfRow(layout, row)
  return (layout.top[row] ?? 0) + (pitch(layout, row) * (index - start)) / Math.max(1, end - start)
}

/** Frames of the album before the photo at a whole index; past the last photo, the frames up to and with it. */
const framesBefore = ({ count, frameAt }: Frames, index: number): number =>
  index < count ? frameAt(index) - 1 : count === 0 ? 0 : frameAt(count - 1)

/** Share of the album above `y` pixels of the sheet. */
export function shareAt(layout: RowsLayout, frames: Frames, y: number): number {
  const index = indexAt(layout, y)
  const whole = Math.floor(index)
  const before = framesBefore(frames, whole)
  const next = framesBefore(frames, Math.min(whole + 1, frames.count))
  return frames.frames === 0 ? 0 : (before + (next - before) * (index - whole)) / frames.frames
}

/** The first photo shown at or after a share of the album; the last one if there is none. */
export function indexAtShare(frames: Frames, share: number): number {
  // the epsilon absorbs the rounding of a share made from a frame number
  return indexOfFrame(frames, Math.floor(share * frames.frames + 1e-6) + 1)
}

/** The first photo shown with this frame number or a later one; the last photo if there is none. O(log photos). */
export const indexOfFrame = ({ count, frameAt }: Frames, frame: number): number =>
  firstIndex(Math.max(0, count - 1), (index) => frameAt(index) >= frame)

/** The `y` of the sheet at a share of the album: the inverse of `shareAt`. */
export function heightAtShare(layout: RowsLayout, frames: Frames, share: number): number {
  const wanted = share * frames.frames
  const index = Math.max(0, firstIndex(frames.count + 1, (at) => framesBefore(frames, at) > wanted) - 1)
  const before = framesBefore(frames, index)
  const next = framesBefore(frames, Math.min(index + 1, frames.count))
  const way = next > before ? (wanted - before) / (next - before) : 0
  return heightAt(layout, index + Math.max(0, Math.min(way, 1)))
}

/** Photos of an album to mark along the scrubber. */
export type FrameMarks = {
  name: string
  /** Undefined: neutral. */
  colour: string | undefined
  /** Positions in the album from 0, ascending. */
  positions: Uint32Array
}
