/** Degrees on the OKLCH wheel, far apart first; the grease pencil's own hue (about 32) is left out. */
const HUES = [155, 250, 310, 85, 205, 350, 125, 280, 65, 228, 330, 180]

/** Lightness and chroma of each round: the same hue comes back lighter or deeper, never the same. */
const ROUNDS = [
  [0.68, 0.15],
  [0.54, 0.14],
  [0.8, 0.12],
] as const

/** Degrees between neighbours of two rounds over all hues; a divisor of no distance in HUES. */
const SHIFT = 7

function dotColour(index: number): string {
  const turn = Math.floor(index / HUES.length)
  const [lightness, chroma] = ROUNDS[turn % ROUNDS.length] ?? ROUNDS[0]
  const hue = (HUES[index % HUES.length] ?? 0) + Math.floor(turn / ROUNDS.length) * SHIFT
  return `oklch(${lightness} ${chroma} ${hue % 360})`
}

/**
 * A dot colour for each label of an album, given out in the order of the labels: two labels never share one,
 * for any number of labels that can be told apart at all.
 */
export function labelHues(labels: string[]): Map<string, string> {
  return new Map([...new Set(labels)].map((label, index) => [label, dotColour(index)]))
}
