import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, indexAtMiddle, middleOf, stripLayout, stripWindow } from './strip-layout.ts'

const layoutOf = (ratios: number[]) =>
  stripLayout(
    ratios.map((_, at) => at),
    Float32Array.from(ratios),
    70,
  )

test('cells have their photo’s shape, a gap between them, and a width that a finger can hit', () => {
  const layout = layoutOf([1.5, 0.5, 10, Number.NaN])
  expect([0, 1, 2, 3].map((index) => cellAt(layout, index))).toEqual([
    { start: 0, width: 105 },
    { start: 109, width: 44 },
    { start: 157, width: 140 },
    { start: 301, width: 105 },
  ])
})

test('indexAtMiddle inverts middleOf, whatever the shapes', () => {
  const ratio = fc.oneof(fc.double({ min: 0.01, max: 20, noNaN: true }), fc.constant(Number.NaN))
  fc.assert(
    fc.property(fc.array(ratio, { minLength: 1, maxLength: 60 }), fc.nat(), (ratios, some) => {
      const index = some % ratios.length
      const layout = layoutOf(ratios)
      expect(indexAtMiddle(layout, middleOf(layout, index))).toBe(index)
    }),
  )
})

test('a strip scrolled beyond its ends has its first or last photo in the middle', () => {
  const layout = layoutOf([1, 1, 1])
  expect([-50, 10_000].map((scrolled) => indexAtMiddle(layout, scrolled))).toEqual([0, 2])
})

test('at most 29 cells are in the document', () => {
  expect(stripWindow(10_000, 500)).toEqual({ from: 486, to: 514 })
  expect(stripWindow(10, 0)).toEqual({ from: 0, to: 9 })
  expect(stripWindow(0, 0)).toEqual({ from: 0, to: -1 })
})
