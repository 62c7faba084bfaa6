import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WebhookSubscription } from '#contract/index.ts'
import { mapGraph } from './map-graph.ts'
import { heightAt, lineAt, mapLayout } from './map-layout.ts'
import { idsWithin, nodesOf } from './map-nodes.ts'
import { mapWalk, NEW_RECEIVER, nextStop } from './map-walk.ts'

type Row = [album: string, label: string, host: string, path: string]

const subscriptionsOf = (rows: readonly Row[]): WebhookSubscription[] =>
  rows.map(([albumId, label, host, path], index) => ({
    webhookId: `${index}`,
    config: {
      ...(albumId === ''
        ? { event: 'newAlbum' }
        : label === ''
          ? { event: 'newPhoto', albumId }
          : { event: 'photoLabelAdded', albumId, label }),
      targetUrl: `https://${host}/${path}`,
    },
  }))

const options = { lane: 34, gutter: 300 }
const everything = () => true
const layoutOf = (rows: readonly Row[], isOpen: (id: string) => boolean = everything) =>
  mapLayout(mapGraph(subscriptionsOf(rows)), { ...options, isOpen })

const rows = fc.array(
  fc.tuple(
    fc.constantFrom('', 'x', 'y', 'z'),
    fc.constantFrom('', 'Best', 'best', 'nsfw'),
    fc.constantFrom('a.example', 'b.example', 'c.example:8443'),
    fc.constantFrom('', 'in', 'live'),
  ),
  { maxLength: 80 },
)

const areApart = (boxes: readonly { y: number; height: number }[]) =>
  boxes.every((box, index) => {
    const next = boxes[index + 1]
    return next === undefined || box.y + box.height <= next.y + 1e-6
  })

const some: Row[] = [
  ['x', 'Best', 'a.example', 'in'],
  ['x', '', 'a.example', 'live'],
  ['x', 'Best', 'b.example', ''],
  ['', '', 'a.example', 'in'],
  ['x', 'Best', 'a.example', 'in'],
]

