import { isRatio } from './photo-ratio.ts'

/**
 * The ratios of a sheet, with measured ones where the service gives none. A ratio from the service takes precedence: others
 * see it as well. Returns the same array if nothing changes.
 */
export function withMeasured(
  ratios: Float32Array,
  measured: Iterable<readonly [index: number, ratio: number]>,
): Float32Array {
  let corrected: Float32Array | undefined
  for (const [index, ratio] of measured) {
    if (index < 0 || index >= ratios.length || isRatio(ratios[index]) || !isRatio(ratio)) continue
    corrected ??= ratios.slice()
    corrected[index] = ratio
  }
  return corrected ?? ratios
}
