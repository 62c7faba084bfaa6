/** Aspect ratio (width by height) assumed for a photo of unknown size: most cameras' 3:2. */
export const USUAL_RATIO = 3 / 2

/** Narrower photos are cropped: a sliver would be too thin to see or hit. */
const NARROWEST = 0.45

/** Wider photos are cropped: a panorama would leave no room for others beside it. */
const WIDEST = 4

/** Aspect ratio of a photo from the size that the service gives. */
export function photoRatio({ width, height }: { width?: number | undefined; height?: number | undefined }): number {
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return USUAL_RATIO
  return width / height
}

/** The widest ratio on a sheet: never more than a whole row of the target height. */
export function widestRatio({ width, targetHeight }: { width: number; targetHeight: number }): number {
  return Math.max(NARROWEST, Math.min(WIDEST, width / targetHeight))
}

/** Whether a photo's ratio is known. */
export const isRatio = (ratio: number | undefined): ratio is number =>
  ratio !== undefined && ratio > 0 && ratio < Infinity

/** A photo's ratio on the sheet: clamped, and the usual one where it is unknown. */
export function boundedRatio(ratio: number, widest: number): number {
  const known = isRatio(ratio) ? ratio : USUAL_RATIO
  return Math.max(NARROWEST, Math.min(known, widest))
}

/** Target height of rows in pixels: three photos across on a phone, five or six on a desktop. */
export function targetHeightFor(width: number): number {
  return Math.round(Math.min(Math.max(width * 0.1 + 52, 64), 240))
}

/** Target height of rows that may fill a window, in pixels: tall for a few photos, as on a sheet for many. */
export function fillingHeightFor(ratios: Float32Array, { width, height }: { width: number; height: number }): number {
  const together = ratios.reduce((sum, ratio) => sum + ratio, 0)
  // at this height the rows' area is about that of the window
  const filling = Math.sqrt((width * height) / Math.max(together, 1))
  return Math.round(Math.max(targetHeightFor(width), Math.min(filling, height)))
}

/**
 * The ratios of a sheet, with measured ones where the service gives none. The service's take precedence, so that
 * everybody sees the same layout. Returns the same array if nothing changes.
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
