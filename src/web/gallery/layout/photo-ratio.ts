/** Width by height of a photo whose size the service does not tell: most cameras' 3:2. */
export const USUAL_RATIO = 3 / 2

/** Below, a sliver would be too thin to be seen or hit; it is shown cropped. */
const NARROWEST = 0.45

/** Above, a panorama would be the only one for many rows; it is shown cropped. */
const WIDEST = 4

/** Width by height of a photo as the service tells it. */
export function photoRatio({ width, height }: { width?: number | undefined; height?: number | undefined }): number {
  if (width === undefined || height === undefined || width <= 0 || height <= 0) return USUAL_RATIO
  return width / height
}

/** The widest a photo may be on a sheet: never more than a whole row of the height aimed at. */
export function widestRatio({ width, targetHeight }: { width: number; targetHeight: number }): number {
  return Math.max(NARROWEST, Math.min(WIDEST, width / targetHeight))
}

/** Whether a photo's ratio is known. */
export const isRatio = (ratio: number | undefined): ratio is number =>
  ratio !== undefined && ratio > 0 && ratio < Infinity

/** The ratio a photo gets on the sheet; what is no ratio at all becomes the usual one. */
export function boundedRatio(ratio: number, widest: number): number {
  const known = isRatio(ratio) ? ratio : USUAL_RATIO
  return Math.max(NARROWEST, Math.min(known, widest))
}

/** Pixels a row aims at: three photos across on a phone, five or six on a desk. */
export function targetHeightFor(width: number): number {
  return Math.round(Math.min(Math.max(width * 0.1 + 52, 64), 240))
}

/** Pixels a row aims at where the photos may fill a window of `height`: of a few they are high, of many as on a sheet. */
export function fillingHeightFor(ratios: Float32Array, { width, height }: { width: number; height: number }): number {
  const together = ratios.reduce((sum, ratio) => sum + ratio, 0)
  // rows of that height, as wide as the window, are about as high as it together
  const filling = Math.sqrt((width * height) / Math.max(together, 1))
  return Math.round(Math.max(targetHeightFor(width), Math.min(filling, height)))
}
