import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import { naiveMatches, photosOf } from '#testing/fixtures/filters.ts'
import type { Condition } from '#web/data/filter/filter.ts'
import { indexLabels } from './label-index.ts'

const aPhoto = (photoId: string, more: Partial<Photo> = {}): Photo => ({
  photoId,
  originalUrl: 'o',
  stableUrl: 's',
  downloadUrl: 'd',
  ...more,
})

describe('the index of an album', () => {
  test('counts the photos of each label, and those without one', () => {
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

  test('counts a label once per photo, in alphabetical order, whatever the case', () => {
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
