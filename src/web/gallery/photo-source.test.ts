import { expect, test } from 'vitest'
import { looksSame, type TilePhoto } from './photo-source.ts'

const photo: TilePhoto = {
  id: 'a',
  kind: 'image',
  frame: 1,
  name: 'Photo 1, labels Best',
  dots: ['red'],
  restricted: false,
  labels: { public: ['Best'], restricted: [] },
}

test('a tile looks the same with another object of the same photo', () => {
  expect(looksSame(photo, structuredClone(photo))).toBe(true)
})

test.each<Partial<TilePhoto>>([
  { id: 'b' },
  { kind: 'video' },
  { frame: 2 },
  { name: 'Photo 1' },
  { dots: ['blue'] },
  { dots: ['red', 'red'] },
  { restricted: true },
  { labels: { public: ['Rest'], restricted: [] } },
  { labels: { public: ['Best'], restricted: ['Best'] } },
  { labels: undefined },
])('a tile looks different with %o', (change) => {
  expect(looksSame(photo, { ...photo, ...change })).toBe(false)
})
