import { type Capsule, toCapsule } from '#demo/painting/capsule.ts'
import { type Disc, paintDisc } from '#demo/painting/disc.ts'
import { fbm, type Noise } from '#demo/painting/noise.ts'
import { paintCoarse } from '#demo/painting/paint-coarse.ts'
import {
  around,
  clamp,
  type Colour,
  forEachPixel,
  hex,
  lay,
  mix,
  mixColour,
  type Picture,
  smooth,
} from '#demo/painting/picture.ts'
import type { Random } from '#demo/painting/random.ts'

type Street = { random: Random; noise: Noise }

const lampColours: readonly [Colour, ...Colour[]] = [
  hex('#ffb45e'),
  hex('#ffb45e'),
  hex('#ffd9a0'),
  hex('#ff6a3a'),
  hex('#ff3a34'),
  hex('#4fd0c0'),
  hex('#ffffff'),
  hex('#5e8cff'),
  hex('#ffcf6a'),
  hex('#f05aa0'),
]

/** A wet street at night, out of focus: lamps, signs and cars as discs, with long reflections on the road. */
export function paintStreet(picture: Picture, { random, noise }: Street): void {
  const horizon = random.between(-0.02, 0.14)
  const wide = picture.width / picture.height
  const blue = mixColour(hex('#0c1524'), hex('#1a1522'), random.next())
  const lens = random.between(0.6, 1.5)
  const dust = hex('#a05a28')
  paintCoarse(picture, (x, y) => {
    const wall = fbm(noise, x * 2.4, y * 3.1, 3)
    const dim = 0.5 + wall * 0.5 + smooth(0.5, 0, Math.abs(y - horizon)) * 0.9
    const glow = Math.exp(-Math.abs(y - horizon) * 7) * 0.1 * (1 + wall)
    return [blue[0] * dim + dust[0] * glow, blue[1] * dim + dust[1] * glow, blue[2] * dim + dust[2] * glow]
  })
  const vanish = random.between(-0.2, 0.2) * wide
  const discs: Disc[] = []
  for (let lamp = 0; lamp < 90; lamp++) {
    const far = random.next() ** 0.7
    const side = random.chance(0.5) ? 1 : -1
    const spread = mix(0.75, 0.04, far) * wide
    const x = vanish + side * spread * random.between(0.25, 1)
    const isCar = random.chance(0.35)
    const up = isCar ? -random.between(0.005, 0.05) * (1.6 - far) : random.between(0.02, 0.5) * (1.25 - far)
    const radius = lens * mix(0.052, 0.012, far) * random.between(0.6, 1.25)
    const colour = isCar ? (side > 0 ? hex('#ff2a20') : hex('#fff0d0')) : random.pick(lampColours)
    discs.push({
      x,
      y: horizon - up,
      radius,
      colour,
      strength: random.between(0.12, 0.9),
      rim: random.between(0.1, 0.5),
    })
  }
  for (const disc of discs) paintDisc(picture, disc)
  const mirror = picture.light.slice()
  const { width, height, light } = picture
  forEachPixel(picture, (x, y, index) => {
    const down = y - horizon
    if (down <= 0) return
    const depth = 1 / (down + 0.05)
    const wet = 0.35 + 0.65 * smooth(-0.3, 0.35, fbm(noise, x * depth * 0.9, depth * 2.2, 4))
    const wave = noise(x * depth * 3, depth * 16)
    let r = 0
    let g = 0
    let b = 0
    // a rough road stretches a reflection downwards
    for (let tap = 0; tap < 7; tap++) {
      const row = Math.round((horizon - down * (0.25 + tap * 0.22) + wave * 0.02 + 0.5) * height)
      const column = clamp(Math.round((x + wave * 0.008) * height + width / 2), 0, width - 1)
      const at = (clamp(row, 0, height - 1) * width + column) * 3
      r += mirror[at] ?? 0
      g += mirror[at + 1] ?? 0
      b += mirror[at + 2] ?? 0
    }
    const share = (wet * 0.8) / 7
    const at = index * 3
    light[at] = (light[at] ?? 0) * 0.35 + r * share
    light[at + 1] = (light[at + 1] ?? 0) * 0.35 + g * share
    light[at + 2] = (light[at + 2] ?? 0) * 0.35 + b * share
  })
  if (random.chance(0.6))
    paintWalker(picture, {
      x: vanish + random.between(-0.3, 0.3),
      foot: horizon + random.between(0.16, 0.26),
      size: random.between(0.3, 0.42),
      random,
    })
}

/** Someone walking away under an umbrella, dark against the lights. */
function paintWalker(
  picture: Picture,
  { x, foot, size, random }: { x: number; foot: number; size: number; random: Random },
): void {
  const hasUmbrella = random.chance(0.7)
  const lean = random.between(-0.05, 0.05)
  const body: readonly Capsule[] = [
    { ax: 0, ay: -0.5, bx: 0.01, by: -0.78, ar: 0.1, br: 0.105 },
    { ax: -0.035, ay: -0.02, bx: -0.02, by: -0.48, ar: 0.034, br: 0.075 },
    { ax: 0.055, ay: -0.03, bx: 0.02, by: -0.48, ar: 0.032, br: 0.075 },
    { ax: -0.11, ay: -0.45, bx: -0.08, by: -0.79, ar: 0.03, br: 0.045 },
    { ax: 0.12, ay: -0.55, bx: 0.08, by: -0.79, ar: 0.03, br: 0.045 },
    { ax: 0.005, ay: -0.91, bx: 0.005, by: -0.94, ar: 0.055, br: 0.06 },
  ]
  forEachPixel(
    picture,
    (px, py, index) => {
      const bx = (px - x) / size - lean * ((py - foot) / size)
      const by = (py - foot) / size
      let distance = Infinity
      for (const capsule of body) distance = Math.min(distance, toCapsule(bx, by, capsule))
      if (hasUmbrella) {
        const dome = Math.hypot(bx - 0.04, (by + 0.86) * 1.35) - 0.36
        distance = Math.min(
          distance,
          Math.max(dome, by + 0.9 + Math.cos(bx * 30) * 0.008),
          toCapsule(bx, by, { ax: 0.07, ay: -0.6, bx: 0.04, by: -1.1, ar: 0.008, br: 0.008 }),
        )
      }
      // reflection on the wet road
      let mirrored = Infinity
      if (by > 0) for (const capsule of body) mirrored = Math.min(mirrored, toCapsule(bx, -by * 1.1 - 0.01, capsule))
      lay(picture, index, [0.004, 0.005, 0.008], smooth(0.012, -0.012, distance) * 0.97)
      if (by > 0) lay(picture, index, [0.006, 0.007, 0.012], smooth(0.06, -0.05, mirrored) * 0.6)
    },
    around({ x, y: foot }, size * 1.25),
  )
}
