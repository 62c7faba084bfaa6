import { describe, expect, test } from 'vitest'
import { columnsOf } from '#testing/fixtures/columns-of.ts'
import type { LabelKind } from '#web/data/album/label.ts'
import { labelHue } from '#web/data/labels/label-hue.ts'
import { withPointedLabel } from './use-pointed-label.ts'

const photo = (number: number, labels: string[], restrictedLabels: string[] = []) => ({
  photoId: `p${number}`,
  stableUrl: 'https://photos.test/p',
  downloadUrl: 'https://photos.test/p',
  originalUrl: 'https://photos.test/p',
  labels,
  restrictedLabels,
})

const columns = columnsOf([photo(0, ['Best']), photo(1, ['Crowd'], ['Best']), photo(2, ['Best', 'Crowd'])])
const best = { name: 'Best', colour: labelHue('Best'), positions: Uint32Array.of(0, 2) }

const marksAt = (text: string, kind: LabelKind = 'public') =>
  withPointedLabel({ text, kind }, { columns, marks: [best] })

describe('a label that is pointed at', () => {
  test('is marked beside what is marked', () => {
    expect(marksAt('Crowd')).toEqual([
      best,
      { name: 'Crowd', colour: labelHue('Crowd'), positions: Uint32Array.of(1, 2) },
    ])
    expect(marksAt('Best', 'restricted')).toEqual([
      best,
      { name: 'Best', colour: undefined, positions: Uint32Array.of(1) },
    ])
  })

  test('is marked once, and not at all where no photo carries it', () => {
    expect(marksAt('Best')).toEqual([best])
    expect(marksAt('gone')).toEqual([best])
    expect(withPointedLabel(undefined, { columns, marks: [best] })).toEqual([best])
  })
})
