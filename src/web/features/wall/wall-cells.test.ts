import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyWall, settleWall, turnWall, type Wall, type WallPhotos, withFresh, withShown } from './wall-cells.ts'
import { wallGrid } from './wall-grid.ts'

const photosOf = (ids: readonly string[]): WallPhotos => ({
  count: ids.length,
  idAt: (index) => ids[index] ?? '',
  indexOf: (photoId) => ids.indexOf(photoId),
})
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => `p${index}`)
const onWall = ({ cells }: Wall) => cells.flatMap(({ photoId }) => photoId ?? [])

test('every photo of the filter appears, and none twice at the same time', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 120 }), (cells, count) => {
      const photos = photosOf(idsTo(count))
      let wall = settleWall(emptyWall, { cells, photos })
      const seen = new Set(onWall(wall))
      for (let turn = 0; turn < 3 * count; turn++) {
        wall = turnWall(wall, photos)
        expect(new Set(onWall(wall)).size).toBe(Math.min(cells, count))
        for (const photoId of onWall(wall)) seen.add(photoId)
      }
      expect(seen.size).toBe(count)
    }),
  )
})

test('new photos come before all others, in order of arrival', () => {
  const photos = photosOf([...idsTo(50), 'new 1', 'new 2'])
  let wall = withFresh(settleWall(emptyWall, { cells: 9, photos: photosOf(idsTo(50)) }), ['new 1', 'new 2'])
  wall = turnWall(wall, photos)
  expect(onWall(wall)).toContain('new 1')
  expect(onWall(wall)).not.toContain('new 2')
  wall = turnWall(wall, photos)
  expect(onWall(wall)).toContain('new 2')
  expect(wall.fresh).toEqual([])
})

test('a removed photo leaves the wall at once, even if it is still shown while the next one loads', () => {
  const ids = idsTo(20)
  const photos = photosOf(ids)
  let wall = settleWall(emptyWall, { cells: 4, photos })
  const [first = ''] = onWall(wall)
  wall = withShown(wall, 0, first)
  const at = wall.cells.findIndex(({ photoId }) => photoId === first)
  while (wall.cells[at]?.photoId === first) wall = turnWall(wall, photos)
  const before = wall.cells[at]
  const left = photosOf(ids.filter((photoId) => photoId !== first))
  wall = settleWall(wall, { cells: 4, photos: left })
  expect(wall.cells[at]).toMatchObject({ generation: (before?.generation ?? 0) + 1, shownId: undefined })
  expect(onWall(wall)).toHaveLength(4)
  expect(onWall(wall)).not.toContain(first)
})

test('settling an unchanged wall returns the same object, so that nothing is rendered', () => {
  const photos = photosOf(idsTo(3))
  const wall = settleWall(emptyWall, { cells: 3, photos })
  expect(settleWall(wall, { cells: 3, photos })).toBe(wall)
  const few = settleWall(emptyWall, { cells: 5, photos })
  expect(settleWall(few, { cells: 5, photos })).toBe(few)
})

test.each([
  [{ width: 1920, height: 1080 }, 500, { columns: 6, rows: 4, hasLarge: true, cells: 21 }],
  [{ width: 1440, height: 900 }, 500, { columns: 4, rows: 3, hasLarge: true, cells: 9 }],
  [{ width: 390, height: 844 }, 500, { columns: 2, rows: 3, hasLarge: false, cells: 6 }],
  [{ width: 844, height: 390 }, 500, { columns: 2, rows: 2, hasLarge: false, cells: 4 }],
  [{ width: 1440, height: 900 }, 1, { columns: 1, rows: 1, hasLarge: false, cells: 1 }],
  [{ width: 1440, height: 900 }, 0, { columns: 1, rows: 1, hasLarge: false, cells: 1 }],
  [{ width: 7680, height: 4320 }, 50_000, { columns: 6, rows: 4, hasLarge: true, cells: 21 }],
])('a window of %j with %i photos has %j', (size, count, grid) => {
  expect(wallGrid(size, count)).toEqual(grid)
})
