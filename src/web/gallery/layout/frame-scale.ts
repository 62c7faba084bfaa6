import { photosOfRow, rowAt } from './find-rows.ts'
import type { RowsLayout } from './justified-rows.ts'

/*
  The scrubber is the whole album by frame numbers, whatever a filter leaves of it: a share of 0.25 is a quarter of the
  frames. Indexes here have fractions, so that the way through a row is as smooth as the scrolling.
*/

export type Frames = {
  /** Photos shown. */
  count: number
  /** Photos of the album. */
  frames: number
  /** Ascending, from 1. */
  frameAt: (index: number) => number
}

/** Pixels a row takes with the gap below it. */
function pitch({ top, rowHeight, rowCount }: RowsLayout, row: number): number {
  return row + 1 < rowCount ? (top[row + 1] ?? 0) - (top[row] ?? 0) : (rowHeight[row] ?? 0)
}

/** How many photos lie before a height of the sheet; in a row as many as the way through it. */
function indexAt(layout: RowsLayout, y: number): number {
  if (layout.rowCount === 0) return 0
  const row = rowAt(layout, y)
  const { start, end } = photosOfRow(layout, row)
  const way = (y - (layout.top[row] ?? 0)) / Math.max(1, pitch(layout, row))
  return start + (end - start) * Math.max(0, Math.min(way, 1))
}

/** The height at which so many photos have gone by. */
function heightAt(layout: RowsLayout, index: number): number {
  if (index >= layout.count) return layout.height
  const row = layout.row[Math.floor(index)] ?? 0
  const { start, end } = photosOfRow(layout, row)
  return (layout.top[row] ?? 0) + (pitch(layout, row) * (index - start)) / Math.max(1, end - start)
}

/** Frames of the album before the photo at a whole index; past the last photo, those up to it. */
const framesBefore = ({ count, frameAt }: Frames, index: number): number =>
  index < count ? frameAt(index) - 1 : count === 0 ? 0 : frameAt(count - 1)

/** Share of the album that has gone by at a height of the sheet. */
export function shareAt(layout: RowsLayout, frames: Frames, y: number): number {
  const index = indexAt(layout, y)
  const whole = Math.floor(index)
  const before = framesBefore(frames, whole)
  const next = framesBefore(frames, Math.min(whole + 1, frames.count))
  return frames.frames === 0 ? 0 : (before + (next - before) * (index - whole)) / frames.frames
}

/** The first photo shown at or after a share of the album; the last one where none comes after. */
export function indexAtShare(frames: Frames, share: number): number {
  // a share that was divided must not miss its own frame
  return indexOfFrame(frames, Math.floor(share * frames.frames + 1e-6) + 1)
}

/** The first photo shown that has a frame number or a later one; the last photo where none has. O(log photos). */
export function indexOfFrame({ count, frameAt }: Frames, frame: number): number {
  let low = 0
  let high = Math.max(0, count - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if (frameAt(middle) < frame) low = middle + 1
    else high = middle
  }
  return low
}

/** The height of the sheet at which a share of the album has gone by: the other way round. */
export function heightAtShare(layout: RowsLayout, frames: Frames, share: number): number {
  const wanted = share * frames.frames
  let low = 0
  let high = frames.count
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (framesBefore(frames, middle) <= wanted) low = middle
    else high = middle - 1
  }
  const before = framesBefore(frames, low)
  const next = framesBefore(frames, Math.min(low + 1, frames.count))
  const way = next > before ? (wanted - before) / (next - before) : 0
  return heightAt(layout, low + Math.max(0, Math.min(way, 1)))
}
