import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hashDistance, type PictureHash } from '#web/lib/picture/picture-hash.ts'
import { burstAround } from './bursts.ts'

const burst = (hashes: readonly (PictureHash | undefined)[], index: number) =>
  burstAround(index, { count: hashes.length, hashAt: (at) => hashes[at] })

const [day, nearlyDay, night]: PictureHash[] = [
  [0, 0],
  [0b111, 0],
  [-1, -1],
] satisfies PictureHash[]

describe('a burst', () => {
  test('is the neighbours that look alike, each like the next', () => {
    const row = [night, day, nearlyDay, day, night]
    expect(row.map((_, at) => burst(row, at))).toEqual([
      undefined,
      { from: 1, to: 3 },
      { from: 1, to: 3 },
      { from: 1, to: 3 },
      undefined,
    ])
  })

  test('ends at a photo whose picture is not decoded', () => {
    expect(burst([day, undefined, day, day], 2)).toEqual({ from: 2, to: 3 })
    expect(burst([day, undefined, day], 1)).toBeUndefined()
  })

  test('is the same for each photo in it, and all neighbours in it are alike', () => {
    const word = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
    const hash = fc.oneof(fc.constantFrom<PictureHash>([0, 0], [3, 1], [-1, -1], [-1, -4]), fc.tuple(word, word))
    fc.assert(
      fc.property(fc.array(hash, { minLength: 1, maxLength: 20 }), fc.nat(19), (hashes, place) => {
        const index = place % hashes.length
        const found = burst(hashes, index)
        if (found === undefined) return
        expect(found.from).toBeLessThanOrEqual(index)
        expect(found.to).toBeGreaterThanOrEqual(index)
        for (let at = found.from; at <= found.to; at++) {
          expect(burst(hashes, at)).toEqual(found)
          const [own, next] = [hashes[at], hashes[at + 1]]
          if (at < found.to && own && next) expect(hashDistance(own, next)).toBeLessThanOrEqual(10)
        }
      }),
    )
  })
})
