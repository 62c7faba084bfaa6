import { expect, test } from 'vitest'
import type { TilePhoto } from '#web/gallery/layout/photo-source.ts'
import { tileProps } from './tile-props.ts'

const photo: TilePhoto = {
  id: 'a',
  kind: 'image',
  frame: 1,
  name: 'Photo 1, labels Best',
  dots: ['red'],
  restricted: false,
  labels: { public: ['Best'], restricted: [] },
}

/** The values that React's memo compares. */
const values = (of: TilePhoto) => Object.entries(tileProps(of, 200)).flat()

test('an equal photo gives a tile the same props', () => {
  const [told, again] = [values(photo), values(structuredClone(photo))]
  expect(again.every((value, at) => Object.is(value, told[at]))).toBe(true)
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
])('%o changes the props of a tile', (change) => {
  expect(values({ ...photo, ...change })).not.toEqual(values(photo))
})

const labelled = (count: number) => {
  const names = Array.from({ length: count }, (_, at) => `${at}`)
  return tileProps({ ...photo, dots: names.slice(0, 5), labels: { public: names, restricted: [] } }, 400).dots
}

test('more than five labels show four dots and the number of the others', () => {
  const drawn = (count: number) => labelled(count).split('radial-gradient').length - 1
  expect([4, 5, 6, 14].map(drawn)).toEqual([4, 5, 4, 4])
  expect(labelled(5)).not.toContain('svg')
  expect(decodeURIComponent(labelled(14))).toContain('>+10</text>')
})

test('the number of further labels lies on a ground of its own, as a tile may have no picture yet', () => {
  expect(decodeURIComponent(labelled(14))).toMatch(/<rect [^>]*fill-opacity='.72'\/><text [^>]*fill='white'>\+10</)
})

test('a tile draws as many dots as fit beside the frame number', () => {
  const many = { ...photo, frame: 12_345, dots: ['a', 'b', 'c', 'd', 'e', 'f'] }
  const count = (width: number) => tileProps(many, width).dots.split('radial-gradient').length - 1
  expect([400, 118, 100, 10].map(count)).toEqual([4, 3, 1, 0])
  expect(tileProps({ ...photo, dots: [] }, 200)).toMatchObject({ dots: '', dotsWidth: 0 })
})
