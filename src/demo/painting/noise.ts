import type { Random } from './random.ts'

/** Smooth noise from -1 to 1; neighbours one unit apart are unrelated. */
export type Noise = (x: number, y: number) => number

/** Perlin's gradient noise over a shuffled table: the same table gives the same field. */
export function createNoise(random: Random): Noise {
  const gx = new Float32Array(256)
  const gy = new Float32Array(256)
  const order = new Uint8Array(512)
  for (let index = 0; index < 256; index++) {
    const angle = random.next() * Math.PI * 2
    gx[index] = Math.cos(angle) * 1.5
    gy[index] = Math.sin(angle) * 1.5
    order[index] = index
  }
  for (let index = 255; index > 0; index--) {
    const other = random.whole(0, index)
    const kept = order[index] ?? 0
    order[index] = order[other] ?? 0
    order[other] = kept
  }
  order.copyWithin(256, 0, 256)
  // typed arrays of a known length: the fallbacks below are for the compiler only and cost nothing
  const dot = (cell: number, x: number, y: number) => (gx[cell] ?? 0) * x + (gy[cell] ?? 0) * y

  return (x, y) => {
    const x0 = Math.floor(x)
    const y0 = Math.floor(y)
    const fx = x - x0
    const fy = y - y0
    const row0 = order[y0 & 255] ?? 0
    const row1 = order[(y0 + 1) & 255] ?? 0
    const column = x0 & 255
    const next = (x0 + 1) & 255
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    const a = dot(order[row0 + column] ?? 0, fx, fy)
    const b = dot(order[row0 + next] ?? 0, fx - 1, fy)
    const c = dot(order[row1 + column] ?? 0, fx, fy - 1)
    const d = dot(order[row1 + next] ?? 0, fx - 1, fy - 1)
    const top = a + (b - a) * u
    return top + (c + (d - c) * u - top) * v
  }
}

/** Fractal noise (fractional Brownian motion), about -1 to 1: clouds, haze, stains. */
export function fbm(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let fx = x
  let fy = y
  for (let octave = 0; octave < octaves; octave++) {
    sum += noise(fx, fy) * weight
    // turned a little each time, so that the lattice of one scale does not line up with the next
    const turned = fx * 1.6 + fy * 1.2
    fy = fy * 1.6 - fx * 1.2 + 17.3
    fx = turned + 31.7
    weight *= 0.5
  }
  return sum
}

/** Ridged fractal noise: creases where the noise passes zero, 0 to about 1: mountain ridges, veins. */
export function ridges(noise: Noise, x: number, y: number, octaves: number): number {
  let sum = 0
  let weight = 0.5
  let carried = 1
  let fx = x
  let fy = y
  for (let octave = 0; octave < octaves; octave++) {
    const crease = 1 - Math.abs(noise(fx, fy))
    const sharp = crease * crease * carried
    sum += sharp * weight
    // small creases grow on large ones only: worn valleys, jagged tops
    carried = Math.min(1, sharp * 1.6)
    const turned = fx * 1.62 + fy * 1.18
    fy = fy * 1.62 - fx * 1.18 + 11.1
    fx = turned + 5.9
    weight *= 0.52
  }
  return sum
}
