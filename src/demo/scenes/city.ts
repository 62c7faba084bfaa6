import { fbm, type Noise } from '#demo/painting/noise.ts'
import {
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
import { paintSky, type Sky } from '#demo/painting/sky.ts'

type City = { random: Random; noise: Noise; variant: number }

const evenings: readonly [
  { zenith: string; low: string; lit: string; shade: string; lamps: number },
  ...{ zenith: string; low: string; lit: string; shade: string; lamps: number }[],
] = [
  { zenith: '#1a2c5c', low: '#f2a46e', lit: '#e88a6a', shade: '#39406a', lamps: 1 },
  { zenith: '#0d1836', low: '#5a6f9c', lit: '#6a7aa8', shade: '#1e2a4c', lamps: 1.3 },
  { zenith: '#4a6fa6', low: '#ffdcae', lit: '#ffe4c0', shade: '#8f94a8', lamps: 0.35 },
  { zenith: '#2a2350', low: '#e0a0a2', lit: '#e0acb0', shade: '#4c3c6c', lamps: 1.1 },
]

/** A city across the water at dusk. */
export function paintSkyline(picture: Picture, { random, noise, variant }: City): void {
  const evening = pickAt(evenings, variant)
  const wide = picture.width / picture.height
  const shore = random.between(0.12, 0.24)
  const low = hex(evening.low)
  const sky: Sky = {
    horizon: shore,
    zenith: hex(evening.zenith),
    low,
    sun: { x: random.between(-0.3, 0.3) * wide, y: shore - 0.02, colour: low, size: 0, glow: 0.5 },
    clouds: { cover: random.between(0.1, 0.7), lit: hex(evening.lit), shade: hex(evening.shade), scale: 0.9, noise },
  }
  paintSky(picture, sky)
  const rows = 4
  const style = random.between(0, 50)
  const downtown = random.between(-0.3, 0.3) * wide
  for (let row = 0; row < rows; row++) {
    const near = row / (rows - 1)
    let x = -wide / 2 - 0.05
    while (x < wide / 2 + 0.05) {
      const width = random.between(0.022, 0.075)
      const middle = Math.exp(-(((x - downtown) / (0.34 * wide)) ** 2))
      const tall = random.between(0.03, 0.1) + middle * random.next() ** 1.6 * mix(0.52, 0.16, near)
      paintTower(picture, { random, noise, x, width, top: shore - tall, shore, near, evening, low, style })
      x += width * random.between(0.75, 1.15)
    }
  }
  paintRiver(picture, { noise, shore, deep: hex(evening.zenith) })
}

type Tower = {
  random: Random
  noise: Noise
  x: number
  width: number
  top: number
  shore: number
  near: number
  evening: (typeof evenings)[number]
  low: Colour
  style: number
}

function paintTower(picture: Picture, { random, noise, x, width, top, shore, near, evening, low, style }: Tower): void {
  const body = mixColour(scaleColour(low, 0.55), hex('#141a28'), 0.35 + near * 0.6)
  const lamp = random.pick([hex('#ffcf8a'), hex('#ffdfae'), hex('#ffb86a'), hex('#e8f0ff')])
  const floors = random.between(85, 130)
  const bays = random.between(95, 150)
  const lived = random.between(0.12, 0.55)
  const seed = random.between(0, 99)
  const kind = random.next()
  const mast = kind > 0.86 && shore - top > 0.25 ? random.between(0.03, 0.09) : 0
  const tip = kind < 0.2 ? width * 0.5 : 0
  const { width: across, height } = picture
  const first = Math.max(0, Math.floor(x * height + across / 2))
  const last = Math.min(across - 1, Math.ceil((x + width) * height + across / 2))
  for (let px = first; px <= last; px++) {
    const dx = (px + 0.5 - across / 2) / height - x
    if (dx < 0 || dx > width) continue
    const side = dx / width
    const roof = top + tip * Math.abs(side - 0.5) * 2 - (Math.abs(side - 0.5) < 0.03 ? mast : 0)
    for (let py = Math.max(0, Math.floor((roof + 0.5) * height)); py < (shore + 0.5) * height; py++) {
      const y = (py + 0.5) / height - 0.5
      const index = py * across + px
      const haze = smooth(0.2, 0, shore - y) * (1 - near) * 0.5
      const face = side < 0.36 ? 1.3 : 0.85
      lay(picture, index, mixColour(scaleColour(body, face * (0.9 + noise(x * 90, y * 6) * 0.12)), low, haze), 1)
      if (y < top + 0.006) continue
      const floor = Math.floor((y + 1) * floors)
      const bay = Math.floor(dx * bays)
      const isPane = ((y + 1) * floors) % 1 > 0.35 && (dx * bays) % 1 > 0.3
      const lit =
        noise(floor * 0.37 + seed, bay * 0.71 + style) * 0.5 + 0.5 + noise(floor * 7.7 + seed, bay * 5.3) * 0.35
      if (isPane && lit > 1 - lived * 0.62)
        shine(picture, index, lamp, evening.lamps * clamp((lit - 1 + lived * 0.62) * 4) * mix(0.35, 0.9, near))
    }
  }
}

function paintRiver(picture: Picture, { noise, shore, deep }: { noise: Noise; shore: number; deep: Colour }): void {
  const { width, height, light } = picture
  const before = light.slice()
  forEachPixel(picture, (x, y, index) => {
    const down = y - shore
    if (down <= 0) return
    const depth = 1 / (down + 0.03)
    const wave = noise(x * depth * 1.2, depth * 9) * 0.6 + noise(x * depth * 5, depth * 30) * 0.4
    const at = index * 3
    const column = clamp(Math.round((x + wave * 0.006) * height + width / 2), 0, width - 1)
    for (const channel of [0, 1, 2] as const) {
      let sum = 0
      for (let tap = 0; tap < 4; tap++) {
        const row = clamp(Math.round((shore - down * (0.75 + tap * 0.2) + wave * 0.028 + 0.5) * height), 0, height - 1)
        sum += before[(row * width + column) * 3 + channel] ?? 0
      }
      light[at + channel] = mix(sum / 4, deep[channel] * 0.5, 0.22 + smooth(0, 0.4, down) * 0.25) * (1 + wave * 0.16)
    }
  })
}

type Wall = { plaster: Colour; recess: Colour; sun: Colour }

const walls: readonly [Wall, ...Wall[]] = [
  { plaster: hex('#cfc6ba'), recess: hex('#5c6068'), sun: hex('#fff0d8') },
  { plaster: hex('#d9a37c'), recess: hex('#6a4438'), sun: hex('#ffe6c4') },
  { plaster: hex('#9fa6a8'), recess: hex('#3c4448'), sun: hex('#fff6e6') },
  { plaster: hex('#e8e4dc'), recess: hex('#7c8894'), sun: hex('#fff2dc') },
  { plaster: hex('#b8574a'), recess: hex('#4a221e'), sun: hex('#ffe8cc') },
]

/** A facade in hard sun: bays cut deep into concrete, each with the shadow of its own edge, running away upwards. */
export function paintFacade(picture: Picture, { random, noise, variant }: City): void {
  const wall = pickAt(walls, variant)
  const wide = picture.width / picture.height
  const turn = random.between(-0.5, 0.5)
  const rise = random.between(0.15, 0.75)
  const bays = random.between(3.2, 7.5)
  const floors = bays * random.between(0.8, 1.5)
  const frame = { x: random.between(0.12, 0.26), y: random.between(0.12, 0.3) }
  const depth = random.between(0.12, 0.34)
  const sunX = random.pick([-1, 1]) * random.between(0.5, 1.1)
  const sunY = random.between(0.6, 1.3)
  const hasArch = random.chance(0.3)
  const skyTop = hex('#2f62a8')
  const skyLow = hex('#8fb8dc')
  const edge = random.chance(0.55) ? random.between(0.05, 0.4) * wide : 9
  forEachPixel(picture, (x, y, index) => {
    const scale = 1 / (1 + x * turn - (y - 0.5) * rise * 0.7)
    const u = x * scale * bays
    const v = (y - 0.5) * scale * floors
    if (x * (turn < 0 ? -1 : 1) * scale > edge) {
      lay(picture, index, mixColour(skyTop, skyLow, smooth(-0.6, 0.5, y)), 1)
      return
    }
    const cu = u - Math.floor(u)
    const cv = v - Math.floor(v)
    const stain =
      1 + fbm(noise, u * 0.8, v * 0.25, 4) * 0.22 + noise(u * 60, v * 60) * 0.05 + noise(u * 9, v * 0.7) * 0.05
    const isOpen = (a: number, b: number) => {
      if (a < frame.x || a > 1 - frame.x || b < frame.y || b > 1 - frame.y) return false
      if (!hasArch) return true
      const r = 0.5 - frame.x
      return b > frame.y + r || Math.hypot(a - 0.5, b - frame.y - r) < r
    }
    const soft = (test: (a: number, b: number) => boolean) => {
      const step = 0.45 / picture.height
      let sum = 0
      for (const [dx, dy] of [
        [-1, -1],
        [1, -1],
        [-1, 1],
        [1, 1],
      ] as const)
        sum += test(cu + dx * step * bays * scale, cv + dy * step * floors * scale) ? 0.25 : 0
      return sum
    }
    const open = soft(isOpen)
    const light = 0.95 + (wall.sun[0] - 1) * 0.1
    const plaster = scaleColour(
      [wall.plaster[0] * wall.sun[0], wall.plaster[1] * wall.sun[1], wall.plaster[2] * wall.sun[2]],
      stain * light,
    )
    lay(picture, index, plaster, 1)
    if (open <= 0) return
    // the back of the bay, shifted by parallax; the sun reaches what the frame does not shade
    const bu = cu - depth * turn * 0.8
    const bv = cv + depth * (0.35 + rise * 0.5)
    const isBack = isOpen(bu, bv)
    const lit = soft((a, b) =>
      isOpen(a - depth * turn * 0.8 - depth * sunX, b + depth * (0.35 + rise * 0.5) - depth * sunY),
    )
    const cell = noise(Math.floor(u) * 3.3, Math.floor(v) * 5.7)
    const glass = mixColour(wall.recess, skyLow, clamp(0.25 + cell * 0.5 + (bv - 0.5) * -0.5))
    const blind = cell > 0.15 && bv < 0.3 + cell ? scaleColour(wall.plaster, 0.75) : glass
    const pane = Math.abs(bu - 0.5) < 0.012 || Math.abs(bv - 0.62) < 0.01 ? scaleColour(wall.recess, 0.5) : blind
    const inside = isBack
      ? scaleColour(pane, 0.3 + lit * 0.75)
      : scaleColour(plaster, bv > 1 - frame.y ? 0.3 : 0.2 + lit * 0.35)
    lay(picture, index, inside, open)
  })
}
