/** The limits of the interface (interface.md, "Limits"). Lengths count Unicode code points. */
export const limits = {
  albumName: { min: 1, max: 40 },
  label: { min: 1, max: 40 },
  page: { min: 1, max: 64, default: 32 },
  previewPhotos: 32,
  /** Exclusive: "under 15 MB". */
  stableBytes: 15_000_000,
} as const

/** Length in Unicode code points, as in JSON Schema: "👍" is one. */
export function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
