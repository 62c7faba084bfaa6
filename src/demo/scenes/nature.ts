import { paintDisc } from '#demo/painting/disc.ts'
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

type Nature = { random: Random; noise: Noise; variant: number }

const woods: readonly [
  { light: Colour; fog: Colour; bark: Colour; ground: Colour; leaf: Colour },
  ...{ light: Colour; fog: Colour; bark: Colour; ground: Colour; leaf: Colour }[],
] = [
  { light: hex('#ffe9b0'), fog: hex('#b9c7a2'), bark: hex('#2a241c'), ground: hex('#4a5a24'), leaf: hex('#6f8a2c') },
  { light: hex('#ffd08a'), fog: hex('#d8b48a'), bark: hex('#2c2018'), ground: hex('#7a4a1c'), leaf: hex('#c07a22') },
  { light: hex('#e4f0f4'), fog: hex('#a9bcc2'), bark: hex('#1e2426'), ground: hex('#3c4a3a'), leaf: hex('#4a6a4a') },
  { light: hex('#fff0c8'), fog: hex('#9fc0a4'), bark: hex('#24261e'), ground: hex('#35521f'), leaf: hex('#5a8a3a') },
]

/** Trunks in fog, row behind row, with the sun falling through in shafts. */
export function paintForest(picture: Picture, { random, noise, variant }: Nature): void {
  const wood = pickAt(woods, variant)
  const wide = picture.width / picture.height
  const sunX = random.between(-0.35, 0.35) * wide
  const sunY = random.between(-0.45, -0.2)
  const horizon = random.between(0.16, 0.28)
  paintCoarse(picture, (x, y) => {
    const far = Math.hypot(x - sunX, y - sunY)
    const mist = (0.75 + fbm(noise, x * 2, y * 2.5, 3) * 0.5) * (0.5 + Math.exp(-far * 2.2) * 0.8)
    const sun = Math.exp(-far * 4.5) * 1.4
    const { fog, light } = wood
    return [fog[0] * mist + light[0] * sun, fog[1] * mist + light[1] * sun, fog[2] * mist + light[2] * sun]
  })
  const rows = 7
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1)
    const fogged = (1 - near) ** 1.3
    const foot = horizon + near ** 2 * 0.32
    paintGround(picture, { wood, noise, foot, fogged, row })
    const count = Math.round(mix(26, 3, near ** 0.7))
    for (let trunk = 0; trunk < count; trunk++) {
      const x = (random.next() - 0.5) * wide * 1.1
      const thick = mix(0.006, 0.055, near ** 1.6) * random.between(0.7, 1.35)
      paintTrunk(picture, {
        wood,
        noise,
        x,
        thick,
        foot: foot + random.between(0, 0.03),
        fogged,
        lean: random.between(-0.05, 0.05),
        sunX,
      })
    }
    paintLeaves(picture, { random, noise, wood, fogged, near, wide })
  }
  const turn = random.between(0, 9)
  forEachPixel(picture, (x, y, index) => {
    const angle = Math.atan2(x - sunX, y - sunY + 0.12)
    const far = Math.hypot(x - sunX, y - sunY)
    const shaft = smooth(0.05, 0.55, noise(angle * 7 + turn, 1.5) * 0.7 + noise(angle * 19 + turn, 6.5) * 0.4)
    const falling = smooth(-0.1, 0.15, y - sunY) * Math.exp(-far * 1.5)
    shine(picture, index, wood.light, shaft * falling * 0.5)
    shine(picture, index, wood.light, Math.exp(-far * 7) * 0.7)
  })
}

type Wood = (typeof woods)[number]

function paintGround(
  picture: Picture,
  { wood, noise, foot, fogged, row }: { wood: Wood; noise: Noise; foot: number; fogged: number; row: number },
): void {
  forEachPixel(
    picture,
    (x, y, index) => {
      const down = y - foot - noise(x * 2.2 + row * 9, row) * 0.018 - noise(x * 14, row * 3) * 0.004
      if (down < -0.01) return
      const depth = 1 / (Math.max(0, y - 0.05) + 0.1)
      const litter = fbm(noise, x * depth * 3, depth * 9, 4)
      const spots = smooth(0.1, 0.4, fbm(noise, x * depth * 0.7 + 5, depth * 1.2, 3))
      const ground = mixColour(scaleColour(wood.ground, 0.4 + litter * 0.5), wood.light, spots * 0.28)
      lay(picture, index, mixColour(ground, wood.fog, fogged * 0.85), smooth(-0.006, 0.006, down))
    },
    { left: -9, right: 9, top: foot - 0.04, bottom: 1 },
  )
}

