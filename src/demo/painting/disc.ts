import { clamp, type Colour, type Picture, shine, smooth } from './picture.ts'

export type Disc = {
  x: number
  y: number
  radius: number
  colour: Colour
  strength: number
  /** Brighter edge, as some lenses draw it. */ rim: number
}

/** A lamp out of focus: the shape of the lens's opening, evenly lit. */
export function paintDisc(picture: Picture, { x, y, radius, colour, strength, rim }: Disc): void {
  const { width, height } = picture
  const cx = x * height + width / 2
  const cy = (y + 0.5) * height
  const r = radius * height
  const soft = Math.max(1, r * 0.06)
  for (let py = Math.max(0, Math.floor(cy - r - 2)); py < Math.min(height, cy + r + 2); py++) {
    for (let px = Math.max(0, Math.floor(cx - r - 2)); px < Math.min(width, cx + r + 2); px++) {
      const distance = Math.hypot(px - cx, py - cy)
      const inside = clamp((r - distance) / soft)
      if (inside <= 0) continue
      const edge = 1 + rim * smooth(0.72, 0.97, distance / r)
      shine(picture, py * width + px, colour, strength * inside * edge)
    }
  }
}
