import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createMarker, createTags, type Marks } from './tags.ts'

/** The marks of bytes written in chunks of these sizes, and how they compare with the expected ones. */
function take(bytes: Uint8Array, sizes: readonly number[], expected?: Marks) {
  const marker = createMarker(expected)
  let [at, differsAt] = [0, -1]
  for (let i = 0; at < bytes.byteLength; i++) {
    const piece = bytes.subarray(at, at + (sizes[i % sizes.length] ?? 1))
    if (!marker.write(piece) && differsAt === -1) differsAt = at + piece.byteLength
    at += piece.byteLength
  }
  return { isSame: marker.end(), marks: marker.marks(), differsAt }
}

const sizes = fc.array(fc.integer({ min: 1, max: 300_000 }), { minLength: 1, maxLength: 5 })

test('the same bytes have the same marks, however they are cut into chunks', () => {
  const bytes = randomBytes(3_500_000)
  fc.assert(
    fc.property(sizes, sizes, fc.integer({ min: 0, max: bytes.byteLength }), (one, other, length) => {
      const text = bytes.subarray(0, length)
      const { marks } = take(text, one)
      expect(take(text, other, marks)).toEqual({ isSame: true, marks, differsAt: -1 })
    }),
    { numRuns: 20 },
  )
})

test('a changed byte is noticed by the next mark, and at the end in any case', () => {
  const bytes = randomBytes(3_500_000)
  const { marks } = take(bytes, [65_536])
  fc.assert(
    fc.property(fc.integer({ min: 0, max: bytes.byteLength - 1 }), (at) => {
      const other = Buffer.from(bytes)
      other[at] = (other[at] ?? 0) ^ 1
      const { isSame, differsAt } = take(other, [65_536], marks)
      expect(isSame).toBe(false)
      if (at < 4096) expect(differsAt).toBe(65_536)
      if (at < 3 * 2 ** 20) expect(differsAt - at).toBeLessThanOrEqual(2 ** 20 + 65_536)
    }),
    { numRuns: 20 },
  )
})

test('a prefix does not count as the whole, nor the whole as a prefix', () => {
  const bytes = randomBytes(300_000)
  const whole = take(bytes, [10_000]).marks
  expect(take(bytes.subarray(0, 200_000), [10_000], whole).isSame).toBe(false)
  expect(take(Buffer.concat([bytes, bytes]), [10_000], whole).isSame).toBe(false)
})

test('a tag is found only under the address it was given for', () => {
  const tags = createTags()
  const tag = tags.draw()
  tags.remember(tag, 'ana getPhotos', ['m'])
  expect(tags.find(`"x", W/${tag}`, 'ana getPhotos')).toEqual({ tag, marks: ['m'] })
  expect(tags.find(tag, 'eve getPhotos')).toBeUndefined()
  expect(tags.find('"x"', 'ana getPhotos')).toBeUndefined()
  expect(tags.find(undefined, 'ana getPhotos')).toBeUndefined()
})

const long = ['4 kB', '16 kB', '64 kB', 'end']

test.each([
  ['short', ['end']],
  ['long', long],
])('the 2000 tags of %s answers that were used last are remembered', (_, marks) => {
  const tags = createTags()
  const all = Array.from({ length: 2100 }, () => tags.draw())
  for (const tag of all) {
    tags.remember(tag, 'a', marks)
    tags.find(all[0], 'a')
  }
  const [first, ...others] = all.map((tag) => tags.find(tag, 'a') !== undefined)
  expect([first, others.indexOf(true), others.filter(Boolean).length]).toEqual([true, 100, 1999])
})

test('any number of short answers leaves the tag of a long one remembered', () => {
  const tags = createTags()
  const tag = tags.draw()
  tags.remember(tag, 'a', long)
  for (let polls = 0; polls < 2100; polls++) tags.remember(tags.draw(), 'a', ['end'])
  expect(tags.find(tag, 'a')).toBeDefined()
})
