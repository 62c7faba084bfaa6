import { expect, test } from 'vitest'
import { fillingHeightFor, targetHeightFor } from './photo-ratio.ts'

const photos = (count: number) => new Float32Array(count).fill(1.5)
const window = { width: 1_200, height: 600 }

test('few photos fill the window, many are as high as on a sheet', () => {
  expect(fillingHeightFor(photos(1), window)).toBe(600)
  // two rows of two, each half as high as the window
  expect(fillingHeightFor(photos(5), window)).toBeCloseTo(310, -1)
  expect(fillingHeightFor(photos(300), window)).toBe(targetHeightFor(1_200))
})
