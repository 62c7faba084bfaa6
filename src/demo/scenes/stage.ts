import { type Capsule, toCapsule } from '#demo/painting/capsule.ts'
import { fbm, type Noise } from '#demo/painting/noise.ts'
import { paintCoarse } from '#demo/painting/paint-coarse.ts'
import {
  around,
  blur,
  clamp,
  type Colour,
  forEachPixel,
  hex,
  lay,
  mix,
  mixColour,
  type Picture,
  scaleColour,
  shine,
  smooth,
} from '#demo/painting/picture.ts'
import { pickAt, type Random } from '#demo/painting/random.ts'

type Stage = { random: Random; noise: Noise; variant: number }

const gels: readonly [readonly [Colour, Colour], ...(readonly [Colour, Colour])[]] = [
  [hex('#3a6bff'), hex('#ff3d8a')],
  [hex('#ff8a2c'), hex('#ff3a2a')],
  [hex('#35d0c8'), hex('#6a3dff')],
  [hex('#ffffff'), hex('#4f86ff')],
  [hex('#c03dff'), hex('#ff5a3c')],
  [hex('#ffd27a'), hex('#ff9a4a')],
]

/** A stage seen from the crowd: beams through haze, the band in silhouette, raised hands. */
export function paintStage(picture: Picture, { random, noise, variant }: Stage): void {
  const [first, second] = pickAt(gels, variant)
  const wide = picture.width / picture.height
  const floor = random.between(0.12, 0.2)
  const beams = Array.from({ length: random.whole(6, 12) }, (_, index) => {
    const angle = random.between(-0.75, 0.75)
    return {
      x: random.between(-0.55, 0.55) * wide,
      y: -0.56 + random.between(-0.04, 0.06),
      sin: Math.sin(angle),
      cos: Math.cos(angle),
      spread: random.between(0.025, 0.09),
      colour: index % 3 === 0 ? second : first,
      strength: random.between(0.4, 1.5),
    }
  })
  const back = Array.from({ length: random.whole(3, 7) }, () => ({
    x: random.between(-0.45, 0.45) * wide,
    y: floor - random.between(0.02, 0.32),
    strength: random.between(1, 3),
  }))
  paintCoarse(picture, (x, y) => {
    const haze = 0.55 + fbm(noise, x * 2.1, y * 3.2, 4) * 0.8
    const ambient = 0.012 + Math.exp(-Math.abs(y - floor) * 5) * 0.09 * haze
    const wash = smooth(-0.6, 0.6, x)
    let r = mix(first[0], second[0], wash) * ambient
    let g = mix(first[1], second[1], wash) * ambient
    let b = mix(first[2], second[2], wash) * ambient
    for (const beam of beams) {
      const dx = x - beam.x
      const dy = y - beam.y
      const along = dx * beam.sin + dy * beam.cos
      const off = (dx * beam.cos - dy * beam.sin) / (along * beam.spread)
      if (along <= 0 || off > 2.6 || off < -2.6) continue
      const light = (Math.exp(-off * off) / (0.25 + along * 1.3)) * beam.strength * 0.3 * Math.max(0.15, haze)
      r += beam.colour[0] * light
      g += beam.colour[1] * light
      b += beam.colour[2] * light
    }
    for (const lamp of back) {
      const dx = x - lamp.x
      const dy = y - lamp.y
      const far = Math.sqrt(dx * dx + dy * dy * 1.21)
      const streak = dy > -0.06 && dy < 0.06 ? Math.exp(-Math.abs(dy) * 70 - Math.abs(dx) * 4) * 0.15 : 0
      const core = Math.exp(-far * 30)
      const light = lamp.strength * (core * 2.6 + Math.exp(-far * 6) * 0.16 + streak)
      r += mix(second[0], 1, core) * light
      g += mix(second[1], 0.95, core) * light
      b += mix(second[2], 0.9, core) * light
    }
    return [r, g, b]
  })
  blur(picture, picture.height / 400)
  paintBand(picture, { random, floor, wide })
  paintCrowd(picture, { random, noise, rim: mixColour(first, second, 0.5), wide })
}

