import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { photoAtPoint, photosOfRow, photosOfRows, rowAt, rowsInSpan } from './find-rows.ts'
import { justifiedRows, type RowsLayout } from './justified-rows.ts'
import { boundedRatio, photoRatio, targetHeightFor, widestRatio } from './photo-ratio.ts'
import { stepFrom } from './step.ts'

const GAP = 4

const ratio = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(3 / 2, 4 / 3, 2 / 3, 3 / 4, 1, 16 / 9, 9 / 16) },
  { weight: 2, arbitrary: fc.double({ min: 0.001, max: 200, noNaN: true }) },
  { weight: 1, arbitrary: fc.constantFrom(0, -1, Number.NaN, Infinity) },
)
const ratios = fc.array(ratio, { maxLength: 400 }).map((list) => Float32Array.from(list))
const width = fc.integer({ min: 240, max: 3_000 })

const layOut = (list: Float32Array, across: number): RowsLayout =>
  justifiedRows(list, { width: across, targetHeight: targetHeightFor(across), gap: GAP })

const rowsOf = (layout: RowsLayout) => Array.from({ length: layout.rowCount }, (_, row) => photosOfRow(layout, row))
const at = (array: Int32Array, index: number) => array[index] ?? Number.NaN

/** A layout without the spare capacity of its arrays. */
function said(layout: RowsLayout) {
  const photos = (array: Int32Array) => [...array.subarray(0, layout.count)]
  const rows = (array: Int32Array) => [...array.subarray(0, layout.rowCount)]
  return {
    height: layout.height,
    photos: [layout.x, layout.photoWidth, layout.row].map(photos),
    rows: [layout.top, layout.rowHeight, layout.first].map(rows),
  }
}

describe('justified rows', () => {
  test('hold every photo exactly once, in order', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = layOut(list, across)
        const placed = rowsOf(layout).flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, offset) => start + offset),
        )
        expect(placed).toEqual([...list.keys()])
        for (const [row, { start, end }] of rowsOf(layout).entries()) {
          for (let index = start; index < end; index++) expect(at(layout.row, index)).toBe(row)
        }
      }),
    )
  })

  test('leave exactly the gap between neighbours and, but for the last row, fill the width', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = layOut(list, across)
        for (const [row, { start, end }] of rowsOf(layout).entries()) {
          expect(at(layout.x, start)).toBe(0)
          for (let index = start + 1; index < end; index++) {
            expect(at(layout.x, index)).toBe(at(layout.x, index - 1) + at(layout.photoWidth, index - 1) + GAP)
          }
          const right = at(layout.x, end - 1) + at(layout.photoWidth, end - 1)
          if (row < layout.rowCount - 1) expect(right).toBe(across)
          else expect(right).toBeLessThanOrEqual(across)
          const below = row === layout.rowCount - 1 ? layout.height : at(layout.top, row + 1) - GAP
          expect(at(layout.top, row) + at(layout.rowHeight, row)).toBe(below)
        }
      }),
    )
  })

  test('keep heights and widths within bounds, whatever the shapes', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = layOut(list, across)
        const target = targetHeightFor(across)
        for (let row = 0; row < layout.rowCount; row++) {
          expect(at(layout.rowHeight, row)).toBeGreaterThanOrEqual(Math.floor(target * 0.42))
          expect(at(layout.rowHeight, row)).toBeLessThanOrEqual(Math.ceil(target * 1.5))
        }
        for (let index = 0; index < layout.count; index++) {
          expect(at(layout.photoWidth, index)).toBeGreaterThanOrEqual(target * 0.18)
        }
      }),
    )
  })

  test('show each photo in its own shape, to the pixel, unless it is a sliver or a panorama', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = layOut(list, across)
        for (let index = 0; index < layout.count; index++) {
          const height = at(layout.rowHeight, at(layout.row, index))
          const wanted = boundedRatio(list[index] ?? 0, widestRatio(layout)) * height
          // half a pixel for each edge, plus the effect of the rounded height on the width
          expect(Math.abs(at(layout.photoWidth, index) - wanted)).toBeLessThanOrEqual(1 + wanted / height)
        }
      }),
    )
  })

  test('come out the same whether the photos arrive at once or in batches', () => {
    fc.assert(
      fc.property(ratios, width, fc.array(fc.nat(400), { maxLength: 6 }), (list, across, cuts) => {
        let grown = layOut(new Float32Array(0), across)
        for (const cut of [...cuts.map((n) => Math.min(n, list.length)).toSorted((a, b) => a - b), list.length]) {
          grown = justifiedRows(list.subarray(0, cut), grown, grown)
        }
        expect(said(grown)).toEqual(said(layOut(list, across)))
      }),
    )
  })

  test('keep a former layout valid after it is extended', () => {
    fc.assert(
      fc.property(ratios, width, fc.nat({ max: 400 }), (list, across, cut) => {
        const before = layOut(list.subarray(0, cut), across)
        justifiedRows(list, before, before)
        const shown = rowsOf(before).flatMap(({ start, end }) =>
          Array.from({ length: end - start }, (_, offset) => start + offset),
        )
        expect(shown).toEqual([...list.subarray(0, cut).keys()])
      }),
    )
  })

  test('have about three photos across on a phone', () => {
    const list = Float32Array.from({ length: 300 }, (_, index) => [3 / 2, 4 / 3, 2 / 3, 3 / 2, 3 / 4][index % 5] ?? 1)
    const layout = layOut(list, 374)
    expect(layout.count / layout.rowCount).toBeGreaterThan(2.6)
    expect(layout.count / layout.rowCount).toBeLessThan(3.8)
  })

  test('give an empty sheet no rows and no height', () => {
    const layout = layOut(new Float32Array(0), 1_000)
    expect(layout.rowCount).toBe(0)
    expect(layout.height).toBe(0)
    expect(photoAtPoint(layout, { x: 10, y: 10 })).toBeUndefined()
    expect(photosOfRow(layout, 0)).toEqual({ start: 0, end: 0 })
  })

  test('assume 3:2 for a photo of unknown size', () => {
    expect(photoRatio({})).toBe(1.5)
    expect(photoRatio({ width: 0, height: 100 })).toBe(1.5)
    expect(photoRatio({ width: 400, height: 300 })).toBeCloseTo(4 / 3)
  })
})

