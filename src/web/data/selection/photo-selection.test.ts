import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PhotoIndex } from '#web/data/album/photo-columns.ts'
import { createPhotoSelection } from './photo-selection.ts'

function albumOf(ids: readonly string[]): PhotoIndex {
  return { count: ids.length, ids, positions: new Map(ids.map((id, position) => [id, position])) }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)

/** A selection of an album, with a record of `onChange`. */
function selectionOf(ids: readonly string[], { shown = ids.map((_, index) => index), kept = [] as string[] } = {}) {
  const written: number[] = []
  const selection = createPhotoSelection({ kept, onChange: ({ bits }) => written.push(bits.length) })
  const album = albumOf(ids)
  selection.follow(album, Uint32Array.from(shown))
  return { selection, written, album }
}

/** An album, the photos shown of it, and picks among those. */
const sheet = fc
  .integer({ min: 1, max: 200 })
  .chain((count) => {
    const all = names(count).map((_, index) => index)
    return fc.record({
      count: fc.constant(count),
      // without a filter, or with one
      shown: fc.oneof(fc.constant(all), fc.subarray(all, { minLength: 1 })),
      picks: fc.array(fc.nat(), { minLength: 2, maxLength: 12 }),
    })
  })
  .map(({ count, shown, picks }) => ({ ids: names(count), shown, picks: picks.map((pick) => pick % shown.length) }))

const at = <T>(list: readonly T[], index: number): T => {
  const item = list[index]
  if (item === undefined) throw new RangeError(`nothing at ${index}`)
  return item
}

describe('a range', () => {
  test('is the photos shown between its two ends, whichever comes first', () => {
    fc.assert(
      fc.property(sheet, ({ ids, shown, picks: [anchor = 0, target = 0] }) => {
        const { selection } = selectionOf(ids, { shown })
        selection.anchorAt(anchor)
        selection.extendTo(target)
        const [first, last] = [Math.min(anchor, target), Math.max(anchor, target)]
        expect(selection.ids()).toEqual(shown.slice(first, last + 1).map((position) => ids[position]))
        expect(selection.rangeTo(target)).toEqual({ from: first, to: last })
      }),
    )
  })

  test('with another end replaces the one before, and keeps what was selected before that', () => {
    fc.assert(
      fc.property(sheet, ({ ids, shown, picks: [chosen = 0, anchor = 0, ...targets] }) => {
        const { selection } = selectionOf(ids, { shown })
        selection.toggle(chosen)
        selection.anchorAt(anchor)
        for (const target of targets) selection.extendTo(target)
        const target = targets.at(-1)
        const inRange = (index: number) =>
          target !== undefined && index >= Math.min(anchor, target) && index <= Math.max(anchor, target)
        const expected = shown.filter((_, index) => index === chosen || inRange(index))
        expect(selection.ids()).toEqual(expected.map((position) => ids[position]))
        if (targets.length > 0) {
          selection.undo()
          expect(selection.ids()).toEqual([ids[at(shown, chosen)]])
        }
      }),
    )
  })

  test('that is added stays when the next one begins', () => {
    const { selection } = selectionOf(names(20))
    selection.toggle(2)
    selection.addRangeTo(4)
    selection.addRangeTo(6)
    selection.toggle(10)
    selection.extendTo(12)
    selection.extendTo(9)
    expect(selection.ids()).toEqual(['p2', 'p3', 'p4', 'p5', 'p6', 'p9', 'p10'])
  })

  test('whose anchor is filtered out is the photo itself', () => {
    const ids = names(10)
    const { selection } = selectionOf(ids)
    selection.toggle(1)
    selection.follow(albumOf(ids), Uint32Array.of(5, 6, 7))
    expect(selection.rangeTo(2)).toEqual({ from: 2, to: 2 })
    selection.extendTo(2)
    expect(selection.ids()).toEqual(['p1', 'p7'])
    selection.extendTo(0)
    expect(selection.ids()).toEqual(['p1', 'p5', 'p6', 'p7'])
  })

  test.each([
    { now: 'its anchor', shown: [12, 13], range: ['p13'] },
    { now: 'others but its anchor', shown: [0, 5, 12, 13], range: ['p12', 'p13'] },
  ])('stays selected when a filter hides $now, and the next range begins', ({ shown, range }) => {
    const { selection, album } = selectionOf(names(20))
    selection.toggle(0)
    selection.extendTo(9)
    const before = selection.ids()
    selection.follow(album, Uint32Array.from(shown))
    selection.extendTo(shown.length - 1)
    expect(selection.ids()).toEqual([...before, ...range])
    selection.undo()
    expect(selection.ids()).toEqual(before)
  })

  test('stays selected when its anchor leaves the album, and the next range begins', () => {
    const { selection } = selectionOf(names(20))
    selection.toggle(0)
    selection.extendTo(9)
    const left = names(20).slice(1)
    selection.follow(
      albumOf(left),
      Uint32Array.from(left, (_, index) => index),
    )
    selection.extendTo(14)
    expect(selection.ids()).toEqual([...left.slice(0, 9), 'p15'])
    selection.undo()
    expect(selection.ids()).toEqual(left.slice(0, 9))
  })
})

