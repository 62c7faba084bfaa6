import sharp, { type Sharp } from 'sharp'
import { clamp, type Picture } from './picture.ts'
import { createRandom, type Random } from './random.ts'

export type Look = {
  /** Final size in pixels; the picture is enlarged to it. */
  width: number
  height: number
  /** Brightness that the middle tones are exposed for: 0.18 is ordinary, 0.08 night. */
  key: number
  /** How much of the veil over the shadows is removed, 0 to 1. */
  contrast: number
  /** How dark the corners get, 0 to 1. */
  vignette: number
  /** Standard deviation of the grain, in steps of 255. */
  grain: number
  /** Above 0 warmer, below 0 cooler. */
  warmth: number
  /** 1 as painted; 0 black and white. */
  saturation: number
}

/** Fine enough that two neighbours in the dark differ by less than one step of 255. */
const TABLE = 1 << 16
const BRIGHTEST = 8

/** Light to print: a film-like curve that lets highlights fade to white instead of clipping, then sRGB. */
const print = Float32Array.from({ length: TABLE + 1 }, (_, index) => {
  const light = (index / TABLE) * BRIGHTEST
  const curve = clamp((light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14))
  return 255 * (curve <= 0.0031308 ? curve * 12.92 : 1.055 * curve ** (1 / 2.4) - 0.055)
})

const toPrint = (light: number) =>
  print[light <= 0 ? 0 : light >= BRIGHTEST ? TABLE : (light * (TABLE / BRIGHTEST)) | 0] ?? 255

/** Light metering: the geometric mean of the light, and its first percentile as the veil over the shadows. */
function meter({ light }: Picture): { middle: number; veil: number } {
  const samples: number[] = []
  for (let at = 0; at < light.length; at += 3 * 97) {
    samples.push((light[at] ?? 0) * 0.2126 + (light[at + 1] ?? 0) * 0.7152 + (light[at + 2] ?? 0) * 0.0722)
  }
  samples.sort((a, b) => a - b)
  const logs = samples.reduce((sum, sample) => sum + Math.log(sample + 0.002), 0)
  return { middle: Math.exp(logs / samples.length), veil: samples[Math.floor(samples.length * 0.01)] ?? 0 }
}

function expose(picture: Picture, look: Look, random: Random): Uint8Array {
  const { width, height, light } = picture
  const bytes = new Uint8Array(light.length)
  const { middle, veil } = meter(picture)
  const black = veil * look.contrast
  const exposure = look.key / Math.max(0.02, middle - black * 0.8)
  const red = exposure * (1 + look.warmth * 0.12)
  const blue = exposure * (1 - look.warmth * 0.12)
  const corner = (width * width + height * height) / 4
  let dither = random.whole(1, 2 ** 30)
  for (let py = 0, at = 0; py < height; py++) {
    for (let px = 0; px < width; px++, at += 3) {
      const distance = ((px - width / 2) ** 2 + (py - height / 2) ** 2) / corner
      const fall = 1 - look.vignette * distance * distance
      let r = ((light[at] ?? 0) - black) * red * fall
      let g = ((light[at + 1] ?? 0) - black) * exposure * fall
      let b = ((light[at + 2] ?? 0) - black) * blue * fall
      const grey = r * 0.2126 + g * 0.7152 + b * 0.0722
      r = grey + (r - grey) * look.saturation
      g = grey + (g - grey) * look.saturation
      b = grey + (b - grey) * look.saturation
      dither = (Math.imul(dither, 1664525) + 1013904223) | 0
      // dithering: noise below one step hides banding in smooth skies
      const noise = (dither >>> 8) / 2 ** 24
      bytes[at] = toPrint(r) + noise
      bytes[at + 1] = toPrint(g) + noise
      bytes[at + 2] = toPrint(b) + noise
    }
  }
  return bytes
}

const GRAIN_LENGTH = 1 << 20

/** Grain with a little softness between neighbours, as film has and plain noise has not. */
function drawGrain(): Int8Array {
  const random = createRandom('grain')
  const table = new Int8Array(GRAIN_LENGTH)
  let before = 0
  for (let index = 0; index < GRAIN_LENGTH; index++) {
    const white = random.next() + random.next() + random.next() - 1.5
    before = before * 0.35 + white
    table[index] = before * 60
  }
  return table
}

/** Cache of the grain. */
const drawn: { grain?: Int8Array } = {}

function addGrain(bytes: Uint8Array, { strength, random }: { strength: number; random: Random }): void {
  const table = (drawn.grain ??= drawGrain())
  // the same bytes, in a view that clamps to 0 and 255
  const clamped = new Uint8ClampedArray(bytes.buffer, bytes.byteOffset, bytes.length)
  const mask = GRAIN_LENGTH - 1
  const share = strength / 32
  let place = random.whole(0, mask)
  for (let at = 0; at < bytes.length; at += 3) {
    const value = bytes[at + 1] ?? 0
    // most in the middle tones, least in black and white
    const grain = (table[place & mask] ?? 0) * share * (0.35 + (value * (255 - value)) / 26_000)
    place++
    clamped[at] = (bytes[at] ?? 0) + grain
    clamped[at + 1] = value + grain
    clamped[at + 2] = (bytes[at + 2] ?? 0) + grain
  }
}

/** Turns light into a finished photograph of the size given: exposed, printed, enlarged, with grain. */
export async function develop(picture: Picture, look: Look, random: Random): Promise<Sharp> {
  const printed = expose(picture, look, random)
  const enlarged = await sharp(printed, { raw: { width: picture.width, height: picture.height, channels: 3 } })
    .resize(look.width, look.height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer()
  addGrain(enlarged, { strength: look.grain, random })
  return sharp(enlarged, { raw: { width: look.width, height: look.height, channels: 3 } })
}
