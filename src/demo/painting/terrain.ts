import { fbm, type Noise, ridges } from './noise.ts'
import { clamp, type Colour, mix, mixColour, smooth } from './picture.ts'

/** Side of a land in cells; a power of two, so that coordinates wrap by a mask. */
export const LAND = 512

export type LandKind = 'alpine' | 'meadow' | 'dunes' | 'canyon' | 'islands'

/** Height map in cells, row by row. Shared by several photographs: it looks different from every place. */
export type Land = { kind: LandKind; heights: Float32Array; noise: Noise }

/** Added to `woodAt` on meadows: the more, the larger the woods. */
const MEADOW_TREES = 0.02

type HeightAt = (noise: Noise, x: number, y: number) => number

/** How wooded a place is: decides the bumps of trees and their colour, which must be in the same places. */
const woodAt = (noise: Noise, x: number, y: number) => fbm(noise, x * 2.3 + 60, y * 2.3, 4)

/** Trees as bumps of one cell: at the distances shown here they look like a wood. */
function treesAt(noise: Noise, x: number, y: number, cover: number): number {
  const wood = smooth(0.3 - cover, 0.36 - cover, woodAt(noise, x, y))
  return wood * (0.5 + Math.abs(noise(x * 91, y * 91)) * 1.5)
}

const heightAt: Readonly<Record<LandKind, HeightAt>> = {
  alpine(noise, x, y) {
    const wx = x + noise(x * 1.3 + 4, y * 1.3) * 0.3
    const wy = y + noise(x * 1.3, y * 1.3 + 8) * 0.3
    const range = smooth(-0.3, 0.4, fbm(noise, x * 0.7 + 40, y * 0.7, 2))
    const height = 6 + ridges(noise, wx * 1.15, wy * 1.15, 7) ** 1.5 * 78 * (0.12 + range * 0.88)
    return height + treesAt(noise, x, y, 0.4) * smooth(30, 22, height) * 0.6
  },
  meadow: (noise, x, y) => 24 + fbm(noise, x * 1.1, y * 1.1, 3) * 24 + treesAt(noise, x, y, MEADOW_TREES),
  dunes(noise, x, y) {
    const wx = x * 1.7 + fbm(noise, x * 1.2, y * 1.2, 2) * 0.9
    const wy = y * 2.7 + fbm(noise, x * 1.2 + 7, y * 1.2, 2) * 1.3
    const crest = 1 - Math.hypot(noise(wx, wy), 0.14)
    return crest ** 1.8 * 15 + fbm(noise, x, y, 2) * 13
  },
  canyon(noise, x, y) {
    const raw = fbm(noise, x * 1.15 + noise(x * 2, y * 2) * 0.2, y * 1.15, 6) + 0.16
    const steps = 5
    const step = raw * steps
    // hard rock forms walls, soft rock slopes
    const terraced = (Math.floor(step) + smooth(0.3, 0.7, step - Math.floor(step))) / steps
    return mix(raw, terraced, 0.8) * 62 + 20
  },
  islands: (noise, x, y) =>
    ridges(noise, x * 1.3, y * 1.3, 6) ** 1.3 * 50 * smooth(-0.2, 0.5, fbm(noise, x * 0.9, y * 0.9, 2)) - 7,
}

export function createLand(kind: LandKind, noise: Noise): Land {
  const heights = new Float32Array(LAND * LAND)
  for (let y = 0, index = 0; y < LAND; y++) {
    for (let x = 0; x < LAND; x++, index++) heights[index] = heightAt[kind](noise, x / 128, y / 128)
  }
  return { kind, heights, noise }
}

export type Light = {
  /** Direction of the sun: to the right, ahead (away from the camera), and up. Length does not matter. */
  toSun: readonly [number, number, number]
  sun: Colour
  sky: Colour
}

export type Season = { snowLine: number; green: Colour; rock: Colour; sand: Colour; snow: Colour }