describe('the map', () => {
  test('has one box per album with its events and labels, and one per host with its addresses', () => {
    const { albums, hosts, lines } = layoutOf(some)
    expect(albums.map(({ ports }) => ports.map(({ port }) => port.ids))).toEqual([[['0', '2', '4'], ['1']], [['3']]])
    expect(Object.fromEntries(hosts.map(({ host, addresses }) => [host.host, addresses.length]))).toEqual({
      'a.example': 2,
      // a host with one address shows it in its own box
      'b.example': 0,
    })
    // webhooks with the same ends share a line
    expect(lines.map(({ ids }) => ids)).toEqual([['0', '4'], ['2'], ['1'], ['3']])
  })

  test('distinguishes labels that differ only in case', () => {
    const { albums } = layoutOf([
      ['x', 'Best', 'a.example', ''],
      ['x', 'best', 'a.example', ''],
    ])
    expect(albums.map(({ ports }) => ports.map(({ port }) => port.ids))).toEqual([[['0'], ['1']]])
  })

  test('bundles lines to a closed host and from a closed album', () => {
    const open = layoutOf(some)
    const [album, closed] = [
      open.albums[0]?.album.id,
      open.hosts.find((placed) => placed.host.host === 'a.example')?.host.id,
    ]
    expect(layoutOf(some, (id) => id !== closed).lines.map(({ ids }) => ids)).toEqual([['0', '4'], ['2'], ['1'], ['3']])
    expect(layoutOf(some, (id) => id !== closed && id !== album).lines.map(({ ids }) => ids)).toEqual([
      ['0', '4', '1'],
      ['2'],
      ['3'],
    ])
  })

  test('has every webhook, and no overlapping boxes, whatever is open', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.boolean(), { minLength: 1 }), (given, choices) => {
        const ids = new Map<string, boolean>()
        const isOpen = (id: string) => {
          if (!ids.has(id)) ids.set(id, choices[ids.size % choices.length] ?? true)
          return ids.get(id) ?? true
        }
        const layout = layoutOf(given, isOpen)
        const nodes = nodesOf(layout)
        expect(layout.lines.flatMap(({ ids: those }) => those).toSorted()).toEqual(
          given.map((_, index) => `${index}`).toSorted(),
        )
        expect(areApart(layout.albums)).toBe(true)
        expect(areApart([...layout.hosts, layout.newReceiver])).toBe(true)
        const ports = layout.albums.flatMap((album) => album.ports)
        expect(areApart(ports)).toBe(true)
        for (const line of layout.lines) {
          for (const [end, y] of [
            [line.source, line.from],
            [line.target, line.to],
          ] as const) {
            const box = nodes.get(end)?.box
            expect(box && box.y <= y && box.y + box.height >= y).toBe(true)
          }
        }
        for (const { y, height } of [...layout.albums, ...layout.hosts])
          expect(y + height).toBeLessThanOrEqual(layout.height)
      }),
    )
  })

  test('finds the line under the pointer', () => {
    const layout = layoutOf(some)
    for (const line of layout.lines) {
      for (const x of [layout.from + 4, layout.from + 90, layout.to - 90, layout.to - 4]) {
        const found = lineAt(layout, { x, y: heightAt(line, layout, x) }, 3)
        expect(found && Math.abs(heightAt(found, layout, x) - heightAt(line, layout, x))).toBeLessThan(3)
      }
    }
    expect(heightAt({ from: 10, to: 50 }, layout, layout.from)).toBeCloseTo(10, 0)
    expect(heightAt({ from: 10, to: 50 }, layout, layout.to)).toBeCloseTo(50, 0)
    // a quarter along the curve
    const quarter = layout.from + 0.296875 * (layout.to - layout.from)
    expect(heightAt({ from: 0, to: 100 }, layout, quarter)).toBeCloseTo(15.625, 1)
    expect(lineAt(layout, { x: layout.from - 1, y: layout.lines[0]?.from ?? 0 }, 3)).toBeUndefined()
    expect(lineAt(layout, { x: layout.from + 5, y: 5 }, 3)).toBeUndefined()
  })

  test('selects with a rectangle the webhooks whose lines start in it', () => {
    const layout = layoutOf(some)
    const nodes = nodesOf(layout)
    const { from } = layout
    expect([...idsWithin(nodes, { x: from - 20, y: 0, width: 40, height: layout.height })].toSorted()).toEqual([
      '0',
      '1',
      '2',
      '3',
      '4',
    ])
    expect([...idsWithin(nodes, { x: from - 20, y: (layout.lines[2]?.from ?? 0) - 5, width: 40, height: 10 })]).toEqual(
      ['1'],
    )
  })
})

describe('the keys', () => {
  const layout = layoutOf(some)
  const walk = mapWalk(layout)
  const press = (id: string, key: string, cameFrom?: string, isRightToLeft = false) =>
    nextStop(walk, { id, key, cameFrom, isRightToLeft })
  const [first] = layout.albums
  const port = first?.ports[0]?.port.id ?? ''
  const [line] = layout.lines

  test('follow a label’s lines to a receiver, and back', () => {
    expect(press(first?.album.id ?? '', 'ArrowRight')).toBe(port)
    expect(press(port, 'ArrowRight')).toBe(line?.id)
    expect(press(line?.id ?? '', 'ArrowRight')).toBe(line?.target)
    expect(press(line?.target ?? '', 'ArrowLeft')).toBe(line?.id)
    expect(press(line?.id ?? '', 'ArrowLeft')).toBe(port)
    expect(press(port, 'ArrowLeft')).toBe(first?.album.id)
  })

  test('return along the line they came by, if several lead to a receiver', () => {
    const other = layout.lines[3]
    expect(other?.target).toBe(line?.target)
    expect(press(line?.target ?? '', 'ArrowLeft', other?.id)).toBe(other?.id)
  })

  test('are mirrored in right-to-left layouts', () => {
    expect(press(port, 'ArrowLeft', undefined, true)).toBe(line?.id)
  })

  test('reach every node: up and down within a column, along lines between columns', () => {
    fc.assert(
      fc.property(rows, (given) => {
        const { stops, columns } = mapWalk(layoutOf(given))
        const reached = new Set<string>()
        const waiting = [columns[0]?.[0] ?? NEW_RECEIVER]
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (reached.has(id)) continue
          reached.add(id)
          for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End']) {
            const next = nextStop({ stops, columns }, { id, key, cameFrom: undefined, isRightToLeft: false })
            if (next !== undefined) waiting.push(next)
          }
        }
        expect(reached.size).toBe(stops.size)
      }),
    )
  })
})
