import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type WiringLayout, wirePath, wiringLayout } from './wiring-layout.ts'

const wires = fc
  .array(fc.constantFrom('a', 'b', 'c', 'd', 'e'), { maxLength: 80 })
  .map((targets) => targets.map((target, index) => ({ id: `w${index}`, target })))

const boxesApart = (boxes: WiringLayout['targets'] | WiringLayout['sources']) =>
  boxes.every((box, index) => {
    const next = boxes[index + 1]
    return next === undefined || box.y + box.height <= next.y
  })

describe('the wiring', () => {
  test('is nothing where there is no webhook', () => {
    expect(wiringLayout([])).toEqual({ height: 0, sources: [], targets: [], wires: [] })
  })

  test('puts a target at the middle of its sources', () => {
    const { sources, targets } = wiringLayout([
      { id: '1', target: 'a' },
      { id: '2', target: 'b' },
      { id: '3', target: 'a' },
    ])
    expect(sources.map(({ id, y }) => [id, y])).toEqual([
      ['1', 32],
      ['3', 128],
      ['2', 224],
    ])
    expect(targets.map(({ target, y, count }) => [target, y, count])).toEqual([
      ['a', 80, 2],
      ['b', 224, 1],
    ])
  })

  test('places every source and every target once, inside, none over another', () => {
    fc.assert(
      fc.property(wires, (given) => {
        const { sources, targets, height } = wiringLayout(given)
        expect(sources.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted())
        expect(targets.map(({ target }) => target).toSorted()).toEqual(
          [...new Set(given.map(({ target }) => target))].toSorted(),
        )
        expect(boxesApart(sources) && boxesApart(targets)).toBe(true)
        expect([...sources, ...targets].every((box) => box.y >= 0 && box.y + box.height <= height)).toBe(true)
      }),
    )
  })

  test('has no wires that cross, and each ends on the cards it joins', () => {
    fc.assert(
      fc.property(wires, (given) => {
        const layout = wiringLayout(given)
        let last = { from: -1, to: -1 }
        for (const wire of layout.wires) {
          expect(wire.from > last.from && wire.to >= last.to).toBe(true)
          last = wire
          const source = layout.sources.find(({ id }) => id === wire.id)
          const target = layout.targets.find((placed) => placed.target === wire.target)
          expect(source && wire.from > source.y && wire.from < source.y + source.height).toBe(true)
          expect(target && wire.to > target.y && wire.to < target.y + target.height).toBe(true)
        }
      }),
    )
  })

  test('draws a wire that is level at both ends', () => {
    expect(wirePath({ from: 10, to: 90 })).toBe('M0 10C50 10 50 90 100 90')
  })
})
