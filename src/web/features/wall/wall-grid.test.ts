import { expect, test } from 'vitest'
import { coveringThumbnail } from './wall-grid.ts'

test.each([
  ['a cell of a Full HD screen', { cell: { width: 320, height: 270 }, ratio: 1.5, pixelRatio: 1 }, 640],
  ['an upright photo', { cell: { width: 320, height: 270 }, ratio: 0.67, pixelRatio: 1 }, 320],
  ['a photo of unknown size', { cell: { width: 320, height: 270 }, ratio: Number.NaN, pixelRatio: 1 }, 640],
  ['a panorama on a 4K screen', { cell: { width: 640, height: 540 }, ratio: 4, pixelRatio: 1 }, undefined],
  [
    'the only photo of an upright screen',
    { cell: { width: 1080, height: 1920 }, ratio: 1.5, pixelRatio: 1 },
    undefined,
  ],
])('the thumbnail of %s covers its cell', (_name, options, expected) => {
  expect(coveringThumbnail(options)).toBe(expected)
})
