import { isRatio } from './photo-ratio.ts'

/**
 * The ratios of a sheet, with what pictures told in the place of what the service did not. What the service tells holds: it
 * is what others see as well. The same array where nothing is to be put in.
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
