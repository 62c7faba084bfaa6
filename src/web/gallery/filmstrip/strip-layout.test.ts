import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellAt, indexAtMiddle, middleOf, stripLayout, stripStretch, stripWindow } from './strip-layout.ts'

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

test('a strip within the longest element is held whole', () => {
  const layout = layoutOf([1, 1, 1, 1])
  expect([0, 3].map((index) => stripStretch(layout, index, 296))).toEqual([
    { start: 0, length: 296 },
    { start: 0, length: 296 },
  ])
})

test('of a longer strip the element holds a third of its length on either side of any photo, or up to the end', () => {
  const layout = layoutOf(Array.from({ length: 100 }, () => 1))
  const whole = 7_400
  for (let index = 0; index < 100; index++) {
    const { start, length } = stripStretch(layout, index, 900)
    const middle = middleOf(layout, index)
    expect(length).toBe(900)
    expect(start).toBeLessThanOrEqual(Math.max(0, middle - 300))
    expect(start + length).toBeGreaterThanOrEqual(Math.min(whole, middle + 300))
  }
  expect(stripStretch(layout, 99, 900).start).toBe(whole - 900)
})

test('at most 29 cells are in the document', () => {
  expect(stripWindow(10_000, 500)).toEqual({ from: 486, to: 514 })
  expect(stripWindow(10, 0)).toEqual({ from: 0, to: 9 })
  expect(stripWindow(0, 0)).toEqual({ from: 0, to: -1 })
})
