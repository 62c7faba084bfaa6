/** Smallest handle in pixels that can be seen and hit. */
const SMALLEST = 28

const bounded = (share: number): number => Math.max(0, Math.min(share, 1))

/** The pixel of a share of the album on a track: the centre of the smallest handle there. */
export const pixelAt = (share: number, track: number): number => SMALLEST / 2 + bounded(share) * (track - SMALLEST)

/** The share of the album at a pixel of the track: the inverse of `pixelAt`. */
export const shareUnder = (pixel: number, track: number): number =>
  bounded((pixel - SMALLEST / 2) / Math.max(1, track - SMALLEST))

/** The handle in pixels: as large a part of the track as the view is of the sheet. */
export function handleAt({ share, inView, track }: { share: number; inView: number; track: number }) {
  const height = Math.min(track, Math.max(SMALLEST, Math.round(bounded(inView) * track)))
  return { top: bounded(share) * (track - height), height }
}

/** Pixels from one mark to the next. */
export const MARK_PITCH = 3

/** More marks than this are drawn without gaps, as shading: so many close lines flicker. */
const MOST_LINES = 150

/** The height of each mark in pixels. */
export const markHeight = (strengths: Float32Array): number =>
  strengths.reduce((marks, strength) => marks + Math.sign(strength), 0) > MOST_LINES ? MARK_PITCH : MARK_PITCH - 1

/**
 * Marks of photos along a track, each as its opacity from 0 to 1: many photos in one place stand out, and a single one is
 * still visible.
 */
export function markStrengths(
  positions: Uint32Array,
  { frames, track }: { frames: number; track: number },
): Float32Array {
  const strengths = new Float32Array(Math.max(1, Math.floor((track - SMALLEST) / MARK_PITCH)))
  if (frames === 0) return strengths
  for (const position of positions) {
    const place = Math.min(strengths.length - 1, Math.floor((position / frames) * strengths.length))
    strengths[place] = (strengths[place] ?? 0) + 1
  }
  const photosEach = Math.max(1, frames / strengths.length)
  return strengths.map((count) => (count === 0 ? 0 : 0.4 + 0.6 * bounded(count / photosEach)))
}

/** Pixels from the track's top to a mark. */
export const markTop = (place: number): number => SMALLEST / 2 + place * MARK_PITCH
