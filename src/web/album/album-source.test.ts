import { expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { createPhotoRows } from '#web/data/photo-stream/photo-rows.ts'
import { albumSource } from './album-source.ts'

const photo = (photoId: string) => {
  const address = `https://m.test/${photoId}`
  return { photoId, originalUrl: address, stableUrl: address, downloadUrl: address }
}

function setUp(past: readonly string[]) {
  const photos = ['p', 'q', 'r'].map(photo)
  const texts = photos.map((row) => JSON.stringify(row))
  const rows = createPhotoRows()
  rows.add(
    { first: 0, count: 3 },
    {
      rows: new Blob(texts),
      starts: Uint32Array.from([0, ...texts.keys()].map((_, n) => texts.slice(0, n).join('').length)),
    },
  )
  let asked = 0
  const source = albumSource({
    columns: columnsOf(photos),
    rows,
    addresses: { isExpired: (address) => past.some((id) => address.endsWith(id)), onExpired: () => void asked++ },
    shown: Uint32Array.of(0, 2),
  })
  return { source, asked: () => asked }
}

test('addresses are available once their rows are loaded', async () => {
  const { source, asked } = setUp([])
  expect(source.addressAt(1)).toBeUndefined()
  await source.loadAddresses([0, 1])
  expect([source.addressAt(0), source.addressAt(1)]).toEqual(['https://m.test/p', 'https://m.test/r'])
  expect(asked()).toBe(0)
})

test('an expired address is withheld, and loading it requests fresh ones', async () => {
  const { source, asked } = setUp(['r'])
  await source.loadAddresses([0])
  expect(asked()).toBe(0)
  await source.loadAddresses([0, 1])
  expect([source.addressAt(0), source.addressAt(1)]).toEqual(['https://m.test/p', undefined])
  expect(asked()).toBe(1)
})