function paintBand(picture: Picture, { random, floor, wide }: { random: Random; floor: number; wide: number }): void {
  const players = Array.from({ length: random.whole(2, 4) }, (_, index) => ({
    x: ((index + 0.5) / 4 - 0.4 + random.between(-0.05, 0.05)) * wide * 1.1,
    size: random.between(0.24, 0.3),
    arm: random.between(-0.14, 0.16),
    flip: random.chance(0.5) ? 1 : -1,
  }))
  for (const { x, size, arm, flip } of players) {
    const limbs: readonly Capsule[] = [
      { ax: 0, ay: -0.48, bx: 0.015, by: -0.78, ar: 0.075, br: 0.095 },
      { ax: -0.1, ay: 0, bx: -0.03, by: -0.48, ar: 0.034, br: 0.065 },
      { ax: 0.1, ay: 0, bx: 0.03, by: -0.48, ar: 0.034, br: 0.065 },
      { ax: 0.09, ay: -0.8, bx: 0.2, by: -0.6 + arm, ar: 0.038, br: 0.028 },
      { ax: 0.2, ay: -0.6 + arm, bx: 0.1, by: -0.5 + arm, ar: 0.028, br: 0.026 },
      { ax: -0.08, ay: -0.8, bx: -0.2, by: -0.62, ar: 0.038, br: 0.028 },
      { ax: -0.2, ay: -0.62, bx: -0.32, by: -0.58, ar: 0.028, br: 0.024 },
      { ax: 0.02, ay: -0.93, bx: 0.025, by: -0.96, ar: 0.055, br: 0.062 },
      // the guitar: body and neck
      { ax: 0.1, ay: -0.46, bx: 0.02, by: -0.5, ar: 0.085, br: 0.07 },
      { ax: 0.02, ay: -0.5, bx: -0.4, by: -0.62, ar: 0.015, br: 0.012 },
    ]
    forEachPixel(
      picture,
      (px, py, index) => {
        const bx = ((px - x) / size) * flip
        const by = (py - floor - 0.06) / size
        if (Math.abs(bx) > 0.6 || by < -1.2 || by > 0.1) return
        let distance = Infinity
        for (const limb of limbs) distance = Math.min(distance, toCapsule(bx, by, limb))
        lay(picture, index, [0.006, 0.005, 0.008], smooth(0.012, -0.008, distance) * 0.96)
      },
      around({ x, y: floor - size * 0.5 }, size),
    )
  }
}

function paintCrowd(
  picture: Picture,
  { random, noise, rim, wide }: { random: Random; noise: Noise; rim: Colour; wide: number },
): void {
  for (let line = 0; line < 3; line++) {
    const size = 0.05 + line * 0.028
    const base = 0.24 + line * 0.11
    const cover = new Float32Array(picture.width * picture.height)
    for (let x = -wide / 2 - 0.1; x < wide / 2 + 0.1; x += size * random.between(1.3, 2)) {
      const y = base + random.between(-0.02, 0.03)
      const hasHands = random.chance(0.2)
      const reach = random.between(1.3, 2.1) * size
      const limbs: Capsule[] = [
        { ax: x, ay: y, bx: x, by: y - size * 0.25, ar: size * 0.5, br: size * 0.46 },
        {
          ax: x - size * 0.7,
          ay: y + size * 1.5,
          bx: x + size * 0.7,
          by: y + size * 1.5,
          ar: size * 0.75,
          br: size * 0.75,
        },
      ]
      if (hasHands) {
        for (const side of random.pick([[-1], [1], [-1, 1]])) {
          const elbow = { x: x + side * size * 1.25, y: y - size * 0.1 }
          const hand = { x: elbow.x + random.between(-0.3, 0.3) * size, y: y - reach }
          limbs.push(
            { ax: x + side * size, ay: y + size, bx: elbow.x, by: elbow.y, ar: size * 0.2, br: size * 0.14 },
            { ax: elbow.x, ay: elbow.y, bx: hand.x, by: hand.y, ar: size * 0.14, br: size * 0.1 },
            { ax: hand.x, ay: hand.y, bx: hand.x, by: hand.y - size * 0.22, ar: size * 0.13, br: size * 0.1 },
          )
        }
      }
      coverLimbs(picture, cover, limbs)
    }
    forEachPixel(
      picture,
      (x, y, index) => {
        const inside = cover[index] ?? 0
        const below = smooth(base + size, base + size * 2.2, y + noise(x * 8, line) * 0.01)
        const share = Math.max(inside, below)
        if (share <= 0) return
        const edge = inside * (1 - inside) * 4
        lay(picture, index, scaleColour(rim, 0.012 * (3 - line)), share * 0.985)
        shine(picture, index, rim, edge * 0.012)
      },
      { left: -9, right: 9, top: base - 0.4, bottom: 1 },
    )
  }
}

function coverLimbs(picture: Picture, cover: Float32Array, limbs: readonly Capsule[]): void {
  const { width, height } = picture
  const soft = 1.6 / height
  for (const limb of limbs) {
    const reach = Math.max(limb.ar, limb.br) + soft * 2
    const column = (x: number) => clamp(Math.round(x * height + width / 2), 0, width - 1)
    const row = (y: number) => clamp(Math.round((y + 0.5) * height), 0, height - 1)
    const lastRow = row(Math.max(limb.ay, limb.by) + reach)
    const lastColumn = column(Math.max(limb.ax, limb.bx) + reach)
    for (let py = row(Math.min(limb.ay, limb.by) - reach); py <= lastRow; py++) {
      for (let px = column(Math.min(limb.ax, limb.bx) - reach); px <= lastColumn; px++) {
        const inside = smooth(soft, -soft, toCapsule((px + 0.5 - width / 2) / height, (py + 0.5) / height - 0.5, limb))
        const index = py * width + px
        if (inside > (cover[index] ?? 0)) cover[index] = inside
      }
    }
  }
}
