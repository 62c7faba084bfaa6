import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Photo } from '#contract/index.ts'
import { columnsOf } from '#testing/columns-of.ts'
import { indexLabels } from './label-index.ts'
import { mediaKindAt } from './photo-columns.ts'
import { matchingPhotos, type PhotoFilter } from './photo-filter.ts'

const label = fc.constantFrom('Best', 'best', 'Crowd', '"quoted"', '👍', '')
const labels = fc.option(fc.array(label, { maxLength: 4 }), { nil: undefined })
const photos = fc
  .array(fc.record({ labels, restrictedLabels: labels, video: fc.option(fc.constantFrom('video', 'download'), { nil: undefined }) }), {
    maxLength: 40,
  })
  .map((rows) =>
    rows.map(
      ({ video, ...row }, number): Photo => ({
        photoId: `p${number}`,
        originalUrl: `https://m.test/${number}/original`,
        stableUrl: `https://m.test/${number}/stable`,
        downloadUrl: `https://m.test/${number}/${video === 'download' ? 'original' : 'video'}?s=2`,
        ...(video && { videoUrl: `https://m.test/${number}/video?s=1` }),
        ...row,
      }),
    ),
  )

const has = (list: string[] | undefined, text: string | undefined) => text === undefined || (list ?? []).includes(text)

const aPhoto = (photoId: string, more: Partial<Photo> = {}): Photo => ({
  photoId,
  originalUrl: 'o',
  stableUrl: 's',
  downloadUrl: 'd',
  ...more,
})

describe('a filter', () => {
  test('lets through exactly what has all it asks for, in the order of the album', () => {
    const filter: fc.Arbitrary<PhotoFilter> = fc.record({
      label: fc.option(label, { nil: undefined }),
      restrictedLabel: fc.option(label, { nil: undefined }),
      only: fc.option(fc.constantFrom('unlabelled', 'videos', 'live'), { nil: undefined }),
    })
    fc.assert(
      fc.property(photos, filter, fc.integer({ min: 1, max: 40 }), (rows, asked, size) => {
        const columns = columnsOf(rows, size)
        const expected = rows.filter((photo, position) => {
          if (!has(photo.labels, asked.label) || !has(photo.restrictedLabels, asked.restrictedLabel)) return false
          if (asked.only === 'unlabelled') return !photo.labels?.length && !photo.restrictedLabels?.length
          return asked.only === undefined || mediaKindAt(columns, position) === (asked.only === 'videos' ? 'video' : 'live')
        })
        expect([...matchingPhotos(columns, asked)].map((position) => rows[position])).toEqual(expected)
      }),
    )
  })

  test('finds as many photos of a label as its count says', () => {
    fc.assert(
      fc.property(photos, (rows) => {
        const columns = columnsOf(rows)
        const counted = indexLabels(columns)
        for (const { text, count } of counted.public) expect(matchingPhotos(columns, { label: text })).toHaveLength(count)
        for (const { text, count } of counted.restricted) {
          expect(matchingPhotos(columns, { restrictedLabel: text })).toHaveLength(count)
        }
        expect(matchingPhotos(columns, { only: 'unlabelled' })).toHaveLength(counted.unlabelled)
      }),
    )
  })
})

describe('the index of an album', () => {
  test('counts a label once per photo, in alphabetical order, whatever the case', () => {
    const album = columnsOf([
      aPhoto('a', { labels: ['sunset', 'Best', 'Best'] }),
      aPhoto('b', { labels: ['Best', 'best', 'crowd'] }),
    ])
    const { public: counted } = indexLabels(album)
    expect(counted).toEqual([
      { text: 'Best', kind: 'public', count: 2 },
      { text: 'best', kind: 'public', count: 1 },
      { text: 'crowd', kind: 'public', count: 1 },
      { text: 'sunset', kind: 'public', count: 1 },
    ])
  })
})
