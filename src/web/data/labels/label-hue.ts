/** Hues of dots, in degrees on the OKLCH wheel: the grease pencil's own (about 32) and its neighbours are left out. */
const FIRST_HUE = 56
const HUES = 312

/** Lightness and chroma: a hue may be lighter or deeper. */
const TONES = [
  [0.68, 0.15],
  [0.54, 0.14],
  [0.8, 0.12],
] as const

/** Code units hashed, besides the length: another service's label may be as long as a book. */
const READ = 256

/** FNV-1a with MurmurHash3's finaliser: labels that differ only in their last letter get distant colours. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5 ^ text.length
  for (let at = 0; at < Math.min(text.length, READ); at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * The dot colour of a public label: a hash of its text, so that it is the same on every page, device and visit, whatever
 * other labels there are. Two labels may look alike. A hidden label has no colour: it is marked as hidden instead.
 */
export function labelHue(text: string): string {
  const hash = hashOf(text)
  const [lightness, chroma] = TONES[hash % TONES.length] ?? TONES[0]
  const hue = FIRST_HUE + (Math.floor(hash / TONES.length) % HUES)
  return `oklch(${lightness} ${chroma} ${hue % 360})`
}
