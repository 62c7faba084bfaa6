import type { RowsLayout } from './justified-rows.ts'
import { type LayoutSettings, sheetLayout } from './sheet-layout.ts'

/** Whether `others` begins with `some`. Views of one buffer do, as it only grows, and are not compared. */
const isSame = (some: Float32Array, others: Float32Array) =>
  (some.buffer === others.buffer && some.byteOffset === others.byteOffset) ||
  some.every((ratio, index) => Object.is(ratio, others[index]))

/**
 * Incremental layouts of one sheet while its photos arrive: each extends the last where it can. Laying out all 50,000
 * photos with each batch would leave 25 MB of garbage.
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
