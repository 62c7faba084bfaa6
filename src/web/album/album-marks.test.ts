import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { positionsOf } from '#web/data/album/photo-bits.ts'
import { matchingBits } from '#web/data/filter/matching-bits.ts'
import { readFilter } from '#web/data/filter/read-filter.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import { albumMarks, pointedPhotos, withPointedLabel } from './album-view.ts'

const photo = (number: number, labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${number}`,
  stableUrl: 'https://photos.test/p',
  downloadUrl: 'https://photos.test/p',
  originalUrl: 'https://photos.test/p',
  labels,
  restrictedLabels,
})

const columns = columnsOf([
  photo(0, ['Best']),
  photo(1, ['Crowd'], ['nsfw']),
  photo(2, ['Best', 'Crowd']),
  photo(3, []),
])

function marksOf(text: string) {
  const { filter } = readFilter(text)
  if (filter === undefined) throw new Error(`${text} is no filter`)
  const shown = positionsOf(matchingBits(filter, { columns }))
  return albumMarks({ columns, filter, shown }).map((mark) => ({ ...mark, positions: [...mark.positions] }))
}

describe('marks along the scrubber', () => {
  test('are the photos of each label that the filter requires, once per label, in its colour', () => {
    expect(marksOf('(Best | @nsfw) & off:Crowd & !is:video & Best')).toEqual([
      { name: 'Best', colour: labelHue('Best'), positions: [0, 2] },
      { name: 'nsfw', colour: undefined, positions: [1] },
    ])
  })

  test('are the photos shown if the filter requires no label, and none without a filter', () => {
    expect(marksOf('!Best & !Crowd')).toEqual([{ name: 'the filter', colour: undefined, positions: [3] }])
    expect(marksOf('')).toEqual([])
    expect(marksOf('off:Best')).toEqual([])
    expect(marksOf('gone')).toEqual([])
  })
})

const pointed = columnsOf([photo(0, ['Best']), photo(1, ['Crowd'], ['Best']), photo(2, ['Best', 'Crowd'])])
const best = { name: 'Best', colour: labelHue('Best'), positions: Uint32Array.of(0, 2) }

const marksAt = (text: string, kind: LabelKind = 'public') =>
  withPointedLabel({ text, kind }, { columns: pointed, marks: [best] })

describe('a hovered label', () => {
  test('is added to the marks of the filter', () => {
    expect(marksAt('Crowd')).toEqual([
      best,
      { name: 'Crowd', colour: labelHue('Crowd'), positions: Uint32Array.of(1, 2) },
    ])
    expect(marksAt('Best', 'restricted')).toEqual([
      best,
      { name: 'Best', colour: undefined, positions: Uint32Array.of(1) },
    ])
  })

  test('highlights its photos among those shown', () => {
    const isHighlighted = pointedPhotos(
      { text: 'Crowd', kind: 'public' },
      { columns: pointed, shown: Uint32Array.of(0, 2) },
    )
    expect([0, 1].map((index) => isHighlighted?.(index))).toEqual([false, true])
    expect(pointedPhotos(undefined, { columns: pointed, shown: Uint32Array.of(0) })).toBeUndefined()
  })

  test('is not marked twice, nor if no photo has it', () => {
    expect(marksAt('Best')).toEqual([best])
    expect(marksAt('gone')).toEqual([best])
    expect(withPointedLabel(undefined, { columns: pointed, marks: [best] })).toEqual([best])
  })
})
