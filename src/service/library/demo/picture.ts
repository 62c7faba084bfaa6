/** Red, green and blue in linear light: 1 is paper white, a sun may be 50. */
export type Colour = readonly [number, number, number]

/** Light on the sensor, three numbers a pixel, row by row. */
export type Picture = { width: number; height: number; light: Float32Array }

export const createPicture = (width: number, height: number): Picture => ({
  width,
  height,
  light: new Float32Array(width * height * 3),
})

export const clamp = (value: number, min = 0, max = 1) => (value < min ? min : value > max ? max : value)

export const mix = (from: number, to: number, share: number) => from + (to - from) * share

/** 0 below `from`, 1 above `to`, smooth between. */
export function smooth(from: number, to: number, value: number): number {
  const share = clamp((value - from) / (to - from))
  return share * share * (3 - 2 * share)
}

export const mixColour = (from: Colour, to: Colour, share: number): Colour => [
  mix(from[0], to[0], share),
  mix(from[1], to[1], share),
  mix(from[2], to[2], share),
]

export const scaleColour = ([r, g, b]: Colour, factor: number): Colour => [r * factor, g * factor, b * factor]

/** A colour as designers write it (`#e8a05c`), in linear light. */
export function hex(text: string): Colour {
  const channel = (start: number) => {
    const value = Number.parseInt(text.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Lays a colour over a pixel; `share` is how much of it is seen. */
export function lay(picture: Picture, index: number, colour: Colour, share: number): void {
  const { light } = picture
  const at = index * 3
  light[at] = mix(light[at] ?? 0, colour[0], share)
  light[at + 1] = mix(light[at + 1] ?? 0, colour[1], share)
  light[at + 2] = mix(light[at + 2] ?? 0, colour[2], share)
}

/** Adds light to a pixel, as a lamp, a reflection or haze does. */
export function shine(picture: Picture, index: number, colour: Colour, strength: number): void {
  const { light } = picture
  const at = index * 3
  light[at] = (light[at] ?? 0) + colour[0] * strength
  light[at + 1] = (light[at + 1] ?? 0) + colour[1] * strength
  light[at + 2] = (light[at + 2] ?? 0) + colour[2] * strength
}

/** Calls `paint` for every pixel with its place in picture heights from the middle of the frame, y downwards. */
export function forEachPixel(picture: Picture, paint: (x: number, y: number, index: number) => void): void {
  const { width, height } = picture
  for (let py = 0, index = 0; py < height; py++) {
    const y = (py + 0.5) / height - 0.5
    for (let px = 0; px < width; px++, index++) paint((px + 0.5 - width / 2) / height, y, index)
  }
}

/**
 * Blurs by three passes of a moving average, which look like a lens out of focus more than like a gaussian. `radius` in
 * pixels. In linear light, so that lamps keep their glow.
 */
export function blur(picture: Picture, radius: number): void {
  const size = Math.max(0, Math.round(radius))
  if (size === 0) return
  const spare = new Float32Array(picture.light.length)
  const { width, height, light } = picture
  for (let pass = 0; pass < 2; pass++) {
    average({ from: light, to: spare, lines: height, length: width, lineStep: width * 3, step: 3, size })
    average({ from: spare, to: light, lines: width, length: height, lineStep: 3, step: width * 3, size })
  }
}

type Averaging = {
  from: Float32Array
  to: Float32Array
  lines: number
  length: number
  lineStep: number
  step: number
  size: number
}

function average({ from, to, lines, length, lineStep, step, size }: Averaging): void {
  const share = 1 / (size * 2 + 1)
  const last = length - 1
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const base = line * lineStep + channel
      const at = (place: number) => from[base + clamp(place, 0, last) * step] ?? 0
      let sum = 0
      for (let place = -size; place <= size; place++) sum += at(place)
      for (let place = 0; place < length; place++) {
        to[base + place * step] = sum * share
        sum += at(place + size + 1) - at(place - size)
      }
    }
  }
}
