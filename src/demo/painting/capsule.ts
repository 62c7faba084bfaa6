import { clamp, mix } from './picture.ts'

export type Capsule = { ax: number; ay: number; bx: number; by: number; ar: number; br: number }

/** Signed distance to a capsule, a limb, with radius `ar` at one end and `br` at the other. */
export function toCapsule(x: number, y: number, { ax, ay, bx, by, ar, br }: Capsule): number {
  const dx = bx - ax
  const dy = by - ay
  const along = clamp(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy))
  const offX = x - ax - dx * along
  const offY = y - ay - dy * along
  return Math.sqrt(offX * offX + offY * offY) - mix(ar, br, along)
}
