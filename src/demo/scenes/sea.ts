import { fbm, type Noise } from '#demo/painting/noise.ts'
import {
  clamp,
  type Colour,
  forEachPixel,
  hex,
  lay,
  mix,
  type Picture,
  scaleColour,
  smooth,
} from '#demo/painting/picture.ts'
import { pickAt, type Random } from '#demo/painting/random.ts'
import { paintSky, type Sky, skyAt } from '#demo/painting/sky.ts'

type Mood = {
  zenith: string
  low: string
  sun: string
  water: string
  lit: string
  shade: string
  glow: number
  up: number
  ahead: boolean
}

const moods: readonly [Mood, ...Mood[]] = [
  {
    zenith: '#3c6aa6',
    low: '#ffd2a0',
    sun: '#ffb469',
    water: '#16384a',
    lit: '#ffdcb4',
    shade: '#8a7f92',
    glow: 1.1,
    up: 0.09,
    ahead: true,
  },
  {
    zenith: '#23315e',
    low: '#f0a27c',
    sun: '#ff8a52',
    water: '#141e38',
    lit: '#f7a583',
    shade: '#4c4767',
    glow: 1,
    up: 0.045,
    ahead: true,
  },
  {
    zenith: '#2f6fb6',
    low: '#c9e2ee',
    sun: '#fff4e0',
    water: '#0d4c63',
    lit: '#ffffff',
    shade: '#9db0c2',
    glow: 0.3,
    up: 0.6,
    ahead: false,
  },
  {
    zenith: '#7d8c99',
    low: '#d3dadd',
    sun: '#f4f4f0',
    water: '#2b4650',
    lit: '#e6eaec',
    shade: '#75828d',
    glow: 0.25,
    up: 0.3,
    ahead: true,
  },
  {
    zenith: '#6d8fb8',
    low: '#f2d3d4',
    sun: '#ffc9b4',
    water: '#2a4a62',
    lit: '#ffe2dc',
    shade: '#a3a0b8',
    glow: 0.7,
    up: 0.12,
    ahead: true,
  },
]

type Shore = { picture: Picture; noise: Noise; sky: Sky; horizon: number; beach: number }

const SAND = hex('#b79f7e')

/** Paints beach and surf at one pixel; nothing where the sea is deep. */
function paintShore({ picture, noise, sky, horizon, beach }: Shore, x: number, y: number, index: number): void {
  const edge = beach + noise(x * 1.6 + 3, 7) * 0.05 + x * 0.12
  const reach = y - edge
  if (reach < -0.06) return
  const froth = fbm(noise, x * 7 + 30, y * 26, 4)
  const lace =
    smooth(0.02, 0.3, froth + smooth(0.05, 0, Math.abs(reach)) * 0.5 - 0.12) * smooth(0.055, 0.01, Math.abs(reach))
  const wet = smooth(0.2, 0, reach)
  const grainy = 1 + noise(x * 90, y * 90) * 0.08 + fbm(noise, x * 5, y * 12, 3) * 0.2
  const sky0 = skyAt(sky, x, horizon - Math.abs(y - horizon) * 0.8)
  const groundOf = (channel: 0 | 1 | 2) => {
    const dry = SAND[channel] * (mix(sky.low[channel], 0.6, 0.4) + 0.25) * grainy
    return mix(dry, sky0[channel] * 0.55 + dry * 0.25, wet * 0.75)
  }
  const ground: Colour = [groundOf(0), groundOf(1), groundOf(2)]
  lay(picture, index, ground, smooth(-0.004, 0.012, reach))
  lay(picture, index, scaleColour(sky.low, 0.95), clamp(lace))
}

/** Sea and sky: waves as tilted mirrors in perspective, glitter under the sun, surf on a beach now and then. */
export function paintSea(
  picture: Picture,
  { random, noise, variant }: { random: Random; noise: Noise; variant: number },
): void {
  const mood = pickAt(moods, variant)
  const wide = picture.width / picture.height
  const horizon = random.between(-0.12, 0.14)
  const sunX = random.between(-0.32, 0.32) * wide
  const sun = {
    x: mood.ahead ? sunX : 4,
    y: horizon - mood.up,
    colour: hex(mood.sun),
    size: mood.ahead ? 0.026 : 0,
    glow: mood.glow,
  }
  const sky: Sky = {
    horizon,
    zenith: hex(mood.zenith),
    low: hex(mood.low),
    sun,
    clouds: {
      cover: random.between(0.1, 0.8),
      lit: scaleColour(hex(mood.lit), 1.2),
      shade: hex(mood.shade),
      scale: random.between(0.6, 1.3),
      noise,
    },
  }
  paintSky(picture, sky)
  const water = hex(mood.water)
  const swell = random.between(0.5, 1.3)
  const beach = random.chance(0.45) ? random.between(0.22, 0.38) : 2
  const shore = { picture, noise, sky, horizon, beach }
  const before = picture.light.slice()
  const { width, height, light } = picture

  forEachPixel(picture, (x, y, index) => {
    const down = y - horizon
    if (down <= 0.0005) return
    const distance = 1 / (down + 0.012)
    const wx = x * distance
    // long swell, waves, ripples; far away they average out
    const near = smooth(60, 4, distance)
    const slope =
      noise(wx * 0.55, distance * 1.1) * 0.9 +
      noise(wx * 1.7 + 9, distance * 3.4) * 0.7 +
      noise(wx * 6, distance * 10) * 0.55 * near
    const tilt = noise(wx * 0.9 + 40, distance * 1.5) + noise(wx * 4 + 5, distance * 6) * 0.6
    // a mirror tilted towards the viewer shows a higher part of the sky
    const up = clamp(down * 0.9 + slope * 0.1 * swell + 0.015, 0.005, 0.6)
    const row = clamp(Math.round((horizon - up + 0.5) * height), 0, height - 1)
    const column = clamp(Math.round((x + tilt * 0.03) * height + width / 2), 0, width - 1)
    const source = (row * width + column) * 3
    const fresnel = clamp(0.95 - down * 1.25 - slope * 0.28 * swell, 0.06, 0.95)
    const glint = mood.ahead
      ? Math.exp(-(((x - sun.x) / (0.035 + down * 0.32)) ** 2)) *
        smooth(0.25, 1.1, slope + tilt * 0.5 + noise(wx * 16, distance * 22) * near * 0.6)
      : smooth(1.15, 1.5, slope + tilt * 0.4) * 0.25
    const through = 1 + smooth(0.2, 1, slope) * 0.8
    const strength = glint * (0.6 + mood.glow * 5)
    const at = index * 3
    for (let channel = 0; channel < 3; channel++) {
      const mirrored = before[source + channel] ?? 0
      light[at + channel] =
        mix((water[channel] ?? 0) * through, mirrored, fresnel) + (sun.colour[channel] ?? 0) * strength
    }
    paintShore(shore, x, y, index)
  })
}
