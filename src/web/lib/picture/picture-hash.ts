/**
 * A perceptual hash of a picture, as two words of 32 bits: a difference hash of 8 × 8, with a bit for each pixel that
 * is lighter than the one to its right. Small changes of light, size and compression change few bits.
 */
export type PictureHash = readonly [high: number, low: number]

/** Size of the picture that is hashed: one pixel more per row than bits. */
export const hashed = { width: 9, height: 8 } as const

/** Hashes the pixels of a picture of the size above, four bytes each. */
export function pictureHash(rgba: Uint8ClampedArray): PictureHash {
  const lightness = (place: number) =>
    0.299 * (rgba[place * 4] ?? 0) + 0.587 * (rgba[place * 4 + 1] ?? 0) + 0.114 * (rgba[place * 4 + 2] ?? 0)
  const words = [0, 0]
  for (let row = 0; row < hashed.height; row++) {
    for (let column = 0; column < hashed.width - 1; column++) {
      const place = row * hashed.width + column
      const word = row >> 2
      words[word] = ((words[word] ?? 0) << 1) | Number(lightness(place) > lightness(place + 1))
    }
  }
  return [words[0] ?? 0, words[1] ?? 0]
}

function onesIn(word: number): number {
  let ones = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) ones++
  return ones
}

/** Hamming distance: how many of the 64 bits differ. */
export const hashDistance = (one: PictureHash, other: PictureHash): number =>
  onesIn(one[0] ^ other[0]) + onesIn(one[1] ^ other[1])