function paintTrunk(
  picture: Picture,
  trunk: {
    wood: Wood
    noise: Noise
    x: number
    thick: number
    foot: number
    fogged: number
    lean: number
    sunX: number
  },
): void {
  const { wood, noise, x, thick, foot, fogged, lean, sunX } = trunk
  const { width, height } = picture
  for (let py = 0; py < Math.min(height, (foot + 0.5) * height); py++) {
    const y = (py + 0.5) / height - 0.5
    const centre = x + lean * (foot - y) + noise(y * 2.1, x * 40) * thick * 0.5
    const half = (thick / 2) * (1 + Math.exp((y - foot) * 26) * 0.9) * (1 + noise(y * 9, x * 70) * 0.08)
    const first = Math.max(0, Math.floor((centre - half) * height + width / 2) - 1)
    const last = Math.min(width - 1, Math.ceil((centre + half) * height + width / 2) + 1)
    for (let px = first; px <= last; px++) {
      const off = ((px + 0.5 - width / 2) / height - centre) / half
      const bark = 0.6 + noise(off * 5 + x * 50, y * 16) * 0.35 + noise(off * 14, y * 50) * 0.2
      const rim = smooth(0.45, 1, off * Math.sign(sunX - x)) * 0.35
      const own = mixColour(scaleColour(wood.bark, Math.max(0.2, bark)), wood.light, rim)
      lay(picture, py * width + px, mixColour(own, wood.fog, fogged * 0.86), clamp((1 - Math.abs(off)) * half * height))
    }
  }
}

function paintLeaves(
  picture: Picture,
  leaves: { random: Random; noise: Noise; wood: Wood; fogged: number; near: number; wide: number },
): void {
  const { random, noise, wood, fogged, near } = leaves
  const place = random.between(0, 99)
  const scale = mix(9, 2.6, near)
  forEachPixel(
    picture,
    (x, y, index) => {
      const high = smooth(0.1, -0.5, y)
      const body = fbm(noise, x * scale + place, y * scale, 5) + high * 0.32 - 0.26
      if (body <= 0) return
      const lit = clamp(0.4 + noise(x * scale * 3 + place, y * scale * 3) * 0.6)
      const own = scaleColour(mixColour(wood.bark, wood.leaf, lit), 0.9)
      lay(picture, index, mixColour(own, wood.fog, fogged * 0.8), smooth(0, 0.06, body) * 0.94)
    },
    { left: -9, right: 9, top: -1, bottom: 0.05 },
  )
}

type Bloom = { petal: Colour; throat: Colour; heart: Colour; count: number; rows: number; width: number; tip: number }

const blooms: readonly [Bloom, ...Bloom[]] = [
  { petal: hex('#f7f4ec'), throat: hex('#e9e2c8'), heart: hex('#e0a51c'), count: 21, rows: 2, width: 0.62, tip: 0.7 },
  { petal: hex('#e2577f'), throat: hex('#7d1d47'), heart: hex('#e8c84a'), count: 8, rows: 2, width: 1.25, tip: 0.5 },
  { petal: hex('#e8702a'), throat: hex('#8f2c12'), heart: hex('#3a1a10'), count: 13, rows: 3, width: 0.95, tip: 0.85 },
  { petal: hex('#7f6fd0'), throat: hex('#33246f'), heart: hex('#e8d86a'), count: 16, rows: 2, width: 0.6, tip: 0.75 },
  { petal: hex('#f2c230'), throat: hex('#b9700e'), heart: hex('#3d2412'), count: 20, rows: 3, width: 0.75, tip: 0.95 },
  { petal: hex('#f3b9c6'), throat: hex('#c9597c'), heart: hex('#f0d86a'), count: 5, rows: 1, width: 1.7, tip: 0.45 },
]

/** A flower in close-up, everything behind it out of focus. */
export function paintFlower(picture: Picture, { random, noise, variant }: Nature): void {
  const bloom = pickAt(blooms, variant)
  const wide = picture.width / picture.height
  const dark = hex(random.pick(['#16240f', '#10231c', '#20260f', '#1a1d24']))
  const green = hex(random.pick(['#5f8a35', '#7c9440', '#3f6f4a']))
  paintCoarse(picture, (x, y) => {
    const blotch = fbm(noise, x * 1.6, y * 1.6, 3)
    return scaleColour(mixColour(dark, green, clamp(0.35 + blotch * 0.9 - y * 0.4)), 0.8)
  })
  for (let disc = 0; disc < 26; disc++) {
    const colour = mixColour(random.pick([green, hex('#d8e08a'), bloom.petal, hex('#fff2c0')]), green, 0.3)
    paintDisc(picture, {
      x: random.between(-0.6, 0.6) * wide,
      y: random.between(-0.6, 0.6),
      radius: random.between(0.03, 0.11),
      colour,
      strength: random.between(0.05, 0.3),
      rim: 0.15,
    })
  }
  for (let far = 0; far < random.whole(2, 5); far++) {
    paintBloom(picture, {
      bloom,
      noise,
      random,
      x: random.between(-0.5, 0.5) * wide,
      y: random.between(-0.4, 0.35),
      size: random.between(0.1, 0.2),
      tilt: random.between(0.5, 0.9),
      green,
    })
  }
  blur(picture, picture.height / 38)
  const size = random.between(0.3, 0.44)
  paintBloom(picture, {
    bloom,
    noise,
    random,
    x: random.between(-0.18, 0.18) * wide,
    y: random.between(-0.1, 0.06),
    size,
    tilt: random.between(0.62, 0.98),
    green,
  })
}

