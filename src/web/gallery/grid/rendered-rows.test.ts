import fc from 'fast-check'
import { expect, test } from 'vitest'
import { justifiedRows } from '#web/gallery/layout/justified-rows.ts'
import type { PhotoSource } from '#web/gallery/layout/photo-source.ts'
import { scrollScale, STEP } from '#web/gallery/layout/scroll-scale.ts'
import { renderedRows, type SheetLayout } from './rendered-rows.ts'

const never = (): never => {
  throw new Error('where rows lie does not hang on what they show')
}

function sheetOf(ratios: number[]): SheetLayout {
  const layout = justifiedRows(Float32Array.from(ratios), { width: 1_000, targetHeight: 190, gap: 4 })
  const count = ratios.length
  const source: PhotoSource = {
    count,
    frames: count,
    ratios: Float32Array.from(ratios),
    frameAt: never,
    photoAt: never,
    idAt: never,
    indexOf: never,
    addressAt: never,
    loadAddresses: never,
  }
  return { layout, source, scale: scrollScale(layout.height) }
}

const ratio = fc.double({ min: 0.4, max: 3, noNaN: true })
const mixed = fc.array(ratio, { minLength: 1, maxLength: 600 })
// all of one shape: the rows of two sheets drift further apart with every row
const alike = fc
  .tuple(ratio, fc.integer({ min: 1, max: 600 }))
  .map(([each, count]) => Array.from({ length: count }, () => each))
const sheets = fc.oneof(mixed, alike).map(sheetOf)
const views = fc.record({
  scrollTop: fc.nat(300).map((steps) => steps * STEP),
  sheetTop: fc.nat(200),
  height: fc.integer({ min: 100, max: 1_200 }),
})

const endOf = ({ layout, row, top }: { layout: SheetLayout['layout']; row: number; top: number }) =>
  top + (layout.rowHeight[row] ?? 0)

test('every row near the view of a painted sheet is rendered once, in order', () => {
  fc.assert(
    fc.property(sheets, views, (sheet, view) => {
      const rows = renderedRows({ sheet, settled: sheet, view, always: 0 })
      const numbers = rows.map(({ row }) => row)
      expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
      expect(numbers).toContain(0)
      expect(rows.every(({ source }) => source === sheet.source)).toBe(true)
    }),
  )
})

test('after a change of sheet the view has only new rows, and rows kept from the old one are out of view', () => {
  fc.assert(
    fc.property(sheets, sheets, views, fc.boolean(), (sheet, before, view, isFirst) => {
      const drawn = renderedRows({ sheet, settled: isFirst ? undefined : before, view, always: 0 })
      const [top, bottom] = [view.scrollTop - view.sheetTop, view.scrollTop - view.sheetTop + view.height + STEP]
      for (const row of drawn) {
        if (row.source === sheet.source) continue
        expect(endOf(row) <= top || row.top >= bottom).toBe(true)
        expect(endOf(row)).toBeLessThanOrEqual(sheet.scale.height)
      }
      const { layout, source } = sheet
      const own = new Set(drawn.filter((row) => row.source === source).map(({ row }) => row))
      for (let row = 0; row < layout.rowCount; row++) {
        const from = layout.top[row] ?? 0
        if (from < bottom && endOf({ layout, row, top: from }) > top) expect(own).toContain(row)
      }
    }),
  )
})

test('a view with more photos than the usual limit is still covered to its end', () => {
  const sheet = sheetOf(Array.from({ length: 600 }, () => 0.4))
  const { layout } = sheet
  for (let step = 0; step < 20; step++) {
    const view = { scrollTop: step * STEP, sheetTop: 0, height: 1_200 }
    for (const settled of [undefined, sheet]) {
      const last = renderedRows({ sheet, settled, view, always: 0 }).at(-1)
      expect(last && endOf(last)).toBeGreaterThanOrEqual(
        Math.min(view.scrollTop + view.height + STEP - layout.gap, layout.height),
      )
    }
  }
})

test('a sheet that is not painted yet has no overscan', () => {
  const [sheet, view] = [
    sheetOf(Array.from({ length: 500 }, () => 1.5)),
    { scrollTop: 3_200, sheetTop: 100, height: 700 },
  ]
  const count = (settled: SheetLayout | undefined) => renderedRows({ sheet, settled, view, always: 20 }).length
  expect(count(undefined)).toBeLessThan(count(sheet))
})
