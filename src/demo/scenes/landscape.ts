import { fbm, type Noise } from '#demo/painting/noise.ts'
import {
  clamp,
  type Colour,
  hex,
  lay,
  mix,
  mixColour,
  type Picture,
  scaleColour,
  smooth,
} from '#demo/painting/picture.ts'
import { pickAt, type Random } from '#demo/painting/random.ts'
import { type Sky, paintSky, skyAt } from '#demo/painting/sky.ts'
import { findStand, viewLand, type View } from '#demo/painting/terrain-view.ts'
import { type Land, type LandKind, type Light, lightLand, type Season } from '#demo/painting/terrain.ts'

export type Hour = 'dawn' | 'day' | 'golden' | 'dusk' | 'overcast'

type Air = {
  zenith: string
  low: string
  sun: string
  /** Strength of the sun's and of the sky's light on the land. */
  direct: number
  ambient: number
  skyLight: string
  glow: number
  elevation: readonly [number, number]
  cloudLit: string
  cloudShade: string
  brightness: number
}

const airs: Readonly<Record<Hour, Air>> = {
  dawn: {
    zenith: '#5b7fae',
    low: '#f3c7b0',
    sun: '#ffb48a',
    direct: 2.6,
    ambient: 0.75,
    skyLight: '#a9b7d8',
    glow: 0.7,
    elevation: [0.16, 0.26],
    cloudLit: '#ffd9c4',
    cloudShade: '#9a94b0',
    brightness: 0.95,
  },
  day: {
    zenith: '#2f69b3',
    low: '#bcd8ec',
    sun: '#fff1dc',
    direct: 3.2,
    ambient: 0.95,
    skyLight: '#a8c4ec',
    glow: 0.25,
    elevation: [0.55, 0.95],
    cloudLit: '#ffffff',
    cloudShade: '#93a4ba',
    brightness: 1,
  },
  golden: {
    zenith: '#4f7fb5',
    low: '#ffd7a0',
    sun: '#ffb05c',
    direct: 3.6,
    ambient: 0.62,
    skyLight: '#9fb3d4',
    glow: 1,
    elevation: [0.14, 0.28],
    cloudLit: '#ffe2b8',
    cloudShade: '#a08a8c',
    brightness: 0.95,
  },
  dusk: {
    zenith: '#1d2a55',
    low: '#e9a27e',
    sun: '#ff9a6a',
    direct: 1.7,
    ambient: 0.5,
    skyLight: '#848aa6',
    glow: 0.9,
    elevation: [0.06, 0.12],
    cloudLit: '#f5a98a',
    cloudShade: '#4c4468',
    brightness: 0.75,
  },
  overcast: {
    zenith: '#8d9aa6',
    low: '#dfe4e6',
    sun: '#f2f2ee',
    direct: 0.7,
    ambient: 1.35,
    skyLight: '#ccd4da',
    glow: 0.1,
    elevation: [0.6, 0.9],
    cloudLit: '#eef1f3',
    cloudShade: '#7f8b96',
    brightness: 0.95,
  },
}

const seasons: Readonly<Record<LandKind, readonly [Season, ...Season[]]>> = {
  alpine: [
    { snowLine: 40, green: hex('#41592f'), rock: hex('#8d8880'), sand: hex('#b09a74'), snow: [0.9, 0.92, 0.96] },
    { snowLine: 20, green: hex('#3a4a38'), rock: hex('#7c7f86'), sand: hex('#b09a74'), snow: [0.92, 0.94, 0.98] },
    { snowLine: 52, green: hex('#8a6a2c'), rock: hex('#92877a'), sand: hex('#b09a74'), snow: [0.9, 0.92, 0.96] },
  ],
  meadow: [
    { snowLine: 999, green: hex('#6d8746'), rock: hex('#8c8478'), sand: hex('#b5ab6a'), snow: [1, 1, 1] },
    { snowLine: 999, green: hex('#858f4a'), rock: hex('#8c8478'), sand: hex('#c9b878'), snow: [1, 1, 1] },
    { snowLine: 999, green: hex('#56763f'), rock: hex('#8c8478'), sand: hex('#8f9d5c'), snow: [1, 1, 1] },
  ],
  dunes: [
    { snowLine: 999, green: hex('#7a7a3a'), rock: hex('#b5713c'), sand: hex('#dfa05c'), snow: [1, 1, 1] },
    { snowLine: 999, green: hex('#7a7a3a'), rock: hex('#b89468'), sand: hex('#e6c9a0'), snow: [1, 1, 1] },
  ],
  canyon: [{ snowLine: 999, green: hex('#6d6a3c'), rock: hex('#a8552f'), sand: hex('#d99f6c'), snow: [1, 1, 1] }],
  islands: [{ snowLine: 999, green: hex('#4d6b34'), rock: hex('#8a8378'), sand: hex('#d8c69c'), snow: [1, 1, 1] }],
}

