import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { gridHeic, type TileColour } from '#testing/fixtures/heic-files.ts'
import { createImportFixture, type ImportFixture } from '#testing/fixtures/import-fixture.ts'
import { watchChildren } from '#testing/watch-children.ts'

let fixture: ImportFixture
beforeEach(async () => {
  fixture = await createImportFixture()
})
afterEach(() => fixture.close())

const CORNERS: readonly TileColour[] = ['red', 'blue', 'green', 'white']
const cornerOf = (column: number, row: number) => CORNERS[(row > 0 ? 2 : 0) + (column > 0 ? 1 : 0)] ?? 'red'

const quarterOf = (column: number, row: number) => cornerOf(Math.floor(column / 8), Math.floor(row / 6))

/** The colours at the corners: top left, top right, bottom left, bottom right. */
async function cornersOf(stable: Buffer): Promise<TileColour[]> {
  const { data, info } = await sharp(stable).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return [
    [3, 3],
    [width - 4, 3],
    [3, height - 4],
    [width - 4, height - 4],
  ].map(([x = 0, y = 0]) => {
    const [r = 0, g = 0] = data.subarray((y * width + x) * channels)
    if (r > 200 && g > 200) return 'white'
    return r > 200 ? 'red' : g > 200 ? 'green' : 'blue'
  })
}

const turnings = [
  { turns: 0, shown: ['red', 'blue', 'green', 'white'] },
  { turns: 1, shown: ['blue', 'white', 'red', 'green'] },
  { turns: 2, shown: ['white', 'green', 'blue', 'red'] },
  { turns: 3, shown: ['green', 'red', 'white', 'blue'] },
  { turns: 0, mirror: 'left-right', shown: ['blue', 'red', 'white', 'green'] },
  { turns: 1, mirror: 'left-right', shown: ['white', 'blue', 'green', 'red'] },
  { turns: 3, mirror: 'top-bottom', shown: ['white', 'blue', 'green', 'red'] },
] as const

describe('a HEIC file of tiles', () => {
  // all in one import: starting the processes for each would cost more than reading them
  test('is shown upright, however it is rotated and mirrored', async () => {
    const files = turnings.map((turning, index) => ({ ...turning, file: `a/${index}.heic` }))
    // the last tiles overhang the picture, as in a phone's files
    for (const { file, shown: _, ...turned } of files)
      await fixture.write(
        file,
        gridHeic({ columns: 3, rows: 2, width: 1300, height: 900, colourOf: cornerOf, ...turned }),
      )
    await fixture.importAll()
    for (const { file, turns, shown } of files) {
      const { width, height, media_type: type, stable_key: key } = await fixture.photo(file)
      const isAside = turns % 2 === 1
      expect({ file, width, height, type }).toEqual({
        file,
        width: isAside ? 900 : 1300,
        height: isAside ? 1300 : 900,
        type: 'image/heic',
      })
      expect([file, await cornersOf(await fixture.stable(key))]).toEqual([file, shown])
    }
  })

  test('of 48 megapixels, as an iPhone writes it, is read tile by tile', async () => {
    const file = gridHeic({ columns: 16, rows: 12, width: 8064, height: 6048, colourOf: quarterOf, turns: 3 })
    await fixture.write('a/48.heic', file)
    const peak = watchChildren()
    await fixture.importAll()
    const { width, height, stable_key: key } = await fixture.photo('a/48.heic')
    expect([width, height]).toEqual([6048, 8064])
    const stable = await fixture.stable(key)
    expect(await cornersOf(stable)).toEqual(['green', 'red', 'white', 'blue'])
    expect(await sharp(stable).metadata()).toMatchObject({ width: 1920, height: 2560 })
    // 209 MB measured; all its pixels at once would be 146 MB alone
    expect(peak().largest).toBeLessThan(300)
  })
})
