import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CHUNK, chunksBetween, toRowsAndSpaces } from './chunk-window.ts'

const heights = new Map([
  [0, 1000],
  [1, 1500],
])

test('chunks in view are found by measured heights, and by the mean row height elsewhere', () => {
  // 50 px a row
  const chunks = { rows: 1000, heights }
  expect(chunksBetween(chunks, { from: -600, to: 900 })).toEqual([0, 0])
  expect(chunksBetween(chunks, { from: 900, to: 1100 })).toEqual([0, 1])
  expect(chunksBetween(chunks, { from: 2500 + 1250, to: 2500 + 1251 })).toEqual([3, 3])
  expect(chunksBetween(chunks, { from: 1e6, to: 2e6 })).toEqual([39, 39])
  expect(chunksBetween(chunks, { from: -2000, to: -1000 })).toEqual([0, 0])
})

test('spaces replace the rows left out, at their total height', () => {
  const chunks = { rows: 210, heights }
  const all = toRowsAndSpaces(chunks, { view: [1, 1], kept: [150] })
  expect(all.filter((each) => 'space' in each)).toEqual([
    { space: 1000, at: 0 },
    { space: 4 * 1250, at: 2 },
    { space: 1250 + 500, at: 7 },
  ])
  expect(all.flatMap((each) => ('row' in each ? each.row : []))).toEqual([
    ...Array.from({ length: CHUNK }, (_, n) => CHUNK + n),
    ...Array.from({ length: CHUNK }, (_, n) => 6 * CHUNK + n),
  ])
})

test('a list of 100 rows is not virtualised', () => {
  const all = toRowsAndSpaces({ rows: 100, heights: new Map() }, { view: [0, 0], kept: [] })
  expect(all).toEqual(Array.from({ length: 100 }, (_, row) => ({ row })))
})

test('rendered rows are in order and unique, and include those in view and those kept', () => {
  const list = fc.record({
    rows: fc.integer({ min: 1, max: 3000 }),
    measured: fc.array(fc.integer({ min: 300, max: 4000 }), { maxLength: 20 }),
    from: fc.integer({ min: -2000, max: 200_000 }),
    kept: fc.nat(2999),
  })
  fc.assert(
    fc.property(list, ({ rows, measured, from, kept }) => {
      const known = new Map(measured.map((height, chunk) => [chunk, height]))
      const chunks = { rows, heights: known }
      const view = chunksBetween(chunks, { from, to: from + 900 })
      const all = toRowsAndSpaces(chunks, { view, kept: kept < rows ? [kept] : [] })
      const shown = all.flatMap((each) => ('row' in each ? [each.row] : []))
      expect(shown).toEqual(shown.toSorted((one, other) => one - other))
      expect(new Set(shown).size).toBe(shown.length)
      if (kept < rows) expect(shown).toContain(kept)
      for (const chunk of view) expect(shown).toContain(chunk * CHUNK)
      const space = all.reduce((sum, each) => sum + ('space' in each ? each.space : 0), 0)
      expect(space > 0).toBe(shown.length < rows)
    }),
  )
})
