import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { Label } from '#web/data/album/label.ts'
import { hasBit, type PhotoBits } from '#web/data/album/photo-bits.ts'
import { readIds, writeIds } from '#web/data/selection/id-texts.ts'
import {
  changesSince,
  mapPositions,
  type OwnChange,
  placesIn,
  type SeenAlbum,
  seenNow,
  withOwnChanges,
  withOwnPhotos,
} from './seen-album.ts'

const texts = ['a', 'b', 'c'] as const
const labelled = fc.record({ labels: fc.subarray([...texts]), restrictedLabels: fc.subarray([...texts]) })

/** An album in some order: up to 70 photos, so that sets have several words. */
const anyAlbum = fc.uniqueArray(fc.integer({ min: 0, max: 99 }), { maxLength: 70 }).chain((numbers) =>
  fc.tuple(
    ...numbers.map((number) =>
      labelled.map((labels): Photo => ({
        photoId: `p${number}`,
        originalUrl: '',
        stableUrl: '',
        downloadUrl: '',
        ...labels,
      })),
    ),
  ),
)

const anyOwn: fc.Arbitrary<OwnChange[]> = fc.array(
  fc.record({
    photoId: fc.integer({ min: 0, max: 99 }).map((number) => `p${number}`),
    kind: fc.constantFrom<Label['kind']>('public', 'restricted'),
    text: fc.constantFrom(...texts),
    present: fc.boolean(),
  }),
  { maxLength: 12 },
)

const labelsOf = ({ labels = [], restrictedLabels = [] }: Photo) =>
  new Set([...labels, ...restrictedLabels.map((label) => `@${label}`)])

/** The same photos after changes, one by one. */
function changed(photos: readonly Photo[], own: readonly OwnChange[]): Photo[] {
  return photos.map((photo) => {
    const result = { public: new Set(photo.labels), restricted: new Set(photo.restrictedLabels) }
    for (const { photoId, kind, text, present } of own) {
      if (photoId !== photo.photoId) continue
      if (present) result[kind].add(text)
      else result[kind].delete(text)
    }
    return { ...photo, labels: [...result.public], restrictedLabels: [...result.restricted] }
  })
}

const same = (a: Set<string>, b: Set<string>) => a.size === b.size && [...a].every((text) => b.has(text))

/** Runs all steps of long work. */
function finish<Result>(steps: Generator<unknown, Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

function naive(before: readonly Photo[], now: readonly Photo[]) {
  const known = new Map(before.map((photo) => [photo.photoId, photo]))
  const here = new Set(now.map(({ photoId }) => photoId))
  return {
    fresh: now.filter(({ photoId }) => !known.has(photoId)).map(({ photoId }) => photoId),
    relabelled: now
      .filter((photo) => {
        const old = known.get(photo.photoId)
        return old !== undefined && !same(labelsOf(old), labelsOf(photo))
      })
      .map(({ photoId }) => photoId),
    gone: before.filter(({ photoId }) => !here.has(photoId)).length,
  }
}

function compared(
  before: readonly Photo[],
  now: readonly Photo[],
  {
    own = [],
    unsettled = [],
    seen: first = seenNow(columnsOf(before)),
  }: { own?: OwnChange[]; unsettled?: OwnChange[]; seen?: SeenAlbum } = {},
) {
  const places = finish(placesIn(first))
  const seen = withOwnChanges(first, own, (photoId) => places.get(photoId))
  const columns = columnsOf(now)
  const changes = changesSince(seen, columns, { positionMap: finish(mapPositions(seen, columns)), unsettled })
  const idsOf = (bits: PhotoBits) => now.map(({ photoId }) => photoId).filter((_, position) => hasBit(bits, position))
  const found = { fresh: idsOf(changes.fresh), relabelled: idsOf(changes.relabelled), gone: changes.gone }
  expect([changes.freshCount, changes.relabelledCount]).toEqual([found.fresh.length, found.relabelled.length])
  return found
}

test('the changes are those that a comparison photo by photo finds', () => {
  fc.assert(
    fc.property(anyAlbum, anyAlbum, (before, now) => {
      expect(compared(before, now)).toEqual(naive(before, now))
    }),
  )
})

test('changes of labels among the same photos in the same order are found, too', () => {
  fc.assert(
    fc.property(anyAlbum, anyOwn, (before, changes) => {
      const now = changed(before, changes)
      expect(compared(before, now)).toEqual(naive(before, now))
    }),
  )
})

test('changes by this device itself do not count, whatever others changed besides', () => {
  fc.assert(
    fc.property(anyAlbum, anyAlbum, anyOwn, (before, others, own) => {
      const now = changed(others, own)
      expect(compared(before, now, { own })).toEqual(naive(changed(before, own), now))
    }),
  )
})

test('photos that the caller added are not new, and seen with their labels', () => {
  fc.assert(
    fc.property(
      anyAlbum,
      anyAlbum,
      fc.array(fc.integer({ min: 0, max: 99 }).map((number) => `p${number}`)),
      anyOwn,
      (before, then, own, changes) => {
        const known = new Set(before.map(({ photoId }) => photoId))
        const mine = then.filter(({ photoId }) => own.includes(photoId) && !known.has(photoId))
        const seen = withOwnPhotos(seenNow(columnsOf(before)), columnsOf(then), own)
        const now = changed(then, changes)
        expect(compared([...before, ...mine], now, { seen })).toEqual(naive([...before, ...mine], now))
      },
    ),
  )
})

test('unconfirmed changes by this device do not count either', () => {
  fc.assert(
    fc.property(anyAlbum, anyOwn, (before, unsettled) => {
      expect(compared(before, changed(before, unsettled), { unsettled }).relabelled).toEqual([])
    }),
  )
})

test('identifiers are read back from the texts that are stored', () => {
  const ids = Array.from({ length: 5001 }, (_, number) => `p"${number}\u{1f338}`)
  const written = finish(writeIds(ids))
  expect(written).toHaveLength(3)
  expect(finish(readIds(written))).toEqual(ids)
})
