import { type Colour, createPicture, mix, type Picture } from './picture.ts'

/** Pixels between two samples. */
const STEP = 2

/** Paints what has no edge finer than two pixels, skies and haze and blurred backgrounds, at a quarter of the work. */
export function paintCoarse(picture: Picture, colourAt: (x: number, y: number) => Colour): void {
  const coarse = createPicture(Math.ceil(picture.width / STEP) + 1, Math.ceil(picture.height / STEP) + 1)
  const { width, height, light } = picture
  for (let cy = 0, index = 0; cy < coarse.height; cy++) {
    for (let cx = 0; cx < coarse.width; cx++, index++) {
      const colour = colourAt((cx * STEP + 0.5 - width / 2) / height, (cy * STEP + 0.5) / height - 0.5)
      coarse.light[index * 3] = colour[0]
      coarse.light[index * 3 + 1] = colour[1]
      coarse.light[index * 3 + 2] = colour[2]
    }
  }
  const from = coarse.light
  const row = coarse.width * 3
  for (let py = 0, at = 0; py < height; py++) {
    const fy = (py % STEP) / STEP
    for (let px = 0; px < width; px++) {
      const fx = (px % STEP) / STEP
      let cell = Math.floor(py / STEP) * row + Math.floor(px / STEP) * 3
      for (let channel = 0; channel < 3; channel++, at++, cell++) {
        const top = mix(from[cell] ?? 0, from[cell + 3] ?? 0, fx)
        light[at] = mix(top, mix(from[cell + row] ?? 0, from[cell + row + 3] ?? 0, fx), fy)
      }
    }
  }
}