type Placed = {
  bloom: Bloom
  noise: Noise
  random: Random
  x: number
  y: number
  size: number
  tilt: number
  green: Colour
}

function paintBloom(picture: Picture, { bloom, noise, random, x: cx, y: cy, size, tilt, green }: Placed): void {
  const turn = random.between(0, 6)
  const lean = random.between(-0.4, 0.4)
  const bend = random.between(-0.25, 0.25)
  forEachPixel(
    picture,
    (x, y, index) => {
      const down = y - cy
      if (down < 0) return
      const stem = Math.abs(x - cx - bend * down * down * 2.4 - lean * down * 0.3) / (size * 0.055)
      const round = 0.5 + 0.5 * Math.sqrt(clamp(1 - (stem * 0.7) ** 2))
      if (stem < 1.1) lay(picture, index, scaleColour(green, 0.3 + round * 0.6), smooth(1.1, 0.9, stem))
    },
    { left: cx - 0.9, right: cx + 0.9, top: cy, bottom: 1 },
  )
  for (let row = 0; row < bloom.rows; row++) {
    const reach = size * (1 - row * 0.16)
    const shift = (row * Math.PI) / bloom.count
    forEachPixel(
      picture,
      (px, py, index) => {
        const ux = (px - cx) * Math.cos(lean) + (py - cy) * Math.sin(lean)
        const uy = ((py - cy) * Math.cos(lean) - (px - cx) * Math.sin(lean)) / tilt
        const far = Math.hypot(ux, uy) / reach
        if (far > 1.25) return
        const angle = Math.atan2(uy, ux) + turn + shift
        const sector = (angle / (Math.PI * 2)) * bloom.count
        // two petals may overlap here: this sector's, and the next on top of it
        for (const petal of [Math.floor(sector), Math.floor(sector) + 1]) {
          const wrapped = ((petal % bloom.count) + bloom.count) % bloom.count
          const length = 1 + noise(wrapped * 3.7, row * 5 + 2) * 0.16
          const off = (sector - petal) * 2 + noise(far * 2, wrapped * 2.3 + row) * 0.16 + noise(wrapped * 1.9, 7) * 0.2
          const along = far / length
          const half =
            ((bloom.width * Math.sin(Math.PI * clamp(along) ** bloom.tip) ** 0.75) / Math.max(0.35, along)) * 0.75
          const inside = Math.min((half - Math.abs(off)) * 9 * Math.max(0.15, along), (1 - along) * 26)
          if (inside <= 0) continue
          const vein = 0.93 + noise(off * 9, wrapped * 4 + along * 1.2) * 0.1 + noise(off * 26, along * 3) * 0.05
          const cup = 0.62 + 0.38 * smooth(0.1, 0.9, along) - Math.abs(off / Math.max(0.1, half)) ** 3 * 0.25
          const sun = 0.8 - Math.sin(angle - turn - shift + 0.7) * 0.28
          const shadow = petal === Math.floor(sector) ? 1 : 0.72 + 0.28 * smooth(0.2, 1, Math.abs(off))
          const own = mixColour(bloom.throat, bloom.petal, smooth(0.12, 0.6, along))
          lay(picture, index, scaleColour(own, vein * cup * sun * shadow * (1 + row * 0.06)), clamp(inside))
        }
      },
      around({ x: cx, y: cy }, reach * 1.3),
    )
  }
  forEachPixel(
    picture,
    (px, py, index) => {
      const ux = (px - cx) / (size * 0.24)
      const uy = (py - cy) / (size * 0.24 * tilt)
      const far = Math.hypot(ux, uy)
      if (far > 1.1) return
      const grains = noise(ux * 9 + 3, uy * 9) * 0.5 + noise(ux * 21, uy * 21) * 0.5
      const dome = Math.sqrt(clamp(1 - far * far))
      lay(
        picture,
        index,
        scaleColour(bloom.heart, 0.35 + dome * 0.6 - uy * 0.18 + grains * 0.4 * (0.4 + dome)),
        smooth(1.05, 0.92, far + grains * 0.06),
      )
    },
    around({ x: cx, y: cy }, size * 0.3),
  )
}
