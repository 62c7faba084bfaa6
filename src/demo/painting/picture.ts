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

/** A part of a picture, in picture heights from its middle. */
export type Box = { left: number; right: number; top: number; bottom: number }

/** The square box around a point. */
export const around = ({ x, y }: { x: number; y: number }, reach: number): Box => ({
  left: x - reach,
  right: x + reach,
  top: y - reach,
  bottom: y + reach,
})

const EVERYWHERE: Box = { left: -9, right: 9, top: -9, bottom: 9 }

/**
 * Calls `paint` for every pixel of a part, with its place in picture heights from the middle of the frame, y downwards.
 */
export function forEachPixel(
  picture: Picture,
  paint: (x: number, y: number, index: number) => void,
  box: Box = EVERYWHERE,
): void {
  const { width, height } = picture
  const left = clamp(Math.floor(box.left * height + width / 2), 0, width)
  const right = clamp(Math.ceil(box.right * height + width / 2), 0, width)
  const bottom = clamp(Math.ceil((box.bottom + 0.5) * height), 0, height)
  for (let py = clamp(Math.floor((box.top + 0.5) * height), 0, height); py < bottom; py++) {
    const y = (py + 0.5) / height - 0.5
    for (let px = left; px < right; px++) paint((px + 0.5 - width / 2) / height, y, py * width + px)
  }
}

/**
 * Box blur in two passes, which looks more like a lens out of focus than a gaussian does. `radius` in pixels. In linear
 * light, so that lamps keep their glow.
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
  const last = (length - 1) * step
  for (let line = 0; line < lines; line++) {
    for (let channel = 0; channel < 3; channel++) {
      const base = line * lineStep + channel
      let sum = (from[base] ?? 0) * (size + 1)
      for (let place = 1; place <= size; place++) sum += from[base + Math.min(place * step, last)] ?? 0
      let ahead = size * step
      let behind = -size * step
      for (let here = 0; here <= last; here += step) {
        to[base + here] = sum * share
        ahead += step
        sum += (from[base + (ahead < last ? ahead : last)] ?? 0) - (from[base + (behind > 0 ? behind : 0)] ?? 0)
        behind += step
      }
    }
  }
}
