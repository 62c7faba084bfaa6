/** The limits of the interface (interface.md, "Limits"). Lengths count Unicode code points. */
export const limits = {
  albumName: { min: 1, max: 40 },
  label: { min: 1, max: 40 },
  page: { min: 1, max: 64, default: 32 },
  previewPhotos: 32,
  /** "under 15 MB", so this size is already too large. */
  stableBytes: 15_000_000,
} as const

/** Length in Unicode code points: "👍" is one, as JSON Schema counts it and as people do. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
