import { justifiedRows, type RowsLayout, type RowsOptions } from './justified-rows.ts'
import { targetHeightFor } from './photo-ratio.ts'
import type { ViewSettings } from './view-settings.ts'

/**
 * Side of a square per target height, so that a row holds as many photos as a justified one on average: most are
 * landscape.
 */
const SIDE_BY_HEIGHT = 1.25

/** Square tiles of one size, to which photos are cropped; a layout of the same type as justified rows. O(n). */
export function squareRows(ratios: Float32Array, options: RowsOptions): RowsLayout {
  const { width, targetHeight, gap } = options
  const count = ratios.length
  const across = Math.max(1, Math.round((width + gap) / (targetHeight * SIDE_BY_HEIGHT + gap)))
  const rowCount = Math.ceil(count / across)
  const side = Math.max(1, (width - gap * (across - 1)) / across)
  const height = Math.max(1, Math.round(side))
  const layout: RowsLayout = {
    ...options,
    count,
    rowCount,
    height: rowCount === 0 ? 0 : rowCount * (height + gap) - gap,
    columns: Math.min(across, count),
    x: new Int32Array(count),
    photoWidth: new Int32Array(count),
    row: new Int32Array(count),
    top: Int32Array.from({ length: rowCount }, (_, row) => row * (height + gap)),
    rowHeight: new Int32Array(rowCount).fill(height),
    first: Int32Array.from({ length: rowCount + 1 }, (_, row) => Math.min(count, row * across)),
  }
  for (let index = 0; index < count; index++) {
    const column = index % across
    // rounds edges, not widths, so that a full row ends exactly at the width
    const left = Math.round(column * (side + gap))
    layout.x[index] = left
    layout.photoWidth[index] = Math.max(1, Math.round((column + 1) * (side + gap)) - gap - left)
    layout.row[index] = Math.floor(index / across)
  }
  return layout
}

/** Pixels between photos. */
const GAP = 4

const sizes: Record<ViewSettings['density'], number> = { small: 0.66, medium: 1, large: 1.5 }

export type LayoutSettings = Pick<ViewSettings, 'arrangement' | 'density'>

/** The layout of a sheet by the view settings. `before`: see `justifiedRows`. */
export function sheetLayout(
  ratios: Float32Array,
  width: number,
  settings: LayoutSettings,
  before?: RowsLayout,
): RowsLayout {
  const { arrangement, density } = settings
  const options = { width, targetHeight: Math.round(targetHeightFor(width) * sizes[density]), gap: GAP }
  return arrangement === 'squares' ? squareRows(ratios, options) : justifiedRows(ratios, options, before)
}
