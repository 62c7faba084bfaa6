import { fbm, type Noise, ridges } from '#demo/painting/noise.ts'
import { paintCoarse } from '#demo/painting/paint-coarse.ts'
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
import type { Random } from '#demo/painting/random.ts'

const BLACK: Colour = [0, 0, 0]
/** The part of a picture in which ground may be. */
const LOW = { left: -9, right: 9, top: -0.1, bottom: 1 }

type Night = { random: Random; noise: Noise }

const starColours: readonly [Colour, ...Colour[]] = [hex('#bcd2ff'), hex('#ffffff'), hex('#fff0d8'), hex('#ffd0a0')]

function scatterStars(
  picture: Picture,
  { random }: Night,
  { count, weightAt }: { count: number; weightAt: (x: number, y: number) => number },
): void {
  const { width, height } = picture
  for (let star = 0; star < count; star++) {
    const px = random.whole(1, width - 2)
    const py = random.whole(1, height - 2)
    const chance = random.next()
    // many faint, few bright: a power law, as in the sky
    const brightness = Math.min(7, 0.05 / (random.next() + 0.004))
    const colour = random.pick(starColours)
    if (chance > weightAt((px - width / 2) / height, py / height - 0.5)) continue
    const index = py * width + px
    shine(picture, index, colour, brightness)
    if (brightness < 1) continue
    for (const near of [index - 1, index + 1, index - width, index + width])
      shine(picture, near, colour, brightness * 0.3)
  }
}

/** A ridge with pines in front of the sky: a function that gives its top, in picture heights from the middle. */
function createRidge({ random, noise }: Night, base: number) {
  const place = random.between(0, 90)
  const isWooded = random.chance(0.6)
  return (x: number) => {
    const hill = base - fbm(noise, x * 0.9 + place, 3.3, 5) * 0.16
    if (!isWooded) return hill
    const pitch = 58
    const cell = Math.floor(x * pitch)
    const tall = Math.abs(noise(cell * 0.73 + place, 8.2)) * 0.085 + 0.012
    const inside = Math.abs(x * pitch - cell - 0.5) * 2
    // a pine is a triangle with frayed edges
    return hill - tall * Math.max(0, 1 - inside * (1.05 + noise(x * 900, 2) * 0.25))
  }
}

/** The Milky Way over a ridge, with the glow of a town behind it. */
export function paintMilkyWay(picture: Picture, night: Night): void {
  const { random, noise } = night
  const tilt = random.between(0.5, 1.2) * (random.chance(0.5) ? 1 : -1)
  const offset = random.between(-0.25, 0.25)
  const glow = hex(random.pick(['#c98a4b', '#4f7a64', '#7a5a8a']))
  const deep = hex('#0a1226')
  const ridge = createRidge(night, random.between(0.3, 0.4))
  const alongX = Math.cos(tilt)
  const alongY = Math.sin(tilt)
  const bandAt = (x: number, y: number) => {
    const across = x * alongY - y * alongX + offset
    const along = x * alongX + y * alongY
    const bend = across + fbm(noise, along * 1.2, 5, 3) * 0.09
    return { band: Math.exp(-((bend / 0.16) ** 2)), core: Math.exp(-((bend / 0.06) ** 2)), along, bend }
  }
  const blue = hex('#7d8ec4')
  const gold = hex('#e0b48c')
  const pink = hex('#b0507a')
  paintCoarse(picture, (x, y) => {
    const { band, core, along, bend } = bandAt(x, y)
    const low = smooth(-0.2, 0.45, y)
    const dim = 0.8 + low * 0.8
    const town = low ** 2.5 * 0.3
    let light = 0
    let nebula = 0
    let warm = 0
    if (band > 0.01) {
      const cloud = fbm(noise, along * 4, bend * 7 + 20, 5)
      const dust = smooth(0.02, 0.42, ridges(noise, along * 2.1 + 7, bend * 4.5, 5) - 0.34) * core
      light = Math.max(0, band * (0.55 + cloud * 0.9) * (1 - dust * 0.9)) * 0.16
      nebula = Math.max(0, cloud - 0.25) * core * 0.2
      warm = clamp(core * 0.9 + cloud * 0.4)
    }
    const sum = (channel: 0 | 1 | 2) =>
      deep[channel] * dim +
      mix(blue[channel], gold[channel], warm) * light +
      pink[channel] * nebula +
      glow[channel] * town
    return [sum(0), sum(1), sum(2)]
  })
  scatterStars(picture, night, {
    count: (picture.width * picture.height) / 55,
    weightAt: (x, y) => 0.25 + bandAt(x, y).band * 0.75,
  })
  forEachPixel(
    picture,
    (x, y, index) => lay(picture, index, [0.0025, 0.003, 0.005], smooth(-0.003, 0.003, y - ridge(x))),
    {
      ...LOW,
      top: 0.1,
    },
  )
}

