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
// of one shape: rows of two sheets lie apart from each other the more the further down
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

test('of a sheet that has been drawn, every row near the view is there once, in order', () => {
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

test('of another sheet what is in view is its own, and what stays of the one before is out of view', () => {
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

test('a view that holds more photos than are kept ready is covered to its end', () => {
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

test('a sheet is drawn in its view first, and then around it', () => {
  const [sheet, view] = [
    sheetOf(Array.from({ length: 500 }, () => 1.5)),
    { scrollTop: 3_200, sheetTop: 100, height: 700 },
  ]
  const count = (settled: SheetLayout | undefined) => renderedRows({ sheet, settled, view, always: 20 }).length
  expect(count(undefined)).toBeLessThan(count(sheet))
})
