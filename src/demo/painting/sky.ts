import { fbm, type Noise } from './noise.ts'
import { paintCoarse } from './paint-coarse.ts'
import { clamp, type Colour, mix, type Picture, smooth } from './picture.ts'

export type Sky = {
  /** Where it ends, in picture heights from the middle, y downwards. */
  horizon: number
  zenith: Colour
  low: Colour
  sun: {
    x: number
    y: number
    colour: Colour
    /** Radius of the disc; 0 for a glow without one. */ size: number
    glow: number
  }
  clouds: { cover: number; lit: Colour; shade: Colour; /** Larger is finer. */ scale: number; noise: Noise }
}

/** Light of the sky at a point: gradient, glow, sun, clouds on a plane that runs to the horizon. */
export function skyAt(sky: Sky, x: number, y: number): Colour {
  const up = clamp((sky.horizon - y) / 0.9, 0, 1)
  const height = Math.sqrt(up)
  const dx = x - sky.sun.x
  const dy = (y - sky.sun.y) * 1.15
  const distance = Math.hypot(dx, dy)
  const halo = sky.sun.glow * (Math.exp(-distance * 4.5) * 0.4 + Math.exp(-distance * 12) * 1.1)
  const disc = sky.sun.size > 0 ? smooth(sky.sun.size * 1.15, sky.sun.size * 0.85, distance) * 12 : 0
  const sunlight = halo + disc
  let r = mix(sky.low[0], sky.zenith[0], height) + sky.sun.colour[0] * sunlight
  let g = mix(sky.low[1], sky.zenith[1], height) + sky.sun.colour[1] * sunlight
  let b = mix(sky.low[2], sky.zenith[2], height) + sky.sun.colour[2] * sunlight
  const { clouds } = sky
  if (clouds.cover > 0 && up > 0.002) {
    const plane = 1 / (up * 0.9 + 0.12)
    const cx = x * plane * clouds.scale
    const cy = plane * clouds.scale * 1.7
    const warp = clouds.noise(cx * 0.7 + 9, cy * 0.7) * 0.5
    const density = fbm(clouds.noise, cx + warp, cy + warp, 5)
    const body = smooth(0.32 - clouds.cover * 0.55, 0.75 - clouds.cover * 0.5, density)
    if (body > 0) {
      const toSun = fbm(clouds.noise, cx + warp - dx * 0.35, cy + warp + 0.25, 3)
      const lit = clamp(0.55 + (density - toSun) * 0.9 - body * 0.25)
      const near = 1 + sky.sun.glow * Math.exp(-distance * 3.2) * 1.4
      const share = body * smooth(0, 0.1, up) * 0.92
      r = mix(r, mix(clouds.shade[0], clouds.lit[0] * near, lit), share)
      g = mix(g, mix(clouds.shade[1], clouds.lit[1] * near, lit), share)
      b = mix(b, mix(clouds.shade[2], clouds.lit[2] * near, lit), share)
    }
  }
  return [r, g, b]
}

/** Paints the sky over the whole picture, below the horizon too, as haze. */
export const paintSky = (picture: Picture, sky: Sky): void => paintCoarse(picture, (x, y) => skyAt(sky, x, y))
