import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { emptyBits, positionsOf, setBit } from '#web/data/album/photo-bits.ts'
import { cullProgress, cullQueue, decidedBits, queueBits, resumeIndex } from './cull-queue.ts'

const photo = (photoId: string, labels: string[] = [], restrictedLabels: string[] = []) => {
  const address = `https://m.test/${photoId}`
  return { photoId, originalUrl: address, stableUrl: address, downloadUrl: address, labels, restrictedLabels }
}

const bitsOf = (positions: readonly number[], count: number) => {
  const bits = emptyBits(count)
  for (const position of positions) setBit(bits, position, true)
  return bits
}

const albums = fc.integer({ min: 1, max: 120 }).chain((count) => {
  const some = fc.uniqueArray(fc.nat(count - 1)).map((positions) => positions.toSorted((a, b) => a - b))
  return fc.record({ count: fc.constant(count), shown: some, share: some, decided: some })
})

describe('the queue', () => {
  test('is what the filter shows of one reviewer’s share, without photos decided before, in the order of the album', () => {
    fc.assert(
      fc.property(albums, ({ count, shown, share, decided }) => {
        const queue = cullQueue({
          shown: Uint32Array.from(shown),
          share: bitsOf(share, count),
          decided: bitsOf(decided, count),
        })
        expect([...queue]).toEqual(shown.filter((at) => share.includes(at) && !decided.includes(at)))
        expect([...positionsOf(queueBits(queue, count))]).toEqual([...queue])
      }),
    )
  })

  test('counts its seen and decided photos, and none outside it', () => {
    fc.assert(
      fc.property(albums, ({ count, shown, share, decided }) => {
        const [seen, done] = [bitsOf(share, count), bitsOf(decided, count)]
        const all = queueBits(Uint32Array.from(shown), count)
        expect(cullProgress(all, { total: shown.length, seen, decided: done })).toEqual({
          total: shown.length,
          seen: shown.filter((at) => share.includes(at)).length,
          decided: shown.filter((at) => decided.includes(at)).length,
        })
      }),
    )
  })
})

test('a cull whose photo is gone goes on at the first photo not seen yet, or else stays at the end', () => {
  const ids = ['p', 'q', 'r', 's']
  const queue = Uint32Array.of(0, 2, 3)
  const resume = (seen: string, isPassed = false) =>
    resumeIndex(queue, { ids, hasSeen: (photoId) => seen.includes(photoId), isPassed, indexOf: () => undefined })
  expect([resume(''), resume('p'), resume('pr'), resume('prs'), resume('prs', true)]).toEqual([0, 1, 2, 0, 3])
})

describe('a photo is decided', () => {
  const columns = columnsOf([photo('p', ['Best']), photo('q', ['Crowd']), photo('r', [], ['Best']), photo('s')])
  const best = { key: '1', steps: [{ text: 'Best', kind: 'public', wanted: true }] } as const
  const off = { key: '2', steps: [{ text: 'Crowd', kind: 'public', wanted: false }] } as const
  const decidedHere = bitsOf([3], 4)

  test('by a label that a shortcut adds, of that kind, and not by one that a shortcut removes', () => {
    expect([...positionsOf(decidedBits(columns, { shortcuts: [best, off], decidedHere: emptyBits(4) }))]).toEqual([0])
  })

  test('by a shortcut that was used on it on this device', () => {
    expect([...positionsOf(decidedBits(columns, { shortcuts: [off], decidedHere }))]).toEqual([3])
  })
})