export type LandscapeOptions = { land: Land; hour: Hour; random: Random; noise: Noise; lake: boolean; season: number }

/** Land under a sky: mountains, meadows, dunes, canyons, islands, with a lake if `lake` is set. */
export function paintLandscape(
  picture: Picture,
  { land, hour, random, noise, lake, season: year }: LandscapeOptions,
): void {
  const air = airs[hour]
  const season = pickAt(seasons[land.kind], year)
  const wide = picture.width / picture.height
  const horizon = random.between(-0.16, 0.06)
  const sunSide = random.between(-0.45, 0.45) * wide
  const elevation = random.between(...air.elevation)
  const isAhead = hour !== 'day' && random.chance(0.45)
  const sunColour = hex(air.sun)
  const low = scaleColour(hex(air.low), air.brightness)
  const sky: Sky = {
    horizon,
    zenith: scaleColour(hex(air.zenith), air.brightness),
    low,
    sun: {
      x: isAhead ? sunSide : sunSide * 3 + (sunSide < 0 ? -2 : 2),
      y: horizon - elevation,
      colour: sunColour,
      size: isAhead && hour !== 'overcast' ? 0.022 : 0,
      glow: air.glow,
    },
    clouds: {
      cover: hour === 'overcast' ? 1.1 : random.between(0.05, 0.75),
      lit: scaleColour(hex(air.cloudLit), air.brightness * 1.25),
      shade: scaleColour(hex(air.cloudShade), air.brightness),
      scale: random.between(0.7, 1.5),
      noise,
    },
  }
  paintSky(picture, sky)

  const heading = random.between(-0.3, 0.3)
  const toward = isAhead ? 1 : random.between(-0.5, 0.15)
  const across = isAhead ? sunSide * 0.8 : Math.sign(sunSide)
  const toSun: Light['toSun'] = [
    across * Math.cos(heading) + toward * Math.sin(heading),
    toward * Math.cos(heading) - across * Math.sin(heading),
    Math.max(0.16, elevation) * (land.kind === 'dunes' ? 0.75 : 1.15),
  ]
  const light: Light = {
    toSun,
    sun: scaleColour(sunColour, air.direct),
    sky: scaleColour(hex(air.skyLight), air.ambient),
  }
  const lit = lightLand(land, light, season)
  const hazeLow = mixColour(low, hex(air.skyLight), 0.25)
  const above = { alpine: 20, meadow: 17, dunes: 13, canyon: 14, islands: 15 }[land.kind] * random.between(0.75, 1.4)
  const view: View = {
    ...findStand(land, random, { above, heading }),
    above,
    roughness: { alpine: 0.16, meadow: 0.1, dunes: 0.02, canyon: 0.14, islands: 0.12 }[land.kind],
    heading,
    focal: random.between(1, 1.7),
    horizon,
    haze: {
      density:
        { alpine: 0.0028, meadow: 0.0034, dunes: 0.0026, canyon: 0.0028, islands: 0.0034 }[land.kind] *
        random.between(0.7, 1.5) *
        (hour === 'dawn' ? 1.5 : 1),
      colourAt: (x) => {
        const glow = air.glow * Math.exp(-Math.abs(x - sky.sun.x) * 2.4) * 0.3
        return [
          hazeLow[0] * 0.92 + sunColour[0] * glow,
          hazeLow[1] * 0.92 + sunColour[1] * glow,
          hazeLow[2] * 0.92 + sunColour[2] * glow,
        ]
      },
    },
  }
  if (lake || land.kind === 'islands')
    view.water = { level: land.kind === 'islands' ? 0 : 10.5, colour: hex('#1d3a44') }
  const depth = viewLand(picture, { land, lit }, view)
  if (view.water)
    paintWater(picture, { depth, sky, noise, calm: land.kind === 'islands' ? 0.5 : random.between(0.75, 1) })
}

