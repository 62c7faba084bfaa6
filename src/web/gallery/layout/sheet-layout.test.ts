import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { RowsLayout } from './justified-rows.ts'
import { sheetLayout } from './sheet-layout.ts'
import { createSheetLayouts } from './sheet-layouts.ts'
import { type ViewSettings, usualSettings } from './view-settings.ts'

const squares: ViewSettings = { ...usualSettings, arrangement: 'squares' }

/** A layout without the spare capacity of its arrays. */
function said({ count, rowCount, height, columns, ...arrays }: RowsLayout) {
  const photos = [arrays.x, arrays.photoWidth, arrays.row].map((array) => [...array.subarray(0, count)])
  const rows = [arrays.top, arrays.rowHeight].map((array) => [...array.subarray(0, rowCount)])
  return { count, rowCount, height, columns, photos, rows, first: [...arrays.first.subarray(0, rowCount + 1)] }
}

const ratio = fc.oneof(
  fc.constantFrom(3 / 2, 4 / 3, 2 / 3, 1, 16 / 9),
  fc.double({ min: 0.01, max: 20 }),
  fc.constant(NaN),
)
const change = fc.oneof(
  fc.record({ type: fc.constant('more' as const), ratios: fc.array(ratio, { maxLength: 60 }) }),
  fc.record({ type: fc.constant('fewer' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ type: fc.constant('other' as const), at: fc.nat(), ratio }),
  fc.record({ type: fc.constant('width' as const), width: fc.integer({ min: 240, max: 2_000 }) }),
  fc.record({ type: fc.constant('look' as const), look: fc.constantFrom(usualSettings, squares) }),
)

describe('incremental layouts of a sheet', () => {
  test('equal a layout from scratch after any changes', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const layOut = createSheetLayouts()
        let [ratios, width, look]: [Float32Array, number, ViewSettings] = [new Float32Array(0), 1_100, usualSettings]
        for (const step of changes) {
          if (step.type === 'more') ratios = Float32Array.from([...ratios, ...step.ratios])
          else if (step.type === 'fewer') ratios = ratios.slice(0, Math.floor(ratios.length * step.share))
          else if (step.type === 'other' && ratios.length > 0) ratios = ratios.with(step.at % ratios.length, step.ratio)
          else if (step.type === 'width') width = step.width
          else if (step.type === 'look') look = step.look
          expect(said(layOut(ratios, width, look))).toEqual(said(sheetLayout(ratios, width, look)))
        }
      }),
    )
  })

  test('are the same object while nothing changes', () => {
    const layOut = createSheetLayouts()
    const ratios = new Float32Array(50).fill(1.5)
    expect(layOut(ratios, 900, usualSettings)).toBe(layOut(ratios.slice(), 900, { ...usualSettings }))
  })
})
