export type Shape = 'landscape' | 'portrait' | 'square' | 'panorama'

/** In the order of the rail. */
export const shapes: readonly Shape[] = ['landscape', 'portrait', 'square', 'panorama']

/** Aspect ratio from which a photo is a panorama: wider than any usual frame of a camera and any phone's video. */
const PANORAMA = 2.2

/** Tolerance for squares that were cropped by hand: one part in twenty. */
const SQUARE = 21 / 20

/** The shape of a photo by its aspect ratio; undefined where the service gives no size. */
export function shapeOf(ratio: number): Shape | undefined {
  if (!(ratio > 0)) return undefined
  if (ratio >= PANORAMA) return 'panorama'
  if (ratio > SQUARE) return 'landscape'
  return ratio < 1 / SQUARE ? 'portrait' : 'square'
}
