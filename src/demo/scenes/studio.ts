import { type Capsule, toCapsule } from '#demo/painting/capsule.ts'
import { paintDisc } from '#demo/painting/disc.ts'
import { fbm, type Noise } from '#demo/painting/noise.ts'
import { paintCoarse } from '#demo/painting/paint-coarse.ts'
import {
  around,
  blur,
  clamp,
  type Colour,
  createPicture,
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

type Studio = { random: Random; noise: Noise; variant: number }

type Backlight = { low: Colour; high: Colour; lamp: Colour }

const backlights: readonly [Backlight, ...Backlight[]] = [
  { low: hex('#ffb26a'), high: hex('#6a4a6a'), lamp: hex('#ffd9a0') },
  { low: hex('#f58a6a'), high: hex('#2c3a66'), lamp: hex('#ffc08a') },
  { low: hex('#d8e4ea'), high: hex('#8fa6b8'), lamp: hex('#ffffff') },
  { low: hex('#e8c088'), high: hex('#54683c'), lamp: hex('#fff0b8') },
  { low: hex('#7a8ad0'), high: hex('#1a1f48'), lamp: hex('#ff9ac0') },
]

/** Smooth minimum of two distances: a neck runs into shoulders. */
function join(a: number, b: number): number {
  const share = clamp(0.5 + (b - a) / 0.07)
  return mix(b, a, share) - 0.035 * share * (1 - share)
}

/** A portrait of nobody: head and shoulders against the light. */
export function paintPortrait(picture: Picture, { random, noise, variant }: Studio): void {
  const back = pickAt(backlights, variant)
  const wide = picture.width / picture.height
  const sunX = random.between(-0.3, 0.3) * wide
  const sunY = random.between(-0.3, 0.05)
  paintCoarse(picture, (x, y) => {
    const lamp = Math.exp(-Math.hypot(x - sunX, y - sunY) * 3.2) * 1.3
    const veil = fbm(noise, x * 1.4, y * 1.8, 3)
    const [r, g, b] = scaleColour(mixColour(back.high, back.low, smooth(-0.6, 0.4, y + veil * 0.25)), 0.55)
    return [r + back.lamp[0] * lamp, g + back.lamp[1] * lamp, b + back.lamp[2] * lamp]
  })
  for (let disc = 0; disc < 30; disc++) {
    paintDisc(picture, {
      x: random.between(-0.6, 0.6) * wide,
      y: random.between(-0.5, 0.4),
      radius: random.between(0.02, 0.085),
      colour: mixColour(back.lamp, back.low, random.next()),
      strength: random.between(0.04, 0.28),
      rim: 0.3,
    })
  }
  blur(picture, picture.height / 60)

  const x = random.between(-0.2, 0.2) * wide
  const size = random.between(0.95, 1.3)
  const turned = random.between(-1, 1)
  const hair = random.whole(0, 3)
  const tilt = random.between(-0.09, 0.09)
  const limbs: Capsule[] = [
    { ax: 0, ay: -0.15, bx: turned * 0.012, by: -0.2, ar: 0.106, br: 0.112 },
    { ax: turned * 0.022, ay: -0.045, bx: turned * 0.026, by: -0.11, ar: 0.06, br: 0.088 },
    { ax: 0, ay: -0.08, bx: -turned * 0.02, by: 0.1, ar: 0.062, br: 0.07 },
    { ax: 0, ay: 0.06, bx: -0.2, by: 0.17, ar: 0.055, br: 0.062 },
    { ax: 0, ay: 0.06, bx: 0.2, by: 0.17, ar: 0.055, br: 0.062 },
    { ax: -0.215, ay: 0.2, bx: -0.24, by: 0.8, ar: 0.085, br: 0.13 },
    { ax: 0.215, ay: 0.2, bx: 0.24, by: 0.8, ar: 0.085, br: 0.13 },
    { ax: 0, ay: 0.28, bx: 0, by: 0.8, ar: 0.19, br: 0.25 },
    // nose and chin, more visible the more the head is turned
    { ax: turned * 0.095, ay: -0.15, bx: turned * 0.112, by: -0.112, ar: 0.022, br: 0.012 },
    { ax: turned * 0.05, ay: -0.03, bx: turned * 0.058, by: -0.025, ar: 0.034, br: 0.03 },
  ]
  if (hair === 1) limbs.push({ ax: -turned * 0.06, ay: -0.16, bx: -turned * 0.09, by: 0.16, ar: 0.12, br: 0.09 })
  if (hair === 2) limbs.push({ ax: -turned * 0.1, ay: -0.3, bx: -turned * 0.11, by: -0.31, ar: 0.055, br: 0.055 })
  if (hair === 3)
    limbs.push(
      { ax: -0.17, ay: -0.225, bx: 0.17, by: -0.225, ar: 0.016, br: 0.016 },
      { ax: 0, ay: -0.24, bx: 0, by: -0.29, ar: 0.105, br: 0.085 },
    )
  const toBody = (px: number, py: number) => {
    const bx = (px - x) / size
    const by = (py - 0.03) / size
    const rx = bx + (by < 0.15 ? by * tilt : 0.15 * tilt)
    let distance = 1
    for (const limb of limbs) distance = join(distance, toCapsule(rx, by, limb))
    const curls = hair === 3 || by > 0.02 ? 0 : noise(rx * 40, by * 40) * 0.006 + noise(rx * 110, by * 110) * 0.003
    return distance + curls
  }
  const skin = scaleColour(mixColour(back.high, back.low, 0.4), 0.035)
  forEachPixel(
    picture,
    (px, py, index) => {
      const distance = toBody(px, py)
      if (distance > 0.01) return
      const towards = clamp(0.55 + (px - x) * Math.sign(sunX - x + 0.001) * 1.6)
      const rim = Math.exp(distance / 0.011) * 0.55 * towards + Math.exp(distance / 0.03) * 0.06 * towards
      const knit = 1 + (py > 0.2 ? noise(px * 70, py * 70) * 0.18 : 0)
      lay(
        picture,
        index,
        scaleColour(skin, knit * (1 + fbm(noise, px * 6, py * 6, 2) * 0.5)),
        smooth(0.003, -0.003, distance),
      )
      shine(picture, index, back.lamp, rim * smooth(0.004, -0.002, distance) * knit)
    },
    { left: x - size * 0.5, right: x + size * 0.5, top: -0.48, bottom: 1 },
  )
  forEachPixel(picture, (px, py, index) =>
    shine(picture, index, back.lamp, Math.exp(-Math.hypot(px - sunX, py - sunY) * 2.4) * 0.14),
  )
}

type Fruit = { x: number; z: number; r: number; skin: Colour; blush: Colour; rough: number }

const harvests: readonly [readonly [Colour, Colour, number][], ...(readonly [Colour, Colour, number][])[]] = [
  [
    [hex('#e8851c'), hex('#f0a02c'), 0.5],
    [hex('#e0b81c'), hex('#efd24a'), 0.4],
    [hex('#d9641a'), hex('#f08a2c'), 0.5],
  ],
  [
    [hex('#9c1c1e'), hex('#d8a03c'), 0.05],
    [hex('#7d1420'), hex('#b83a2a'), 0.05],
    [hex('#8fa83a'), hex('#c9b84a'), 0.08],
  ],
  [
    [hex('#33244c'), hex('#5a3a66'), 0.1],
    [hex('#4a2038'), hex('#7a3a4a'), 0.1],
    [hex('#a83a4a'), hex('#d8784a'), 0.15],
  ],
]

/** Fruit on a wooden table by a window: spheres lit by one soft light, with the shadows they cast. */
export function paintStillLife(picture: Picture, { random, noise, variant }: Studio): void {
  const harvest = pickAt(harvests, variant)
  const wide = picture.width / picture.height
  const wood = hex(random.pick(['#6b4226', '#8a6844', '#3a2a20', '#a58a68']))
  const wallColour = hex(random.pick(['#3c4448', '#5a5148', '#2a2e38', '#6a6a5c']))
  const side = random.pick([-1, 1])
  const toLight = [side * 0.66, 0.62, 0.42] as const
  const table = random.between(-0.24, -0.12)
  const fruits: Fruit[] = []
  for (let trial = 0; trial < 200 && fruits.length < random.whole(5, 8); trial++) {
    const r = random.between(0.11, 0.165)
    const x = random.between(-0.32, 0.32) * wide
    const z = random.between(0.85, 1.4)
    if (fruits.some((other) => Math.hypot(other.x - x, (other.z - z) * 0.7) < other.r + r)) continue
    const [skin, blush, rough] = harvest[fruits.length % harvest.length] ?? harvest[0] ?? [wood, wood, 0]
    fruits.push({ x, z, r, skin, blush, rough })
  }
  fruits.sort((a, b) => b.z - a.z)
  const rowAt = (z: number) => table + 0.34 / z
  paintCoarse(picture, (x, y) => {
    const spot = Math.exp(-((x + side * -0.12) ** 2 + (y + 0.15) ** 2) * 3)
    return scaleColour(wallColour, 0.28 + spot * 0.85 + fbm(noise, x * 3, y * 3, 3) * 0.12)
  })
  const shadowAt = (tx: number, z: number) => {
    let light = 1
    for (const fruit of fruits) {
      const dx = (tx - fruit.x) * side
      const dz = (z - fruit.z) * 0.75
      // the light comes from the side and above: a shadow runs away from it
      const along = clamp(-dx / (fruit.r * 2.6))
      const away = Math.hypot(Math.max(0, dx), dz, Math.max(0, -dx - fruit.r * 2.6)) / (fruit.r * (1 + along * 0.25))
      light = Math.min(light, mix(smooth(0.55, 1.15 + along * 0.5, away), 1, along * 0.55))
    }
    return light
  }
  forEachPixel(picture, (x, y, index) => {
    if (y < table + 0.17) return
    const z = 0.34 / (y - table)
    const tx = x * z
    const plank = Math.floor(tx * 4.2)
    const gap = smooth(0.0, 0.03, Math.abs(tx * 4.2 - plank - 0.5) * -1 + 0.5)
    const grain = fbm(noise, tx * 26 + plank * 7, z * 2.2 + plank * 3, 4) * 0.4 + noise(tx * 90, z * 5) * 0.12
    const light = (0.35 + 0.75 * Math.exp(-((x - side * 0.25) ** 2) * 1.4)) * (0.35 + 0.65 * gap)
    lay(
      picture,
      index,
      scaleColour(wood, Math.max(0.08, (0.8 + grain) * light * (0.16 + 0.84 * shadowAt(tx, z)))),
      smooth(table + 0.17, table + 0.176, y),
    )
  })
  for (const fruit of fruits) paintFruit(picture, { fruit, noise, toLight, wood, foot: rowAt(fruit.z) })
  const bloom = createPicture(picture.width, picture.height)
  bloom.light.set(picture.light)
  blur(bloom, picture.height / 25)
  forEachPixel(picture, (_, y, index) => {
    // the nearest and the farthest are a little out of focus
    const out = smooth(table + 0.3, table + 0.17, y) * 0.55 + smooth(0.4, 0.5, y) * 0.6
    lay(
      picture,
      index,
      [bloom.light[index * 3] ?? 0, bloom.light[index * 3 + 1] ?? 0, bloom.light[index * 3 + 2] ?? 0],
      y < table + 0.12 ? 0.1 : out * 0.4,
    )
  })
}

type PaintedFruit = {
  fruit: Fruit
  noise: Noise
  toLight: readonly [number, number, number]
  wood: Colour
  foot: number
}

function paintFruit(picture: Picture, { fruit, noise, toLight, wood, foot }: PaintedFruit): void {
  const r = (fruit.r / fruit.z) * 1.15
  const cx = fruit.x / fruit.z
  const cy = foot - r * 0.86
  forEachPixel(
    picture,
    (x, y, index) => {
      const ux = (x - cx) / r
      const uy = (y - cy) / (r * 0.96)
      const far = Math.hypot(ux, uy)
      if (far > 1.02) return
      const dome = Math.sqrt(clamp(1 - far * far))
      const bump = fruit.rough * 0.16
      const nx = ux + noise(ux * 22 + fruit.x * 50, uy * 22) * bump
      const ny = -uy + noise(ux * 22, uy * 22 + fruit.x * 50) * bump
      const facing = nx * toLight[0] + ny * toLight[1] + dome * toLight[2]
      const direct = smooth(-0.15, 1, facing)
      const blush = smooth(-0.4, 0.5, fbm(noise, ux * 1.6 + fruit.x * 30, uy * 1.6, 3) + uy * -0.2)
      const streak = 1 + noise(Math.atan2(ux, uy + 1.6) * 30 + fruit.x * 9, uy * 1.5) * 0.1 * (1 - fruit.rough)
      const skin = mixColour(fruit.skin, fruit.blush, blush)
      const half = Math.max(0, nx * toLight[0] * 0.5 + ny * toLight[1] * 0.5 + dome * (toLight[2] + 1) * 0.5) / 0.88
      const gloss = half ** (fruit.rough > 0.3 ? 26 : 90) * (fruit.rough > 0.3 ? 0.22 : 0.8)
      const bounce = smooth(0.1, -1, ny) * 0.35
      const own = scaleColour(skin, streak * (0.07 + direct * 1.15))
      const lit: Colour = [
        own[0] + gloss + wood[0] * skin[0] * bounce * 2,
        own[1] + gloss + wood[1] * skin[1] * bounce * 2,
        own[2] + gloss * 0.95 + wood[2] * skin[2] * bounce * 2,
      ]
      lay(picture, index, scaleColour(lit, mix(0.45, 1, smooth(-1, -0.55, ny))), smooth(1.01, 0.985, far))
    },
    around({ x: cx, y: cy }, r * 1.1),
  )
}