describe('all, none, invert', () => {
  test('all selects exactly the photos shown, and counts them', () => {
    fc.assert(
      fc.property(sheet, ({ ids, shown, picks }) => {
        const { selection } = selectionOf(ids)
        for (const pick of picks) selection.toggle(pick)
        selection.follow(albumOf(ids), Uint32Array.from(shown))
        selection.all()
        expect(selection.get()).toMatchObject({ count: shown.length, shown: shown.length })
        expect(selection.ids()).toEqual(shown.map((position) => ids[position]))
      }),
    )
  })

  test('inverting twice restores the selection, and leaves photos that are not shown alone', () => {
    fc.assert(
      fc.property(sheet, ({ ids, shown, picks }) => {
        const { selection } = selectionOf(ids)
        for (const pick of picks) selection.toggle(pick)
        const before = selection.ids()
        selection.follow(albumOf(ids), Uint32Array.from(shown))
        selection.invert()
        const hidden = new Set(ids.filter((_, position) => !shown.includes(position)))
        expect(selection.ids().filter((id) => hidden.has(id))).toEqual(before.filter((id) => hidden.has(id)))
        for (const position of shown) {
          const id = at(ids, position)
          expect(selection.has(id)).toBe(!before.includes(id))
        }
        selection.invert()
        expect(selection.ids()).toEqual(before)
      }),
    )
  })

  test('counts the selected photos that the filter shows', () => {
    const ids = names(50)
    const { selection } = selectionOf(ids)
    selection.anchorAt(0)
    selection.extendTo(39)
    selection.follow(
      albumOf(ids),
      Uint32Array.from({ length: 28 }, (_, index) => index),
    )
    expect(selection.get()).toMatchObject({ count: 40, shown: 28 })
  })
})

describe('a drag', () => {
  test.each([
    ['replace', ['p4', 'p5', 'p6']],
    ['add', ['p1', 'p4', 'p5', 'p6']],
    ['toggle', ['p1', 'p4', 'p6']],
  ] as const)('can %s, relative to the selection that it began with, and is one step', (mode, expected) => {
    const { selection, written } = selectionOf(names(10))
    selection.toggle(1)
    if (mode === 'toggle') selection.toggle(5)
    const before = selection.ids()
    const writtenBefore = written.length
    selection.startDrag()
    selection.dragOver([{ from: 0, to: 9 }], mode)
    selection.dragOver(
      [
        { from: 4, to: 5 },
        { from: 6, to: 6 },
      ],
      mode,
    )
    expect(selection.get().isMoving).toBe(true)
    expect(written).toHaveLength(writtenBefore)
    selection.endDrag({ keep: true })
    expect(selection.ids()).toEqual(expected)
    expect(written.length).toBeGreaterThan(writtenBefore)
    selection.undo()
    expect(selection.ids()).toEqual(before)
  })

  test('that touches no photo says how many it deselected', () => {
    const { selection } = selectionOf(names(10))
    selection.all()
    selection.startDrag()
    selection.dragOver([], 'replace')
    selection.endDrag({ keep: true })
    expect(selection.get()).toMatchObject({ count: 0, canUndo: true, cleared: 10 })
  })

  test('that is cancelled leaves no trace', () => {
    const { selection } = selectionOf(names(10))
    selection.startDrag()
    selection.dragOver([{ from: 4, to: 5 }], 'replace')
    selection.endDrag({ keep: false })
    expect(selection.get()).toEqual({ count: 0, shown: 0, canUndo: false, isMoving: false, cleared: 0 })
  })
})

