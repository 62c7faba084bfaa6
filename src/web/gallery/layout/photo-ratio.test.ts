import { expect, test } from 'vitest'
import { fillingHeightFor, targetHeightFor } from './photo-ratio.ts'

const photos = (count: number) => new Float32Array(count).fill(1.5)
const window = { width: 1_200, height: 600 }

test('few photos fill the window, many are as tall as on a sheet', () => {
  expect(fillingHeightFor(photos(1), window)).toBe(600)
  // rows half as tall as the window
  expect(fillingHeightFor(photos(5), window)).toBeCloseTo(310, -1)
  expect(fillingHeightFor(photos(300), window)).toBe(targetHeightFor(1_200))
})
