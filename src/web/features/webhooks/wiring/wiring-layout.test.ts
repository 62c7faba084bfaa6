import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HEAD, ROW, TARGET, type Wire, wirePath, wiringLayout } from './wiring-layout.ts'

const wires: fc.Arbitrary<Wire[]> = fc
  .array(fc.record({ album: fc.constantFrom('', 'x', 'y', 'z'), target: fc.constantFrom('a', 'b', 'c', 'd', 'e') }), {
    maxLength: 80,
  })
  .map((rows) => rows.map((row, index) => ({ id: `w${index}`, ...row })))

const areApart = (boxes: readonly { y: number; height: number }[]) =>
  boxes.every((box, index) => {
    const next = boxes[index + 1]
    return next === undefined || box.y + box.height <= next.y
  })

describe('the wiring', () => {
  test('is nothing where there is no webhook', () => {
    expect(wiringLayout([])).toEqual({ height: 0, albums: [], targets: [], wires: [] })
  })

  test('has an album once with its webhooks below, and a target at the middle of its webhooks', () => {
    const { albums, targets } = wiringLayout([
      { id: '1', album: 'x', target: 'a' },
      { id: '2', album: 'y', target: 'b' },
      { id: '3', album: 'x', target: 'a' },
    ])
    expect(albums.map(({ album, rows }) => [album, rows.map(({ id }) => id)])).toEqual([
      ['x', ['1', '3']],
      ['y', ['2']],
    ])
    const [first] = albums
    expect(first?.rows.map(({ y }) => y - (first.y + HEAD))).toEqual([0, ROW])
    expect(targets.map(({ target, ids }) => [target, ids])).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
    ])
    expect(targets[0]?.y).toBe((first?.y ?? 0) + HEAD + ROW - TARGET / 2)
  })

  test('places every webhook and every target once, inside, none over another', () => {
    fc.assert(
      fc.property(wires, (given) => {
        const { albums, targets, height } = wiringLayout(given)
        const rows = albums.flatMap((album) => album.rows)
        expect(rows.map(({ id }) => id).toSorted()).toEqual(given.map(({ id }) => id).toSorted())
        expect(albums.map(({ album }) => album)).toEqual([...new Set(given.map(({ album }) => album))])
        expect(targets.map(({ target }) => target).toSorted()).toEqual(
          [...new Set(given.map(({ target }) => target))].toSorted(),
        )
        expect(areApart(albums) && areApart(targets) && areApart(rows)).toBe(true)
        expect([...albums, ...targets].every((box) => box.y >= 0 && box.y + box.height <= height)).toBe(true)
      }),
    )
  })

  test('joins each webhook to its target, on the cards of both', () => {
    fc.assert(
      fc.property(wires, (given) => {
        const layout = wiringLayout(given)
        const rows = layout.albums.flatMap((album) => album.rows)
        expect(layout.wires).toHaveLength(given.length)
        for (const wire of layout.wires) {
          const source = rows.find(({ id }) => id === wire.id)
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
