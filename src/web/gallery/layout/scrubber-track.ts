/** Pixels: a smaller handle can't be seen or hit. */
const SMALLEST = 28

const bounded = (share: number): number => Math.max(0, Math.min(share, 1))

/** The pixel of a share of the album on a track: the middle of the smallest handle there. */
export const pixelAt = (share: number, track: number): number => SMALLEST / 2 + bounded(share) * (track - SMALLEST)

/** The share of the album at a pixel of the track: the inverse of `pixelAt`. */
export const shareUnder = (pixel: number, track: number): number =>
  bounded((pixel - SMALLEST / 2) / Math.max(1, track - SMALLEST))

/** The handle in pixels: as much of the track as the view is of the sheet, clamped to the track. */
export function handleAt({ share, inView, track }: { share: number; inView: number; track: number }) {
  const height = Math.min(track, Math.max(SMALLEST, Math.round(bounded(inView) * track)))
  return { top: bounded(share) * (track - height), height }
}

/** Pixels of a mark and the gap below it. */
export const MARK_PITCH = 3

/** Marks from which on they are drawn without gaps, as shading: so many lines close to each other flicker. */
const MOST_LINES = 150

/** The height of each mark in pixels. */
export const markHeight = (strengths: Float32Array): number =>
  strengths.reduce((marks, strength) => marks + Math.sign(strength), 0) > MOST_LINES ? MARK_PITCH : MARK_PITCH - 1

/**
 * Marks of photos along a track, each as the strength from 0 to 1 at which it is drawn: a place full of marked photos
 * stands out from one with a single one, which is still seen.
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