describe('an album that is read again', () => {
  const shuffled = fc
    .uniqueArray(fc.integer({ min: 0, max: 80 }), { minLength: 1, maxLength: 60 })
    .chain((frames) =>
      fc.record({
        before: fc.constant(frames.map((frame) => `p${frame}`)),
        chosen: fc.subarray(frames).map((some) => some.map((frame) => `p${frame}`)),
        kept: fc.subarray(frames),
        fresh: fc.uniqueArray(fc.integer({ min: 100, max: 140 }), { maxLength: 20 }),
      }),
    )
    .chain(({ before, chosen, kept, fresh }) => {
      const after = [...kept, ...fresh].map((frame) => `p${frame}`)
      return fc.record({
        before: fc.constant(before),
        chosen: fc.constant(chosen),
        after: fc.shuffledSubarray(after, { minLength: after.length }),
      })
    })

  test('keeps the same photos selected, whatever was added, removed or moved, even those that return', () => {
    fc.assert(
      fc.property(shuffled, ({ before, chosen, after }) => {
        const { selection } = selectionOf(before)
        for (const id of chosen) selection.toggle(before.indexOf(id))
        const everywhere = (ids: readonly string[]) => selection.follow(albumOf(ids), Uint32Array.from(ids.keys()))
        everywhere(after)
        expect(after.filter((id) => selection.has(id))).toEqual(after.filter((id) => chosen.includes(id)))
        expect(selection.get().count).toBe(after.filter((id) => chosen.includes(id)).length)
        everywhere(before)
        expect(selection.ids()).toEqual(before.filter((id) => chosen.includes(id)))
      }),
    )
  })

  test('can undo a step that was made before', () => {
    fc.assert(
      fc.property(shuffled, ({ before, chosen, after }) => {
        const { selection } = selectionOf(before)
        for (const id of chosen) selection.toggle(before.indexOf(id))
        selection.all()
        const hadSteps = chosen.length < before.length
        selection.follow(albumOf(after), Uint32Array.from(after.keys()))
        if (!hadSteps) return
        selection.undo()
        expect(after.filter((id) => selection.has(id))).toEqual(after.filter((id) => chosen.includes(id)))
      }),
    )
  })

  test('selects stored photos as they arrive, but not those deselected meanwhile', () => {
    const ids = names(9)
    const positions = new Map<string, number>()
    const arrived: string[] = []
    const selection = createPhotoSelection({ kept: ['p1', 'p4', 'p7', 'gone'], onChange: () => {} })
    const arrive = (count: number) => {
      for (const id of ids.slice(arrived.length, count)) positions.set(id, arrived.push(id) - 1)
      selection.follow(
        { count, ids: arrived, positions },
        Uint32Array.from({ length: count }, (_, index) => index),
      )
    }
    arrive(3)
    expect(selection.get().count).toBe(1)
    arrive(6)
    expect(selection.get().count).toBe(2)
    selection.toggle(4)
    arrive(9)
    // a photo that is gone is neither counted nor changed
    expect(selection.ids()).toEqual(['p1', 'p7'])
    expect(selection.get()).toMatchObject({ count: 2, shown: 2 })
    // the whole album once more, with a photo that was gone
    selection.follow(
      albumOf([...ids, 'gone'].toReversed()),
      Uint32Array.from({ length: 10 }, (_, index) => index),
    )
    expect(selection.ids()).toEqual(['gone', 'p7', 'p1'])
  })
})

describe('listeners', () => {
  test('get the same set as long as the album is the same, so that filtering by it does not loop', () => {
    const { selection } = selectionOf(names(8), { kept: ['p1', 'elsewhere'] })
    const set = selection.set()
    const album = albumOf(names(8))
    selection.follow(album, Uint32Array.of(1))
    const crossed = selection.set()
    expect(crossed).toEqual(set)
    selection.follow(album, Uint32Array.of(1, 2))
    expect(selection.set()).toBe(crossed)
  })

  test('get a set with the identifiers of the album as it is, so that filtering by it translates nothing', () => {
    const { selection } = selectionOf(names(3))
    selection.toggle(0)
    const album = albumOf([...names(3), 'more'])
    selection.follow(album, Uint32Array.of(0))
    expect(selection.set().ids).toBe(album.ids)
  })

  test('are notified of every change, but not while an album without selection arrives', () => {
    const { selection } = selectionOf(names(3))
    let heard = 0
    const stop = selection.subscribe(() => heard++)
    selection.follow(albumOf(names(4)), Uint32Array.of(0, 1, 2, 3))
    expect(heard).toBe(0)
    selection.all()
    selection.all()
    expect(heard).toBe(1)
    selection.undo()
    expect(selection.get()).toEqual({ count: 0, shown: 0, canUndo: false, isMoving: false, cleared: 0 })
    stop()
    selection.all()
    expect(heard).toBe(2)
  })

  test('get 50,000 selected photos as a count and bits, not as a list', () => {
    const count = 50_000
    const { selection } = selectionOf(names(count))
    selection.all()
    expect(selection.get()).toMatchObject({ count, shown: count })
    selection.invert()
    selection.anchorAt(45_000)
    selection.extendTo(5_001)
    expect(selection.get().count).toBe(40_000)
    expect(selection.bits()).toHaveLength(Math.ceil(count / 32))
  })
})
