import { clamp, type Colour, mix, type Picture } from './picture.ts'
import type { Random } from './random.ts'
import { type Land, LAND } from './terrain.ts'

export type View = {
  /** Position of the camera in cells, and its height above the ground or the water. */
  x: number
  y: number
  above: number
  /**
   * The direction it looks to in radians, and the distance to the picture plane in picture heights (1.4: a normal
   * lens).
   */
  heading: number
  focal: number
  /** The row of the horizon in picture heights from the middle. */
  horizon: number
  haze: { /** The share of light that a cell of air absorbs. */ density: number; colourAt: (x: number) => Colour }
  /** How much stones and grass stand out near by. */
  roughness: number
  /** Height of the water, where there is any, and its own colour. */
  water?: { level: number; colour: Colour }
}

/** In cells. Nothing nearer is drawn: a cell would be as wide as a tree. */
const NEAREST = 6
const FARTHEST = 430
const MASK = LAND - 1

const mirror = (cell: number) => {
  const wrapped = cell & (LAND * 2 - 1)
  return wrapped > MASK ? LAND * 2 - 1 - wrapped : wrapped
}

/**
 * Renders a height map over a picture that has its sky already, by ray marching: each column of pixels walks from near
 * to far and draws what rises above everything before. Returns the distance seen at every pixel (0: sky, negative:
 * water).
 */
export function viewLand(picture: Picture, { land, lit }: { land: Land; lit: Float32Array }, view: View): Float32Array {
  const { width, height, light } = picture
  const { heights, noise } = land
  const depth = new Float32Array(width * height)
  const horizon = (view.horizon + 0.5) * height
  const scale = view.focal * height
  const water = view.water?.level ?? -Infinity
  const ground = Math.max(water, heights[mirror(Math.floor(view.y)) * LAND + mirror(Math.floor(view.x))] ?? 0)
  const eye = ground + view.above
  const wet = view.water?.colour ?? [0, 0, 0]

  for (let column = 0; column < width; column++) {
    const across = (column + 0.5 - width / 2) / height
    const angle = view.heading + Math.atan2(across, view.focal)
    const cos = Math.cos(angle - view.heading)
    const dirX = Math.sin(angle) / cos
    const dirY = Math.cos(angle) / cos
    const [hazeR, hazeG, hazeB] = view.haze.colourAt(across)
    let top = height
    let distance = NEAREST
    let before = height
    let [lastR, lastG, lastB] = [0, 0, 0]
    while (distance < FARTHEST && top > 0) {
      const x = view.x + dirX * distance
      const y = view.y + dirY * distance
      const x0 = Math.floor(x)
      const y0 = Math.floor(y)
      const fx = x - x0
      const fy = y - y0
      const columnA = mirror(x0)
      const columnB = mirror(x0 + 1)
      const rowA = mirror(y0) * LAND
      const rowB = mirror(y0 + 1) * LAND
      const bare = mix(
        mix(heights[rowA + columnA] ?? 0, heights[rowA + columnB] ?? 0, fx),
        mix(heights[rowB + columnA] ?? 0, heights[rowB + columnB] ?? 0, fx),
        fy,
      )
      const isWater = bare < water
      // detail finer than a cell: stones and grass near by
      const detail = isWater || distance > 140 ? 0 : noise(x * 2.7, y * 2.7) + noise(x * 7.1, y * 7.1) * 0.6
      const seen = isWater ? water : bare + detail * view.roughness
      const row = horizon + ((eye - seen) * scale) / distance
      if (row < top) {
        const air = Math.exp(-distance * view.haze.density)
        const grain = 1 + detail * view.roughness * 1.3
        const own = (channel: number) => {
          const a = mix(lit[(rowA + columnA) * 3 + channel] ?? 0, lit[(rowA + columnB) * 3 + channel] ?? 0, fx)
          const b = mix(lit[(rowB + columnA) * 3 + channel] ?? 0, lit[(rowB + columnB) * 3 + channel] ?? 0, fx)
          return mix(a, b, fy) * grain
        }
        const r = mix(hazeR, isWater ? wet[0] : own(0), air)
        const g = mix(hazeG, isWater ? wet[1] : own(1), air)
        const b = mix(hazeB, isWater ? wet[2] : own(2), air)
        const end = Math.min(height, Math.ceil(top))
        const span = Math.max(1, before - row)
        const isFirst = before >= height
        for (let py = Math.max(0, Math.ceil(row)); py < end; py++) {
          // interpolates the colour between two steps
          const share = isFirst ? 0 : clamp((py - row) / span)
          const index = py * width + column
          light[index * 3] = mix(r, lastR, share)
          light[index * 3 + 1] = mix(g, lastG, share)
          light[index * 3 + 2] = mix(b, lastB, share)
          depth[index] = isWater ? -distance : distance
        }
        top = row
        lastR = r
        lastG = g
        lastB = b
      }
      before = row
      distance += Math.max(0.4, distance * 0.006)
    }
  }
  return depth
}

/**
 * A place to photograph from: nothing rises close in front of it, and the land farther off rises to eye level. The best
 * of several random places.
 */
export function findStand(land: Land, random: Random, { above, heading }: { above: number; heading: number }) {
  const heightAt = (x: number, y: number) => land.heights[mirror(Math.floor(y)) * LAND + mirror(Math.floor(x))] ?? 0
  let best = { x: 0, y: 0 }
  let bestScore = -Infinity
  for (let trial = 0; trial < 40; trial++) {
    const place = { x: random.between(150, 360), y: random.between(4, 110) }
    const eye = heightAt(place.x, place.y) + above
    let score = 0
    for (const turn of [-0.35, -0.15, 0, 0.15, 0.35]) {
      for (const distance of [8, 16, 28, 44, 66, 100, 150, 220]) {
        const h = heightAt(place.x + Math.sin(heading + turn) * distance, place.y + Math.cos(heading + turn) * distance)
        const slope = (h - eye) / distance
        score += distance < 60 ? -Math.max(0, slope + 0.12) * 6 : -Math.abs(slope - 0.03)
      }
    }
    if (score > bestScore) {
      bestScore = score
      best = place
    }
  }
  return best
}
