import { justifiedRows, type RowsLayout } from './justified-rows.ts'
import { targetHeightFor } from './photo-ratio.ts'
import { squareRows } from './square-rows.ts'
import type { ViewSettings } from './view-settings.ts'

/** Pixels between photos. */
const GAP = 4

const sizes: Record<ViewSettings['density'], number> = { small: 0.66, medium: 1, large: 1.5 }

type LayoutSettings = Pick<ViewSettings, 'arrangement' | 'density'>

/** The layout of a sheet by the view settings. `before`: as `justifiedRows` takes it. */
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

const isSame = (some: Float32Array, others: Float32Array) =>
  some.every((ratio, index) => Object.is(ratio, others[index]))

/**
 * Incremental layouts of one sheet while its photos arrive: each extends the last one where it can. Laying out all of
 * 50,000 photos with each batch would leave 25 MB of arrays behind.
 */
export function createSheetLayouts() {
  let last: { ratios: Float32Array; width: number; settings: LayoutSettings; layout: RowsLayout } | undefined
  return (ratios: Float32Array, width: number, settings: LayoutSettings): RowsLayout => {
    const isComparable =
      last &&
      last.width === width &&
      last.settings.arrangement === settings.arrangement &&
      last.settings.density === settings.density
    const isExtended = isComparable && last && last.ratios.length <= ratios.length && isSame(last.ratios, ratios)
    if (isExtended && last?.ratios.length === ratios.length) return last.layout
    const layout = sheetLayout(ratios, width, settings, isExtended ? last?.layout : undefined)
    last = { ratios, width, settings, layout }
    return layout
  }
}
