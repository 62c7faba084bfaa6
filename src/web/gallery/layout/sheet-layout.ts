import type { SheetLook } from '#web/lib/sheet-look.ts'
import { justifiedRows, type RowsLayout } from './justified-rows.ts'
import { targetHeightFor } from './photo-ratio.ts'
import { squareRows } from './square-rows.ts'

/** Pixels between photos. */
const GAP = 4

const sizes: Record<SheetLook['density'], number> = { small: 0.66, medium: 1, large: 1.5 }

/** A sheet in the arrangement and the size that were chosen. */
export function sheetLayout(ratios: Float32Array, width: number, { arrangement, density }: Pick<SheetLook, 'arrangement' | 'density'>): RowsLayout {
  const options = { width, targetHeight: Math.round(targetHeightFor(width) * sizes[density]), gap: GAP }
  return arrangement === 'squares' ? squareRows(ratios, options) : justifiedRows(ratios, options)
}
