import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { noPhotos } from '#web/data/album/photo-columns.ts'
import { holdPhotos, type HeldPhotos, shownBits } from './held-photos.ts'
import { matchingBits } from './matching-bits.ts'
import { readFilter } from './read-filter.ts'

const album = (labels: Record<string, string[]>) =>
  columnsOf(
    Object.entries(labels).map(([photoId, texts]) => ({
      photoId,
      originalUrl: 'o',
      stableUrl: 's',
      downloadUrl: 'd',
      labels: texts,
    })),
  )

/** The next state for an album that is filtered by a text. */
function look(text: string, before: HeldPhotos | undefined, columns: typeof noPhotos): HeldPhotos {
  const { filter } = readFilter(text)
  if (filter === undefined) throw new Error('no filter')
  return holdPhotos(before, { key: text, columns, matching: matchingBits(filter, { columns }) })
}

const idsOf = (held: HeldPhotos, bits = shownBits(held)) =>
  [...positionsOf(bits)].map((position) => held.columns.ids[position])

const first = look('Best', undefined, album({ a: ['Best'], b: [], c: ['Best'] }))

describe('held photos', () => {
  test('stay when they no longer match, and are marked as lingering', () => {
    const then = look('Best', first, album({ a: [], b: ['Best'], c: ['Best'] }))
    expect(idsOf(then)).toEqual(['a', 'b', 'c'])
    expect(idsOf(then, then.lingering)).toEqual(['a'])
    const later = look('Best', then, album({ a: [], b: [], c: ['Best'] }))
    expect(idsOf(later, later.lingering)).toEqual(['a', 'b'])
  })

  test('that match again are no longer lingering', () => {
    const then = look('Best', look('Best', first, album({ a: [], b: [], c: [] })), album({ a: ['Best'], b: [], c: [] }))
    expect(idsOf(then, then.lingering)).toEqual(['c'])
  })

  test('follow their new positions, and are dropped when they leave the album', () => {
    const then = look('Best', first, album({ new: ['Best'], c: [], a: [] }))
    expect(idsOf(then)).toEqual(['new', 'c', 'a'])
    expect(idsOf(look('Best', then, album({ a: [] })))).toEqual(['a'])
  })

  test('are dropped when another filter is chosen', () => {
    const then = look('Best', first, album({ a: [], b: [], c: [] }))
    expect(idsOf(look('Best & is:image', then, then.columns))).toEqual([])
    expect(idsOf(look('no:label', then, then.columns))).toEqual(['a', 'b', 'c'])
  })
})
