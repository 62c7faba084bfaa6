import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countBits, countCommon } from '#web/data/album/photo-bits.ts'
import { reviewerOf, shareBits } from './reviewer-share.ts'

const album = (count: number) => ({ count, ids: Array.from({ length: count }, (_, at) => `photo-${at}`) })

test('each photo falls to exactly one reviewer', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 60 }), fc.integer({ min: 2, max: 9 }), (ids, of) => {
      const columns = { ids, count: ids.length }
      const shares = Array.from({ length: of }, (_, place) => shareBits(columns, { number: place + 1, of }))
      expect(shares.reduce((sum, share) => sum + countBits(share), 0)).toBe(ids.length)
      for (const [place, share] of shares.entries())
        for (const other of shares.slice(place + 1)) expect(countCommon(share, other)).toBe(0)
    }),
  )
})

test('shares are about equal in size, also of sequential identifiers', () => {
  for (const of of [2, 3, 4, 7, 9]) {
    for (let number = 1; number <= of; number++) {
      const size = countBits(shareBits(album(9000), { number, of }))
      expect(Math.abs(size - 9000 / of)).toBeLessThan(0.12 * (9000 / of))
    }
  }
})

test('a share is the same on every device, today and in a year', () => {
  const ids = ['photo-1', 'photo-2', 'photo-3', 'a', '写真', '🌸', 'ph_01J8Z3K4W5X6Y7']
  expect(ids.map((id) => [2, 3, 9].map((of) => reviewerOf(id, of)))).toMatchInlineSnapshot(`
    [
      [
        1,
        1,
        1,
      ],
      [
        1,
        1,
        4,
      ],
      [
        2,
        2,
        5,
      ],
      [
        2,
        1,
        1,
      ],
      [
        2,
        2,
        2,
      ],
      [
        2,
        3,
        6,
      ],
      [
        2,
        1,
        1,
      ],
    ]
  `)
})
