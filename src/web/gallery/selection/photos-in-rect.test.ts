import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { IndexRun } from '#web/data/selection/index-runs.ts'
import { justifiedRows, type RowsLayout } from '#web/gallery/layout/justified-rows.ts'
import { squareRows } from '#web/gallery/layout/sheet-layout.ts'
import { photosInRect, rectBetween, type SheetRect } from './photos-in-rect.ts'
import { rangeOutline } from './range-outline.ts'

const ratios = fc
  .array(fc.constantFrom(3 / 2, 4 / 3, 2 / 3, 3 / 4, 1, 16 / 9, 5), { maxLength: 300 })
  .map((list) => Float32Array.from(list))

const layouts = fc
  .record({ list: ratios, width: fc.integer({ min: 240, max: 2_000 }), squares: fc.boolean() })
  .map(({ list, width, squares }) => (squares ? squareRows : justifiedRows)(list, { width, targetHeight: 150, gap: 4 }))

const point = fc.record({ x: fc.integer({ min: -50, max: 2_050 }), y: fc.integer({ min: -200, max: 9_000 }) })

function placeOf(layout: RowsLayout, index: number): SheetRect {
  const row = layout.row[index] ?? 0
  const left = layout.x[index] ?? 0
  const top = layout.top[row] ?? 0
  return { left, top, right: left + (layout.photoWidth[index] ?? 0), bottom: top + (layout.rowHeight[row] ?? 0) }
}

const touches = (one: SheetRect, other: SheetRect) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

const all = (layout: RowsLayout) => Array.from({ length: layout.count }, (_, index) => index)
const inRuns = (runs: readonly IndexRun[]) =>
  runs.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, step) => from + step))

describe('a marquee', () => {
  test('selects the photos that its rectangle touches, drawn from any corner', () => {
    fc.assert(
      fc.property(layouts, point, point, (layout, one, other) => {
        const rect = rectBetween(one, other)
        const naive = all(layout).filter((index) => touches(placeOf(layout, index), rect))
        expect(inRuns(photosInRect(layout, rect))).toEqual(naive)
        expect(rectBetween(other, one)).toEqual(rect)
      }),
    )
  })

  test('over the whole sheet yields one run', () => {
    const layout = justifiedRows(new Float32Array(5_000).fill(1.5), { width: 1_200, targetHeight: 150, gap: 4 })
    expect(photosInRect(layout, { left: -1, right: 2_000, top: -1, bottom: layout.height + 1 })).toEqual([
      { from: 0, to: 4_999 },
    ])
  })
})

describe('the outline of a range', () => {
  test('covers the photos of the range and no others', () => {
    const given = layouts
      .filter(({ count }) => count > 0)
      .chain((layout) =>
        fc.record({
          layout: fc.constant(layout),
          ends: fc.tuple(fc.nat({ max: layout.count - 1 }), fc.nat({ max: layout.count - 1 })),
        }),
      )
    fc.assert(
      fc.property(given, ({ layout, ends }) => {
        const run = { from: Math.min(...ends), to: Math.max(...ends) }
        const boxes = rangeOutline(layout, run)
        expect(boxes.length).toBeLessThanOrEqual(3)
        const covered = all(layout).filter((index) => boxes.some((box) => touches(placeOf(layout, index), box)))
        expect(covered).toEqual(inRuns([run]))
      }),
    )
  })
})