/** Colours of the land as lit: three numbers a cell. */
export function lightLand(land: Land, { toSun, sun, sky }: Light, season: Season): Float32Array {
  const { heights } = land
  const lit = new Float32Array(LAND * LAND * 3)
  const length = Math.hypot(...toSun)
  const [sx, sy, sz] = [toSun[0] / length, toSun[1] / length, toSun[2] / length]
  const shadows = castShadows(heights, [sx, sy, sz])
  for (let y = 0, index = 0; y < LAND; y++) {
    const above = Math.max(0, y - 1) * LAND
    const below = Math.min(LAND - 1, y + 1) * LAND
    for (let x = 0; x < LAND; x++, index++) {
      const h = heights[index] ?? 0
      const dx =
        ((heights[y * LAND + Math.min(LAND - 1, x + 1)] ?? 0) - (heights[y * LAND + Math.max(0, x - 1)] ?? 0)) / 2
      const dy = ((heights[below + x] ?? 0) - (heights[above + x] ?? 0)) / 2
      const normal = 1 / Math.hypot(dx, dy, 1)
      const facing = Math.max(0, (-dx * sx - dy * sy + sz) * normal)
      const direct = facing * smooth(2.5, -0.5, (shadows[index] ?? 0) - h)
      const open = 0.45 + 0.55 * normal
      const colour = materialAt({ land, season, x, y, h, flat: normal })
      const at = index * 3
      lit[at] = colour[0] * (sun[0] * direct + sky[0] * open)
      lit[at + 1] = colour[1] * (sun[1] * direct + sky[1] * open)
      lit[at + 2] = colour[2] * (sun[2] * direct + sky[2] * open)
    }
  }
  return lit
}

/** The height below which each cell lies in shadow: carried from cell to cell away from the sun, sinking. */
function castShadows(heights: Float32Array, [sx, sy, sz]: readonly [number, number, number]): Float32Array {
  const shadow = new Float32Array(heights)
  const flat = Math.max(Math.abs(sx), Math.abs(sy), 0.01)
  const sink = sz / flat
  const alongX = Math.abs(sx) >= Math.abs(sy)
  const side = (alongX ? sy : sx) / flat
  const forward = (alongX ? sx : sy) > 0
  const cell = (along: number, across: number) =>
    alongX ? clamp(across, 0, LAND - 1) * LAND + along : along * LAND + clamp(across, 0, LAND - 1)
  for (let step = 1; step < LAND; step++) {
    const along = forward ? LAND - 1 - step : step
    const before = forward ? along + 1 : along - 1
    for (let across = 0; across < LAND; across++) {
      const source = across + side
      const low = Math.floor(source)
      const carried = mix(shadow[cell(before, low)] ?? 0, shadow[cell(before, low + 1)] ?? 0, source - low) - sink
      const here = cell(along, across)
      if (carried > (shadow[here] ?? 0)) shadow[here] = carried
    }
  }
  return shadow
}

type LandPoint = { land: Land; season: Season; x: number; y: number; h: number; flat: number }

function materialAt({ land, season, x, y, h, flat }: LandPoint): Colour {
  const { noise } = land
  const stain = fbm(noise, x * 0.09, y * 0.09, 3)
  const fine = noise(x * 0.61, y * 0.61)
  switch (land.kind) {
    case 'alpine': {
      const rock = mixColour(season.rock, [0.2, 0.17, 0.15], clamp(0.4 + stain + fine * 0.3))
      const forest = mixColour(season.green, [0.012, 0.03, 0.016], clamp(0.5 + stain * 1.4 + fine * 0.5))
      const ground = mixColour(forest, rock, smooth(0.8, 0.58, flat + stain * 0.12 - smooth(24, 40, h) * 0.35))
      return mixColour(ground, season.snow, smooth(-5, 5, h - season.snowLine + stain * 12) * smooth(0.42, 0.68, flat))
    }
    case 'meadow': {
      const fields = fbm(noise, x * 0.022 + 3, y * 0.03, 2)
      const grass = mixColour(season.green, season.sand, smooth(0.02, 0.12, fields) * 0.75)
      const wood = woodAt(noise, x / 128, y / 128) + MEADOW_TREES
      const dark = mixColour(grass, [0.03, 0.075, 0.022], smooth(0.3, 0.34, wood))
      return mixColour(dark, season.sand, clamp(fine * 0.18 + 0.08))
    }
    case 'dunes':
      return mixColour(season.sand, season.rock, clamp(0.15 + stain * 0.5 + fine * 0.1))
    case 'canyon': {
      const band = 0.5 + 0.5 * Math.sin(h * 0.55 + stain * 3)
      const wall = mixColour(season.rock, season.sand, band * 0.6 + fine * 0.15)
      return mixColour(wall, season.green, smooth(0.78, 0.95, flat + stain * 0.2) * 0.45)
    }
    case 'islands': {
      const shore = mixColour(season.sand, season.green, smooth(2, 7, h + stain * 6))
      return mixColour(shore, season.rock, smooth(0.86, 0.62, flat + stain * 0.1))
    }
  }
}
