import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { naiveMatches, photosOf } from '#testing/fixtures/filters.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { conditionBits } from '#web/data/filter/matching-bits.ts'
import { indexLabels } from './label-index.ts'
import { positionsOf } from './photo-bits.ts'
import type { LabelColumn } from './photo-columns.ts'

const aPhoto = (photoId: string, more: Partial<Photo> = {}): Photo => ({
  photoId,
  originalUrl: 'o',
  stableUrl: 's',
  downloadUrl: 'd',
  ...more,
})

describe('the label index of an album', () => {
  test('counts the photos of each label and the photos without any', () => {
    fc.assert(
      fc.property(photosOf(40), (photos) => {
        const counted = indexLabels(columnsOf(photos))
        const matching = (condition: Condition) =>
          naiveMatches(photos, { match: 'all', chips: [{ condition, without: false, off: false }] }).length
        for (const { count, ...label } of [...counted.public, ...counted.restricted]) {
          expect(count).toBe(matching({ type: 'label', ...label }))
        }
        expect(counted.unlabelled).toBe(matching({ type: 'no-label' }))
      }),
    )
  })

  test('scans the labels once, however many conditions need them', () => {
    const album = columnsOf([aPhoto('a', { labels: ['Best'] }), aPhoto('b', { restrictedLabels: ['x'] }), aPhoto('c')])
    let reads = 0
    const counted = (label: LabelColumn): LabelColumn => ({
      ...label,
      get bits() {
        reads++
        return label.bits
      },
    })
    const columns = { ...album, labels: album.labels.map(counted) }
    reads = 0
    expect(indexLabels(columns).unlabelled).toBe(1)
    const once = reads
    const of = (condition: Condition) => [...positionsOf(conditionBits(condition, columns, new Map()))]
    expect([of({ type: 'no-label' }), of({ type: 'only-restricted' })]).toEqual([[2], [1]])
    expect(reads).toBe(once)
  })

  test('counts a label once per photo and sorts case-insensitively', () => {
    const album = columnsOf([
      aPhoto('a', { labels: ['sunset', 'Best', 'Best'] }),
      aPhoto('b', { labels: ['Best', 'best', 'crowd'] }),
    ])
    expect(indexLabels(album).public).toEqual([
      { text: 'Best', kind: 'public', count: 2 },
      { text: 'best', kind: 'public', count: 1 },
      { text: 'crowd', kind: 'public', count: 1 },
      { text: 'sunset', kind: 'public', count: 1 },
    ])
  })
})
