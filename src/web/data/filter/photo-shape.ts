export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama'

/** As they are listed. */
export const shapes: readonly Shape[] = ['landscape', 'portrait', 'square', 'panorama']

/** Width by height from which a photo is a panorama: no camera's usual frame and no phone's video is as wide. */
const PANORAMA = 2.2

/** A square that was cropped by hand may miss it by one part in twenty. */
const SQUARE = 21 / 20

/** The shape of a photo by its width divided by its height; nothing where the service gives no size. Each has one. */
export function shapeOf(ratio: number): Shape | undefined {
  if (!(ratio > 0)) return undefined
  if (ratio >= PANORAMA) return 'panorama'
  if (ratio > SQUARE) return 'landscape'
  return ratio < 1 / SQUARE ? 'portrait' : 'square'
}
