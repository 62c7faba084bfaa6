import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoAtPoint, photosOfRow } from './find-rows.ts'
import { sheetLayout } from './sheet-layout.ts'

const looks = fc.record({
  arrangement: fc.constantFrom('rows', 'squares'),
  density: fc.constantFrom('small', 'medium', 'large'),
  frames: fc.constant('on' as const),
})
const squares = { arrangement: 'squares', density: 'medium', frames: 'on' } as const
const ratios = fc
  .array(fc.double({ min: 0.2, max: 5, noNaN: true }), { maxLength: 300 })
  .map((list) => Float32Array.from(list))
const width = fc.integer({ min: 240, max: 3_000 })
const at = (array: Int32Array, index: number) => array[index] ?? Number.NaN

describe('any arrangement of a sheet', () => {
  test('places each photo once, in order, and finds it at its place', () => {
    fc.assert(
      fc.property(ratios, width, looks, (list, across, look) => {
        const layout = sheetLayout(list, across, look)
        let next = 0
        for (let row = 0; row < layout.rowCount; row++) {
          const { start, end } = photosOfRow(layout, row)
          expect(start).toBe(next)
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(layout.columns)
          next = end
        }
        expect(next).toBe(list.length)
        for (let index = 0; index < layout.count; index++) {
          const row = at(layout.row, index)
          const x = at(layout.x, index) + at(layout.photoWidth, index) / 2
          expect(photoAtPoint(layout, { x, y: at(layout.top, row) + at(layout.rowHeight, row) / 2 })).toBe(index)
        }
      }),
    )
  })
})

describe('squares', () => {
  test('fill the width with equal cells that do not overlap', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = sheetLayout(list, across, squares)
        for (let row = 0; row < layout.rowCount; row++) {
          const { start, end } = photosOfRow(layout, row)
          expect(at(layout.x, start)).toBe(0)
          for (let index = start + 1; index < end; index++) {
            expect(at(layout.x, index)).toBe(at(layout.x, index - 1) + at(layout.photoWidth, index - 1) + layout.gap)
          }
          if (row < layout.rowCount - 1) expect(at(layout.x, end - 1) + at(layout.photoWidth, end - 1)).toBe(across)
          for (let index = start; index < end; index++) {
            expect(Math.abs(at(layout.photoWidth, index) - at(layout.rowHeight, row))).toBeLessThanOrEqual(1)
          }
          const below = row === layout.rowCount - 1 ? layout.height : at(layout.top, row + 1) - layout.gap
          expect(at(layout.top, row) + at(layout.rowHeight, row)).toBe(below)
        }
      }),
    )
  })

  test('are three across on a phone', () => {
    expect(sheetLayout(new Float32Array(100).fill(1.5), 374, squares).columns).toBe(3)
  })
})
