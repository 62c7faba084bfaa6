import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashDistance, hashed, pictureHash } from './picture-hash.ts'

const places = hashed.width * hashed.height

/** A picture made of the lightness of its pixels. */
function picture(lightnessAt: (column: number, row: number) => number): Uint8ClampedArray {
  const rgba = new Uint8ClampedArray(places * 4)
  for (let place = 0; place < places; place++) {
    const light = lightnessAt(place % hashed.width, Math.floor(place / hashed.width))
    rgba.set([light, light, light, 255], place * 4)
  }
  return rgba
}

const hill = (column: number, row: number) => 120 + 80 * Math.sin(column + row)

describe('a perceptual hash', () => {
  test('has a bit for each pixel that is lighter than the one to its right', () => {
    expect(pictureHash(picture((column) => 200 - column * 10))).toEqual([-1, -1])
    expect(pictureHash(picture((column) => column * 10))).toEqual([0, 0])
    expect(pictureHash(picture((column, row) => (row === 0 && column === 0 ? 200 : column)))).toEqual([-0x8000_0000, 0])
  })

  test('stays nearly the same in another light, and differs between pictures', () => {
    const day = pictureHash(picture(hill))
    expect(hashDistance(day, pictureHash(picture((column, row) => hill(column, row) * 0.8 + 20)))).toBeLessThan(4)
    expect(hashDistance(day, pictureHash(picture((column, row) => hill(row * 3, column * 2))))).toBeGreaterThan(16)
  })

  test('has a symmetric distance, which is 0 to itself', () => {
    const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
    fc.assert(
      fc.property(fc.tuple(word, word), fc.tuple(word, word), (one, other) => {
        expect(hashDistance(one, one)).toBe(0)
        expect(hashDistance(one, other)).toBe(hashDistance(other, one))
        expect(hashDistance(one, [~one[0], ~one[1]])).toBe(64)
      }),
    )
  })
})