type Water = { depth: Float32Array; sky: Sky; noise: Noise; calm: number }

/** Water reflects what is behind it, stretched by ripples, and shows its own colour where the view is steep. */
function paintWater(picture: Picture, { depth, sky, noise, calm }: Water): void {
  const { width, height, light } = picture
  const before = light.slice()
  const horizonRow = (sky.horizon + 0.5) * height
  const shores = findShores(depth, width, height)
  for (let index = 0; index < depth.length; index++) {
    const distance = -(depth[index] ?? 0)
    if (distance <= 0) continue
    const px = index % width
    const py = (index - px) / width
    const x = (px + 0.5 - width / 2) / height
    const y = (py + 0.5) / height - 0.5
    const near = 1 / Math.max(0.02, y - sky.horizon)
    const ripple = noise(x * near * 9, near * 26) * 0.7 + noise(x * near * 31, near * 80) * 0.5
    const shore = shores[index] ?? 0
    const mirrored = shore - (py - shore) * 0.92 + ripple * (1.1 - calm) * 46 * (height / 600)
    const row = Math.round(clamp(mirrored, 0, shore))
    const source = row * width + clamp(Math.round(px + ripple * 3 * (1.2 - calm)), 0, width - 1)
    const seen: Colour =
      (depth[source] ?? 0) >= 0 && mirrored > 0
        ? [before[source * 3] ?? 0, before[source * 3 + 1] ?? 0, before[source * 3 + 2] ?? 0]
        : skyAt(sky, x, Math.min(sky.horizon * 2 - y + ripple * 0.02, sky.horizon - 0.01))
    const grazing = mix(0.9, 0.45, smooth(0, 0.5, (py - horizonRow) / height))
    lay(picture, index, scaleColour(seen, 0.92), grazing * (1 - clamp(distance / 900) * 0.4))
  }
  // light on the ripples, so that it looks like one surface
  for (let index = 0; index < depth.length; index++) {
    if ((depth[index] ?? 0) >= 0) continue
    const px = index % width
    const py = (index - px) / width
    const near = 1 / Math.max(0.02, (py + 0.5) / height - 0.5 - sky.horizon)
    const sparkle = fbm(noise, ((px - width / 2) / height) * near * 14, near * 40, 2)
    const factor = 1 + sparkle * 0.22 * (1.2 - calm)
    for (let channel = 0; channel < 3; channel++) {
      const at = index * 3 + channel
      light[at] = (light[at] ?? 0) * factor
    }
  }
}

/** For every pixel of water the row of the shore above it, smoothed sideways so that reflections have no seams. */
function findShores(depth: Float32Array, width: number, height: number): Float32Array {
  const shores = new Float32Array(width * height)
  for (let px = 0; px < width; px++) {
    let shore = 0
    for (let py = 0; py < height; py++) {
      const index = py * width + px
      if ((depth[index] ?? 0) >= 0) shore = py
      shores[index] = shore
    }
  }
  const reach = Math.round(width / 14)
  const evened = new Float32Array(width * height)
  for (let py = 0; py < height; py++) {
    const at = (px: number) => shores[py * width + clamp(px, 0, width - 1)] ?? 0
    let sum = 0
    for (let px = -reach; px <= reach; px++) sum += at(px)
    for (let px = 0; px < width; px++) {
      evened[py * width + px] = sum / (reach * 2 + 1)
      sum += at(px + reach + 1) - at(px - reach)
    }
  }
  return evened
}