/** Northern lights over snow and pines. */
export function paintAurora(picture: Picture, night: Night): void {
  const { random, noise } = night
  const horizon = random.between(0.14, 0.24)
  const green = hex(random.pick(['#39e08a', '#4be0b0', '#63e06a']))
  const violet = hex(random.pick(['#8a4bd8', '#c04b9a', '#4b6ad8']))
  const curtains = [0, 1, 2].map((index) => ({
    place: random.between(0, 50),
    height: random.between(-0.22, 0.02) + index * 0.05,
    strength: random.between(0.35, 1) / (index * 0.6 + 1),
    lean: random.between(-0.6, 0.6),
  }))
  const ridge = createRidge(night, horizon - 0.015)
  const skyLight = createSkyLight()
  paintCoarse(picture, (x, y) => (y > horizon + 0.02 ? BLACK : skyLight(x, y)))
  scatterStars(picture, night, { count: (picture.width * picture.height) / 170, weightAt: () => 0.8 })
  const before = picture.light.slice()
  const snow = scaleColour(mixColour(green, [0.35, 0.5, 0.8], 0.6), 0.16)
  forEachPixel(
    picture,
    (x, y, index) => {
      lay(picture, index, [0.003, 0.006, 0.008], smooth(-0.003, 0.003, y - ridge(x)))
      const down = y - horizon
      const depth = 1 / (Math.max(0, down) + 0.06)
      const drift = fbm(noise, x * depth * 0.6, depth * 1.4, 4)
      const shade = 0.55 + drift * 0.75 + noise(x * depth * 9, depth * 30) * 0.05
      const row = clamp(Math.round((horizon - Math.max(0, down) * 0.7 + 0.5) * picture.height), 0, picture.height - 1)
      const mirrored = (row * picture.width + (index % picture.width)) * 3
      const above: Colour = [before[mirrored] ?? 0, before[mirrored + 1] ?? 0, before[mirrored + 2] ?? 0]
      const lit = mixColour(scaleColour(snow, Math.max(0.1, shade)), above, 0.22)
      lay(picture, index, lit, smooth(-0.004, 0.004, down + noise(x * 3, 4) * 0.012))
    },
    LOW,
  )

  function createSkyLight() {
    return (x: number, y: number): Colour => {
      const colour: [number, number, number] = [0.006, 0.011, 0.024]
      for (const { place, height, strength, lean } of curtains) {
        const leaned = x + y * lean
        const foot = height + fbm(noise, leaned * 1.1 + place, 2.2, 3) * 0.3
        const rise = foot - y
        const rays =
          0.45 + 0.55 * smooth(-0.5, 0.6, noise(leaned * 13 + place, y * 0.6) + noise(leaned * 34, y * 0.8) * 0.5)
        const light = strength * rays * (rise > 0 ? Math.exp(-rise * 4.2) : Math.exp(rise * 34))
        const high = smooth(0.02, 0.38, rise)
        for (const channel of [0, 1, 2] as const)
          colour[channel] += mix(green[channel], violet[channel], high) * light * 0.75
      }
      return colour
    }
  }
}
