import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import type { Label } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import type { PhotoColumns } from '#web/data/album/photo-columns.ts'
import { createBatchDecoder } from './batch-decoder.ts'
import { createBatchEncoder } from './column-batch.ts'

const aPhoto = (index: number, more: Partial<Photo> = {}): Photo => ({
  photoId: `p${index}`,
  originalUrl: 'o',
  stableUrl: 's',
  downloadUrl: 'd',
  ...more,
})

/** The album after each of the batches. */
function albumsOf(batches: readonly (readonly Photo[])[]): PhotoColumns[] {
  const encoder = createBatchEncoder()
  const decoder = createBatchDecoder()
  return batches.map((photos) => {
    for (const photo of photos) encoder.add(photo, new Uint8Array())
    return decoder.append(encoder.take().batch)
  })
}

const labelNames = ['a', 'b', 'c', 'd']
const labelled = fc.record({ labels: fc.subarray(labelNames), restrictedLabels: fc.subarray(labelNames) })
const anyBatches = fc.array(fc.array(labelled, { maxLength: 70 }), { maxLength: 12 })

const nameOf = ({ kind, text }: Label) => (kind === 'public' ? text : `@${text}`)

/** The photos of each label, by its name. Photos are counted by these bits, so none may lie beyond the album. */
const photosIn = ({ labels }: PhotoColumns) =>
  new Map(labels.map((label) => [nameOf(label), [...positionsOf(label.bits)]]))

/** The same, computed photo by photo. */
function photosOf(photos: readonly Photo[]): Map<string, number[]> {
  const found = new Map<string, number[]>()
  for (const [position, { labels = [], restrictedLabels = [] }] of photos.entries()) {
    for (const name of [...labels, ...restrictedLabels.map((text) => `@${text}`)])
      found.set(name, [...(found.get(name) ?? []), position])
  }
  return found
}

test('an album does not change when further batches are appended, whatever their sizes', () => {
  fc.assert(
    fc.property(anyBatches, (sizes) => {
      let index = 0
      const batches = sizes.map((photos) => photos.map((more) => aPhoto(index++, more)))
      const photos = batches.flat()
      for (const album of albumsOf(batches)) {
        expect(photosIn(album)).toEqual(photosOf(photos.slice(0, album.count)))
      }
    }),
  )
})

test('label bits of a large album are not copied with each batch, nor many of them at once', () => {
  const LABELS = 64
  const BATCHES = 40
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: 256 }, (__, index) => aPhoto(batch * 256 + index, { labels: [`label ${index % LABELS}`] })),
  )
  const known = new Set<ArrayBufferLike>()
  const copies = albumsOf(batches).map(({ labels }) => {
    const fresh = labels.filter(({ bits }) => !known.has(bits.buffer))
    for (const { bits } of fresh) known.add(bits.buffer)
    return fresh.length
  })
  expect(copies[0]).toBe(LABELS)
  // with growing capacity a set is copied about ten times; copied with each batch, it would be forty
  expect(known.size).toBeLessThan(LABELS * 12)
  // in the second half of the album
  expect(Math.max(...copies.slice(BATCHES / 2))).toBeLessThan(LABELS / 2)
})
