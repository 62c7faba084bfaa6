import { describe, expect, test } from 'vitest'
import { matchingPhotos, type PhotoFilter } from '#web/data/photo-filter.ts'
import { columnsOf } from '#testing/columns-of.ts'
import { sheetMarks } from './sheet-marks.ts'

const photo = (number: number, labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${number}`,
  stableUrl: 'https://photos.test/p',
  downloadUrl: 'https://photos.test/p',
  originalUrl: 'https://photos.test/p',
  labels,
  restrictedLabels,
})

const columns = columnsOf([photo(0, ['Best']), photo(1, ['Crowd'], ['nsfw']), photo(2, ['Best', 'Crowd']), photo(3, [])])
const hues = new Map([['Best', 'green']])

const marksOf = (filter: PhotoFilter) =>
  sheetMarks({ columns, filter, shown: matchingPhotos(columns, filter), hues }).map((mark) => ({
    ...mark,
    positions: [...mark.positions],
  }))

describe('marks along the scrubber', () => {
  test('are all photos of each label the filter asks for, in its colour', () => {
    expect(marksOf({ label: 'Best', restrictedLabel: 'nsfw' })).toEqual([
      { name: 'Best', colour: 'green', positions: [0, 2] },
      { name: 'nsfw', colour: undefined, positions: [1] },
    ])
  })

  test('are the photos shown where the filter asks for no label, and none without a filter', () => {
    expect(marksOf({ only: 'unlabelled' })).toEqual([{ name: 'unlabelled', colour: undefined, positions: [3] }])
    expect(marksOf({})).toEqual([])
    expect(marksOf({ label: 'gone' })).toEqual([])
  })
})