describe('finding in rows', () => {
  test('finds every photo at its centre', () => {
    fc.assert(
      fc.property(ratios, width, (list, across) => {
        const layout = layOut(list, across)
        for (let index = 0; index < layout.count; index++) {
          const row = at(layout.row, index)
          const x = at(layout.x, index) + at(layout.photoWidth, index) / 2
          expect(photoAtPoint(layout, { x, y: at(layout.top, row) + at(layout.rowHeight, row) / 2 })).toBe(index)
        }
      }),
    )
  })

  test('finds the photos before, in and after any rows, and none beyond the ends of the sheet', () => {
    fc.assert(
      fc.property(ratios, width, fc.nat(), fc.nat(), (list, across, one, another) => {
        const layout = layOut(list, across)
        if (layout.count === 0) return
        const [from, to] = [one % layout.rowCount, another % layout.rowCount].toSorted((a, b) => a - b)
        const last = layout.rowCount - 1
        const all = [
          photosOfRows(layout, 0, (from ?? 0) - 1),
          photosOfRows(layout, from ?? 0, to ?? 0),
          photosOfRows(layout, (to ?? 0) + 1, last),
        ]
        expect(all.flat()).toEqual(Array.from({ length: layout.count }, (_, index) => index))
      }),
    )
  })

  test('includes every row that a span touches, and none beyond the overscan', () => {
    fc.assert(
      fc.property(ratios, width, fc.nat(30_000), fc.integer({ min: 1, max: 1_200 }), (list, across, top, page) => {
        const layout = layOut(list, across)
        if (layout.count === 0) return
        const bottom = top + page
        const { from, to } = rowsInSpan(layout, { top, bottom, overscan: 500, most: 40 })
        expect(from).toBeLessThanOrEqual(rowAt(layout, top))
        expect(to).toBeGreaterThanOrEqual(rowAt(layout, bottom - 1))
        expect(from).toBeGreaterThanOrEqual(rowAt(layout, top - 500))
        expect(to).toBeLessThanOrEqual(rowAt(layout, bottom + 500))
      }),
    )
  })
})

describe('steps', () => {
  test('down and up again returns to the photo where both keep the column', () => {
    fc.assert(
      fc.property(ratios, width, fc.nat(400), (list, across, start) => {
        const layout = layOut(list, across)
        const index = Math.min(start, layout.count - 1)
        if (index < 0 || at(layout.row, index) === layout.rowCount - 1) return
        const x = at(layout.x, index) + at(layout.photoWidth, index) / 2
        const below = stepFrom(layout, 'down', { index, x, page: 600 })
        expect(at(layout.row, below)).toBe(at(layout.row, index) + 1)
        expect(stepFrom(layout, 'up', { index: below, x, page: 600 })).toBe(index)
      }),
    )
  })

  test('right from the first photo passes every photo and stops at the last', () => {
    const layout = layOut(new Float32Array(50).fill(1.5), 800)
    let index = stepFrom(layout, 'first', { index: 20, page: 600 })
    for (let count = 0; count < 49; count++) index = stepFrom(layout, 'right', { index, page: 600 })
    expect(index).toBe(49)
    expect(stepFrom(layout, 'right', { index, page: 600 })).toBe(49)
    expect(stepFrom(layout, 'last', { index: 3, page: 600 })).toBe(49)
  })

  test('a page moves by at least one row, even where a row is taller than the page', () => {
    const layout = layOut(new Float32Array(50).fill(1.5), 800)
    expect(at(layout.row, stepFrom(layout, 'pageDown', { index: 0, page: 10 }))).toBe(1)
    expect(at(layout.row, stepFrom(layout, 'pageDown', { index: 0, page: 600 }))).toBeGreaterThan(2)
    expect(stepFrom(layout, 'pageUp', { index: 49, page: 100_000 })).toBeLessThan(8)
  })
})
