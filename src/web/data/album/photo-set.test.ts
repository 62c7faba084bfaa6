import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { emptyBits, positionsOf, setBit } from './photo-bits.ts'
import { bitsIn } from './photo-set.ts'

const columnsWith = (...photoIds: string[]) =>
  columnsOf(
    photoIds.map((photoId) => {
      const address = `https://m.test/${photoId}`
      return { photoId, originalUrl: address, stableUrl: address, downloadUrl: address, labels: [] }
    }),
  )

test('photos of a set stay in it when others come or go', () => {
  const before = columnsWith('p', 'q', 'r')
  const after = columnsWith('q', 'n', 'r', 'm')
  const bits = emptyBits(3)
  for (const position of [0, 2]) setBit(bits, position, true)
  expect([...positionsOf(bitsIn(after, { ids: before.ids, bits }))]).toEqual([2])
  expect([...positionsOf(bitsIn(before, { ids: before.ids, bits }))]).toEqual([0, 2])
})
